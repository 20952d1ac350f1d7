import { AppError } from "../../kernel/errors/errors";

/** What the server can send, and wants to hear, by itself. */
const SERVER_BEAT_MS = 4_000;
const SILENT_BEATS = 3;
/** Timers cannot be set for longer. */
const LONGEST_MS = 600_000;
/** A beat that leaves a little early arrives in time. */
const EARLY = 0.75;

/** How often either side has to be heard; 0: never. */
export interface HeartBeats {
  sendEveryMs: number;
  expectEveryMs: number;
}

export const OFFERED_BEATS = `${SERVER_BEAT_MS},${SERVER_BEAT_MS}`;

/** By the rule of STOMP 1.2: the slower of what one side can and the other wants; nothing where either says 0. */
export function negotiateBeats(asked = "0,0"): HeartBeats {
  const [, can = "", wants = ""] = /^(\d{1,9}),(\d{1,9})$/.exec(asked) ?? [];
  if (!can) throw new AppError("VALIDATION", "heart-beat is two numbers of milliseconds");
  const agree = (ms: number): number => (ms === 0 ? 0 : Math.min(Math.max(ms, SERVER_BEAT_MS), LONGEST_MS));
  return { sendEveryMs: agree(Number(wants)), expectEveryMs: agree(Number(can)) };
}

/** Sends beats, and watches for those of the other side. */
export class Pulse {
  private heardAt = Date.now();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor({ sendEveryMs, expectEveryMs }: HeartBeats, beat: () => void, onSilence: () => void) {
    if (sendEveryMs) this.timers.push(setInterval(beat, sendEveryMs * EARLY));
    if (!expectEveryMs) return;
    const look = (): void => {
      if (Date.now() - this.heardAt >= SILENT_BEATS * expectEveryMs) onSilence();
    };
    this.timers.push(setInterval(look, expectEveryMs / 2));
  }

  heard(): void {
    this.heardAt = Date.now();
  }

  stop(): void {
    this.timers.forEach(clearInterval);
  }
}
