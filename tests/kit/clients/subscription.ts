import type { Client } from "graphql-ws";

const PATIENCE_MS = 60_000;

/** What a subscription has brought so far, and a way to wait for more without sleeping. */
export interface Subscription<Event> {
  events: Event[];
  /** Set when it ended, with the error if it ended in one. */
  ended: Promise<unknown>;
  /** Resolves once a condition on the events holds; fails with the last ones after a minute, or as long as said. */
  until: (condition: (events: Event[]) => boolean, patienceMs?: number) => Promise<Event[]>;
  stop: () => void;
}

export function subscribe<Event>(
  client: Client,
  query: string,
  variables: Record<string, unknown> = {},
): Subscription<Event> {
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((check) => check());
  let stop = (): void => undefined;
  const ended = new Promise<unknown>((resolve) => {
    stop = client.subscribe<Record<string, Event>>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          if (errors) resolve(errors);
          for (const event of Object.values(data ?? {})) if (event) events.push(event);
          wake();
        },
        error: resolve,
        complete: () => resolve(undefined),
      },
    );
  });
  const until = (condition: (events: Event[]) => boolean, patienceMs = PATIENCE_MS): Promise<Event[]> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!condition(events)) return;
        clearTimeout(timer);
        waiting.delete(check);
        resolve(events);
      };
      const timer = setTimeout(() => {
        waiting.delete(check);
        reject(new Error(`Waited in vain; ${events.length} so far, the last: ${JSON.stringify(events.slice(-3))}`));
      }, patienceMs);
      waiting.add(check);
      check();
    });
  return { events, ended, until, stop };
}
