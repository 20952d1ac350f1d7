/** One message of a hand-written thread. */
export interface DemoMessage {
  /** Member of the cast: 0 is the administrator, n is the nth of the demo members. */
  by: number;
  /** `@{n}` stands for a mention of cast member n. */
  text: string;
  /** Minutes since the message before it in the same thread. */
  minutesAfter: number;
  /** Index, within the thread, of the message this one answers. */
  replyTo?: number;
}

/** Threads of one channel, oldest first. */
export type DemoThread = readonly DemoMessage[];

export function say(by: number, minutesAfter: number, text: string, replyTo?: number): DemoMessage {
  return replyTo === undefined ? { by, text, minutesAfter } : { by, text, minutesAfter, replyTo };
}
