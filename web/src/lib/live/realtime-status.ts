import { useSyncExternalStore } from "react";

export type RealtimeStatus = "idle" | "connecting" | "connected" | "failed";

/** What the application's connection offers to those who watch it. */
export interface RealtimeConnection {
  status(): RealtimeStatus;
  /** Watching the status is what keeps the connection open; the answer ends the watch. */
  watch(onChange: () => void): () => void;
  /** Starts again with a fresh count of attempts. */
  reconnect(): void;
}

const unconnected: RealtimeConnection = {
  status: () => "idle",
  watch: () => () => undefined,
  reconnect: () => undefined,
};

let connection = unconnected;

/** Called once by the application, before anything is rendered. */
export function provideRealtimeConnection(provided: RealtimeConnection): void {
  connection = provided;
}

/** Opens the live connection while the caller is mounted, and tells how it is doing. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(watchConnection, readStatus);
}

/** Starts the live connection again with a fresh count of attempts. */
export function reconnect(): void {
  connection.reconnect();
}

function watchConnection(onChange: () => void): () => void {
  return connection.watch(onChange);
}

function readStatus(): RealtimeStatus {
  return connection.status();
}
