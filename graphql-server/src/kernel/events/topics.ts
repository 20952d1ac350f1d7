/** Every topic of the bus with the type of its events, which are plain data. Each feature adds its own with `declare module`. */
export interface Topics {
  /** Keyed by "all", within one process: events of other processes may be missing, so consumers read the database. */
  resyncRequired: Record<string, never>;
  /** Keyed by "all", within one process: the relay reconnected; what other processes published meanwhile is lost. */
  relayReconnected: Record<string, never>;
  /** Keyed by "all", within one process: another process sent its first event. */
  processJoined: Record<string, never>;
  /** Keyed by "all", within one process: permissions may have changed without an event, so subscriptions check them again. */
  permissionsStale: Record<string, never>;
}

export interface TopicSettings {
  /** Events that can't be sent while the relay is unavailable wait for it. Others are dropped: consumers read the database. */
  isRetained?: boolean;
}
