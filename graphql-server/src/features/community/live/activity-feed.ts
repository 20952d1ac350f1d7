import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import { readRows } from "../../../kernel/database";
import type { Logger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelActivityRecord } from "../community-topics";

const INTERVAL_MS = 500;

interface ChannelRow {
  id: string;
  last_seq: number;
  last_activity_at: Date | null;
}

/**
 * Tells badges that channels moved on: at once, then at most twice a second per channel, whatever is said there. What another
 * process said and this one was not told is found in the database.
 */
export class ActivityFeed {
  private readonly channels = new Map<string, { timer: NodeJS.Timeout; latest: ChannelActivityRecord | null }>();
  /** How far every channel has come, as far as this process has told. */
  private readonly told = new Map<string, number>();
  private readonly ends: (() => void)[];
  private isLooking = false;

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly database: DataSource,
    private readonly logger: Logger,
  ) {
    this.ends = [
      bus.subscribe("channelActivity", "all", ({ channelId, seq }) => this.note(channelId, seq)),
      bus.subscribe("resyncRequired", "all", () => void this.look()),
    ];
  }

  /** `messages`: 1 for a new one, 0 for a change of an old one. */
  moved(channelId: string, seq: number, messages: 0 | 1, at: Date): void {
    const event = { channelId, seq, messages, at: at.toISOString() };
    const pause = this.channels.get(channelId);
    if (pause) pause.latest = pause.latest ? joined(pause.latest, event) : event;
    else this.publish(event);
  }

  stop(): void {
    for (const end of this.ends) end();
    for (const { timer } of this.channels.values()) clearTimeout(timer);
    this.channels.clear();
  }

  private publish(event: ChannelActivityRecord): void {
    this.bus.publish("channelActivity", "all", event);
    const timer = setTimeout(() => {
      const latest = this.channels.get(event.channelId)?.latest;
      this.channels.delete(event.channelId);
      if (latest) this.publish(latest);
    }, INTERVAL_MS);
    this.channels.set(event.channelId, { timer, latest: null });
  }

  private note(channelId: string, seq: number): void {
    this.told.set(channelId, Math.max(seq, this.told.get(channelId) ?? 0));
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const rows = await readRows<ChannelRow>(this.database, `SELECT id, last_seq, last_activity_at FROM channels`);
      for (const { id, last_seq: seq, last_activity_at: at } of rows) {
        // What was told from here a moment ago has the next look to be compared.
        if (this.channels.has(id)) continue;
        const told = this.told.get(id);
        this.note(id, seq);
        // The first look only learns: whoever subscribes reads the list for itself.
        if (told === undefined || told >= seq) continue;
        this.bus.emit("channelActivity", "all", {
          channelId: id,
          seq,
          messages: seq - told,
          at: (at ?? new Date(0)).toISOString(),
        });
      }
    } catch (error) {
      this.logger.warn({ error }, "channels could not be looked after");
    } finally {
      this.isLooking = false;
    }
  }
}

function joined(before: ChannelActivityRecord, after: ChannelActivityRecord): ChannelActivityRecord {
  const newest = before.seq > after.seq ? before : after;
  return { ...newest, messages: before.messages + after.messages };
}
