import type { Client } from "graphql-ws";
import type { TypedDocumentString } from "../../gql/graphql";

/** Shorter than the time limit of a test, so that the error shows the events. */
const DEFAULT_TIMEOUT_MS = 45_000;

/** The events of a subscription so far, and a way to wait for more without sleeping. */
export interface Subscription<Event> {
  events: Event[];
  /** Resolves when the subscription ends, with the error if there was one. */
  ended: Promise<unknown>;
  /** Resolves once the events meet a condition. Rejects with the latest events after the timeout, 45 seconds by default. */
  until: (condition: (events: Event[]) => boolean, timeoutMs?: number) => Promise<Event[]>;
  stop: () => void;
}

export function subscribe<Data, Variables>(
  client: Client,
  query: TypedDocumentString<Data, Variables>,
  variables?: NoInfer<Variables>,
): Subscription<Data[keyof Data]>;
/** For the text of a subscription that is built at run time or invalid on purpose. */
export function subscribe<Event>(
  client: Client,
  query: string,
  variables?: Record<string, unknown>,
): Subscription<Event>;
export function subscribe<Event>(
  client: Client,
  query: { toString: () => string },
  variables: Record<string, unknown> = {},
): Subscription<Event> {
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  const checkAll = (): void => waiting.forEach((check) => check());
  let stop = (): void => undefined;
  const ended = new Promise<unknown>((resolve) => {
    stop = client.subscribe<Record<string, Event>>(
      { query: query.toString(), variables },
      {
        next: ({ data, errors }) => {
          if (errors) resolve(errors);
          for (const event of Object.values(data ?? {})) if (event) events.push(event);
          checkAll();
        },
        error: resolve,
        complete: () => resolve(undefined),
      },
    );
  });
  const until = (condition: (events: Event[]) => boolean, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<Event[]> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!condition(events)) return;
        clearTimeout(timer);
        waiting.delete(check);
        resolve(events);
      };
      const timer = setTimeout(() => {
        waiting.delete(check);
        reject(new Error(`Timed out; ${events.length} events so far, latest: ${JSON.stringify(events.slice(-3))}`));
      }, timeoutMs);
      waiting.add(check);
      check();
    });
  return { events, ended, until, stop };
}
