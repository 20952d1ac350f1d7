/** One message in a scripted thread. */
export interface DemoMessage {
  /** Cast number of the author: 0 is the admin, 1 to 30 are the members of DEMO_CAST, 31 and 32 are Frankie and Presley. */
  by: number;
  /** `@{n}` mentions cast member n. */
  text: string;
  /** Minutes since the previous message in the thread. */
  minutesAfter: number;
  /** Index in the thread of the message this one replies to. */
  replyTo?: number;
}

/** The messages of a thread, oldest first. */
export type DemoThread = readonly DemoMessage[];

export function say(by: number, minutesAfter: number, text: string, replyTo?: number): DemoMessage {
  return replyTo === undefined ? { by, text, minutesAfter } : { by, text, minutesAfter, replyTo };
}
