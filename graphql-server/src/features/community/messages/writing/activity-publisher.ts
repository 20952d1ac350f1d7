import type { DataSource } from "typeorm";
import type { Bus } from "../../../../kernel/events/bus";
import { query } from "../../../../kernel/database";
import { KeyedBatches } from "../../../../kernel/keyed-batches";
import type { Logger } from "../../../../kernel/logging/logger";
import type { Topics } from "../../../../kernel/events/topics";
import type { ChannelActivityRecord } from "../messages.topics";

const MIN_INTERVAL_MS = 500;

interface ChannelRow {
  id: string;
  seq: number;
  at: Date | null;
  messages: number;
}

/** Each channel with the number of its messages after the last announced one. $1: channels, $2: their last announced numbers. */
const SELECT_CHANNELS = `
  SELECT c.id, c.last_seq AS seq, c.last_activity_at AS at, (
    SELECT count(*)::int FROM messages m WHERE m.channel_id = c.id AND m.created_seq > v.seq AND m.deleted_at IS NULL
      AND NOT m.thread_only
  ) AS messages
  FROM channels c LEFT JOIN unnest($1::uuid[], $2::int[]) AS v (id, seq) ON v.id = c.id`;

/** $1 channel. Null unless it's a conversation. */
const SELECT_MEMBERS = `
  SELECT CASE WHEN c.category = 'DIRECT' THEN ARRAY(
    SELECT user_id FROM conversation_members WHERE channel_id = c.id AND state = 'ACCEPTED') END AS "userIds"
  FROM channels c WHERE c.id = $1`;

interface ActivityPublisherDeps {
  bus: Bus<Topics>;
  database: DataSource;
  logger: Logger;
}

/**
 * Publishes channel activity for unread badges: immediately, then at most twice per second per channel. After a resync signal,
 * finds lost events of other processes in the database.
 */
export class ActivityPublisher {
  /** By channel. */
  private readonly batches = new KeyedBatches<ChannelActivityRecord>({
    run: async (channelId, events) => {
      const event = events.reduce(merge);
      const memberIds = await this.conversationMembers(channelId);
      if (!memberIds) this.deps.bus.publish("channelActivity", "all", event);
      for (const userId of memberIds ?? []) this.deps.bus.publish("conversationChanged", userId, { channelId });
      return [];
    },
    intervalMs: MIN_INTERVAL_MS,
  });
  /** The latest announced event of each channel. */
  private readonly announcedSeqs = new Map<string, number>();
  /** Channels that are no conversations. */
  private readonly publicIds = new Set<string>();
  private readonly unsubscribes: (() => void)[];
  private isResyncing = false;

  constructor(private readonly deps: ActivityPublisherDeps) {
    this.unsubscribes = [
      deps.bus.subscribe("channelActivity", "all", ({ channelId, seq }) => this.recordSeq(channelId, seq)),
      deps.bus.subscribe("resyncRequired", "all", () => void this.resync()),
    ];
  }

  /** `messages` is 1 for a new message, 0 for a change of an existing one. */
  publish(channelId: string, seq: number, messages: 0 | 1, at: Date): void {
    void this.batches.add(channelId, { channelId, seq, messages, at: at.toISOString() });
  }

  stop(): void {
    for (const unsubscribe of this.unsubscribes) unsubscribe();
  }

  /** Who reads a conversation, whose activity only they learn of; null for channels. */
  private async conversationMembers(channelId: string): Promise<string[] | null> {
    if (this.publicIds.has(channelId)) return null;
    try {
      const [row] = await query<{ userIds: string[] | null }>(this.deps.database, SELECT_MEMBERS, [channelId]);
      if (row?.userIds) return row.userIds;
      this.publicIds.add(channelId);
      return null;
    } catch (error) {
      this.deps.logger.warn({ error, channelId }, "channel activity not published");
      return [];
    }
  }

  private recordSeq(channelId: string, seq: number): void {
    this.announcedSeqs.set(channelId, Math.max(seq, this.announcedSeqs.get(channelId) ?? 0));
  }

  private async resync(): Promise<void> {
    if (this.isResyncing) return;
    this.isResyncing = true;
    try {
      const announced = this.announcedSeqs;
      const rows = await query<ChannelRow>(this.deps.database, SELECT_CHANNELS, [
        [...announced.keys()],
        [...announced.values()],
      ]);
      for (const { id, seq, at, messages } of rows) {
        // This process published recently, so its latest event may not be announced yet. The next resync checks the channel.
        if (this.batches.isBusy(id)) continue;
        const announcedSeq = this.announcedSeqs.get(id);
        this.recordSeq(id, seq);
        // The first resync only records, because subscribers load the channel list themselves.
        if (announcedSeq === undefined || announcedSeq >= seq) continue;
        this.deps.bus.emit("channelActivity", "all", {
          channelId: id,
          seq,
          // Events that arrived during the query are already announced.
          messages: Math.min(messages, seq - announcedSeq),
          at: (at ?? new Date(0)).toISOString(),
        });
      }
    } catch (error) {
      this.deps.logger.warn({ error }, "channel activity resync failed");
    } finally {
      this.isResyncing = false;
    }
  }
}

function merge(before: ChannelActivityRecord, after: ChannelActivityRecord): ChannelActivityRecord {
  const newest = before.seq > after.seq ? before : after;
  return { ...newest, messages: before.messages + after.messages };
}
