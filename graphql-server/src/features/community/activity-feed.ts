import type { Bus } from "../../kernel/bus";
import type { Topics } from "../../kernel/topics";

const INTERVAL_MS = 500;

/** Tells badges that channels moved on: at once, then at most twice a second per channel, whatever is said there. */
export class ActivityFeed {
  private readonly channels = new Map<string, { timer: NodeJS.Timeout; latest: Topics["channelActivity"] | null }>();

  constructor(private readonly bus: Bus<Topics>) {}

  moved(channelId: string, seq: number, at: Date): void {
    const event = { channelId, seq, at: at.toISOString() };
    const pause = this.channels.get(channelId);
    if (!pause) this.publish(event);
    else if (!pause.latest || pause.latest.seq < seq) pause.latest = event;
  }

  stop(): void {
    for (const { timer } of this.channels.values()) clearTimeout(timer);
    this.channels.clear();
  }

  private publish(event: Topics["channelActivity"]): void {
    this.bus.publish("channelActivity", "all", event);
    const timer = setTimeout(() => {
      const latest = this.channels.get(event.channelId)?.latest;
      this.channels.delete(event.channelId);
      if (latest) this.publish(latest);
    }, INTERVAL_MS);
    this.channels.set(event.channelId, { timer, latest: null });
  }
}
