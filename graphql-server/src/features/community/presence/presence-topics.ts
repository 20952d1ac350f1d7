import type { TypingEvent } from "./presence.type";

declare module "../../../kernel/events/topics" {
  interface Topics {
    /** Keyed by channel id: a member is typing. */
    typing: TypingEvent;
    /** Keyed by "all", in this process only: a member came online or went offline. */
    presence: { userId: string; online: boolean };
    /** Keyed by "all": the members connected to one process. Resent at intervals. */
    processPresence: ProcessPresence;
  }
}

/** Processes of the previous release read these messages during an update, so kinds keep their names. */
export type ProcessPresence =
  | { kind: "here"; processId: string; userIds: string[] }
  | { kind: "came"; processId: string; userId: string }
  | { kind: "left"; processId: string; userId: string }
  /** The process is stopping. */
  | { kind: "goodbye"; processId: string };
