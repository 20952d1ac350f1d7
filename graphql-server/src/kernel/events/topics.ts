/**
 * The topics of the bus and the types of their events, which are plain data. Each feature adds its own with `declare module`. Don't
 * rename a topic: during a rolling update, processes of two versions exchange events.
 */
export interface Topics {
  /** Keyed by "all", in this process only: events from other processes may be missing, so consumers read the database. */
  resyncRequired: Record<string, never>;
  /** Keyed by "all", in this process only: the relay reconnected; events published during the outage may be lost. */
  relayReconnected: Record<string, never>;
  /** Keyed by "all", in this process only: another process sent its first event. */
  processJoined: Record<string, never>;
  /** Keyed by "all", in this process only: access may have changed without an event, so subscriptions recheck it. */
  accessStale: Record<string, never>;
}

export interface TopicSettings {
  /** Keeps unsent events until the relay is back. Events of other topics are dropped, because consumers read the database. */
  isRetained?: boolean;
}
