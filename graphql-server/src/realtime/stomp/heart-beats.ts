import { AppError } from "../../kernel/errors/errors";

/** What the server can send, and wants to hear, by itself. */
const SERVER_INTERVAL_MS = 4_000;
const MAX_MISSED_BEATS = 3;
/** Timers cannot be set for longer. */
const MAX_INTERVAL_MS = 600_000;
/** A beat that leaves a little early arrives in time. */
const SEND_EARLY_FACTOR = 0.75;

/** How often either side has to be heard; 0: never. */
export interface HeartBeats {
  sendEveryMs: number;
  expectEveryMs: number;
}

export const SERVER_HEART_BEAT = `${SERVER_INTERVAL_MS},${SERVER_INTERVAL_MS}`;

/** By the rule of STOMP 1.2: the slower of what one side can and the other wants; nothing where either says 0. */
export function negotiateHeartBeats(clientHeartBeat = "0,0"): HeartBeats {
  const [, can = "", wants = ""] = /^(\d{1,9}),(\d{1,9})$/.exec(clientHeartBeat) ?? [];
  if (!can) throw new AppError("VALIDATION", "heart-beat is two numbers of milliseconds");
  const negotiate = (ms: number): number =>
    ms === 0 ? 0 : Math.min(Math.max(ms, SERVER_INTERVAL_MS), MAX_INTERVAL_MS);
  return { sendEveryMs: negotiate(Number(wants)), expectEveryMs: negotiate(Number(can)) };
}

/** Sends beats, and watches for those of the other side. */
export class HeartBeatTimer {
  private lastReceivedAt = Date.now();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor({ sendEveryMs, expectEveryMs }: HeartBeats, send: () => void, onTimeout: () => void) {
    if (sendEveryMs) this.timers.push(setInterval(send, sendEveryMs * SEND_EARLY_FACTOR));
    if (!expectEveryMs) return;
    const checkTimeout = (): void => {
      if (Date.now() - this.lastReceivedAt >= MAX_MISSED_BEATS * expectEveryMs) onTimeout();
    };
    this.timers.push(setInterval(checkTimeout, expectEveryMs / 2));
  }

  onReceive(): void {
    this.lastReceivedAt = Date.now();
  }

  stop(): void {
    this.timers.forEach(clearInterval);
  }
}
