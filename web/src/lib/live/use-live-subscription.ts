import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Subscription } from "rxjs";
import { backoffMs } from "./backoff";
import { errorCode } from "../text/error-text";
import { refetchDelayMs, useRealtimeStatus } from "./realtime-status";

/** Errors that a retry can't fix. */
const PERMANENT_ERRORS = new Set(["CONFLICT", "FORBIDDEN", "NOT_FOUND", "VALIDATION"]);
/** A subscription that lasted longer resets the count of attempts. */
const STABLE_AFTER_MS = 30_000;

interface LiveSubscriptionOptions<Data, Variables> {
  variables?: Variables;
  onData: (data: Data) => void;
  /**
   * Events may have been missed, so load the current state. Runs when the connection opens after the component has mounted,
   * after every reconnect, and after a resubscription. After a restart of the server, it runs a few seconds later.
   */
  onResync?: () => void;
  /** `onResync` also loads the initial data. It runs as soon as the connection is open or has failed. */
  resyncOnMount?: boolean;
}

/** Stays subscribed while the live connection is open. Components subscribe only through this hook. */
export function useLiveSubscription<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, onData, onResync, resyncOnMount = false }: LiveSubscriptionOptions<Data, Variables>,
): void {
  const client = useApolloClient();
  const status = useRealtimeStatus();
  const isConnected = status === "connected";
  const hasFailed = status === "failed";
  const resyncRequired = useRef(resyncOnMount || !isConnected);
  const variablesKey = JSON.stringify(variables ?? {});
  const handleData = useEffectEvent(onData);
  const isInitial = useRef(resyncOnMount);
  const resync = useEffectEvent(() => {
    isInitial.current = false;
    onResync?.();
  });

  useEffect(
    function staySubscribed() {
      if (!isConnected) {
        resyncRequired.current = true;
        return undefined;
      }
      let timer: number | undefined;
      const stop = keepSubscribed(client, document, () => JSON.parse(variablesKey) as Variables, {
        onData: (data) => handleData(data),
        onStart: () => {
          window.clearTimeout(timer);
          const delayMs = isInitial.current ? 0 : refetchDelayMs();
          if (resyncRequired.current && delayMs) timer = window.setTimeout(() => resync(), delayMs);
          else if (resyncRequired.current) resync();
          resyncRequired.current = true;
        },
      });
      return () => {
        window.clearTimeout(timer);
        stop();
      };
    },
    [client, document, variablesKey, isConnected],
  );

  useEffect(
    function loadWithoutConnection() {
      if (hasFailed && resyncOnMount) resync();
    },
    [hasFailed, resyncOnMount],
  );
}

/** Handlers update the cache themselves. Components that subscribe to the same events share one subscription. */
const subscribeOptions = { fetchPolicy: "no-cache", context: { queryDeduplication: true } } as const;

interface SubscriptionHandlers<Data> {
  onData: (data: Data) => void;
  /** The subscription has started, for the first time or again. */
  onStart?: () => void;
  /** The server rejected the subscription permanently. Runs after `keepSubscribed` has returned. */
  onRejected?: (error: unknown) => void;
}

/**
 * Subscribes, and resubscribes with backoff and current variables whenever the subscription ends. Returns a function that
 * stops it.
 */
export function keepSubscribed<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: () => Variables,
  { onData, onStart, onRejected }: SubscriptionHandlers<Data>,
): () => void {
  let current = new Subscription();
  let retryTimer: number | undefined;
  let attempts = 0;
  let isStopped = false;

  function start(): void {
    const subscription = new Subscription();
    const startedAt = Date.now();
    current = subscription;
    const handleEnd = (error: unknown): void => {
      if (subscription.closed) return;
      subscription.unsubscribe();
      if (PERMANENT_ERRORS.has(errorCode(error) ?? "")) {
        queueMicrotask(() => !isStopped && onRejected?.(error));
        return;
      }
      // A kick lasts ten minutes, and each retry also loads what may have been missed.
      const steps = errorCode(error) === "KICKED" ? 9 : 1;
      attempts = (Date.now() - startedAt > STABLE_AFTER_MS ? 0 : attempts) + steps;
      retryTimer = window.setTimeout(start, backoffMs(attempts));
    };
    subscription.add(
      client.subscribe({ query: document, variables: variables(), ...subscribeOptions }).subscribe({
        next: ({ data, error }) => {
          if (error) return handleEnd(error);
          attempts = 0;
          if (data && !subscription.closed) onData(data);
        },
        error: handleEnd,
        complete: () => handleEnd(null),
      }),
    );
    if (!subscription.closed) onStart?.();
  }

  start();
  return () => {
    isStopped = true;
    window.clearTimeout(retryTimer);
    current.unsubscribe();
  };
}
