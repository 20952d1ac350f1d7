import { AppError } from "../../kernel/errors/errors";

/** How often the server sends, and wants to receive, heart-beats. */
const SERVER_INTERVAL_MS = 4_000;
const MAX_MISSED_BEATS = 3;
/** Limits the interval that a client can request. */
const MAX_INTERVAL_MS = 600_000;
/** Heart-beats are sent early so that they arrive on time. */
const SEND_EARLY_FACTOR = 0.75;

/** 0 means never. */
export interface HeartBeats {
  sendEveryMs: number;
  expectEveryMs: number;
}

export const SERVER_HEART_BEAT = `${SERVER_INTERVAL_MS},${SERVER_INTERVAL_MS}`;

/** As STOMP 1.2 requires: the longer of the two intervals, or none if either side sends 0. */
export function negotiateHeartBeats(clientHeartBeat = "0,0"): HeartBeats {
  const [, sendMs = "", receiveMs = ""] = /^(\d{1,9}),(\d{1,9})$/.exec(clientHeartBeat) ?? [];
  if (!sendMs) throw new AppError("VALIDATION", "heart-beat must be two numbers in milliseconds, such as 4000,4000");
  const negotiate = (ms: number): number =>
    ms === 0 ? 0 : Math.min(Math.max(ms, SERVER_INTERVAL_MS), MAX_INTERVAL_MS);
  return { sendEveryMs: negotiate(Number(receiveMs)), expectEveryMs: negotiate(Number(sendMs)) };
}

/** Sends heart-beats and detects when the client stops sending. */
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
