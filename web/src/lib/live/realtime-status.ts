import { useSyncExternalStore } from "react";

export type RealtimeStatus = "idle" | "connecting" | "connected" | "failed";

/** The app's live connection. */
export interface RealtimeConnection {
  status(): RealtimeStatus;
  /** Keeps the connection open and reports status changes until the returned function is called. */
  watch(onChange: () => void): () => void;
  /**
   * How long to wait before refetching what may have changed without a connection. After a restart, this spreads out the
   * requests of all members.
   */
  refetchDelayMs(): number;
  /** Reconnects immediately, and resets the count of attempts. */
  reconnect(): void;
}

const unconnected: RealtimeConnection = {
  status: () => "idle",
  watch: () => () => undefined,
  refetchDelayMs: () => 0,
  reconnect: () => undefined,
};

let connection = unconnected;

/** The app calls this once, before rendering. */
export function provideRealtimeConnection(provided: RealtimeConnection): void {
  connection = provided;
}

/** Keeps the live connection open while mounted, and returns its status. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(watchConnection, readStatus, () => "idle");
}

export function reconnect(): void {
  connection.reconnect();
}

export function refetchDelayMs(): number {
  return connection.refetchDelayMs();
}

function watchConnection(onChange: () => void): () => void {
  return connection.watch(onChange);
}

function readStatus(): RealtimeStatus {
  return connection.status();
}
