import { LRUCache } from "lru-cache";
import type { DataSource } from "typeorm";
import { BroadcastStream } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { query } from "../../../kernel/database";
import { toAppError } from "../../../kernel/errors/error-format";
import { invalidField, type AppError } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Logger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelEventRecord } from "../messages/messages.topics";
import type { MessageType } from "../messages/message.type";
import type { Viewer } from "../../../kernel/auth/viewer";
import { ChannelSequencer, type SequencedEvent } from "./channel-sequencer";
import type { ChannelsService } from "../channels/channels.service";
import { readChanges } from "../messages/message.sql";
import { streamWhileReadable, type ReadAccess } from "../channels/access/read-access";

const REPLAY_PAGE_SIZE = 200;
/** So that a member can replay the largest channel, but not twice in a minute. */
const MAX_COUNTED_PAGES = 200;
/** Members who lost their connection at the same time missed the same events, so a few reads serve most of them. */
const MAX_SHARED_READS = 10;
/** Short, because senders' profiles change without an event, and links to attachments expire. */
const SHARE_READS_MS = 2_000;

/** What all subscribers of a channel share. */
interface LiveSource {
  sequencer: ChannelSequencer;
  ready: Promise<void>;
  /** Recent reads of missed events, by their arguments and the channel's last event. */
  missed: LRUCache<string, Promise<SequencedEvent[]>>;
  /** Called if the source can't be opened. */
  failureListeners: Set<(error: AppError) => void>;
  unsubscribe: () => void;
}

interface ChannelEventsServiceDeps {
  database: DataSource;
  channels: ChannelsService;
  bus: Bus<Topics>;
  limits: RateLimits;
  logger: Logger;
}

/**
 * The live events of channels: first the events that a subscriber missed, then live events, each once and in order. Checks read
 * access before the subscription starts and whenever it may have changed.
 */
export class ChannelEventsService {
  private readonly sources = new Map<string, LiveSource>();
  private readonly unsubscribe: () => void;

  constructor(private readonly deps: ChannelEventsServiceDeps) {
    this.unsubscribe = deps.bus.subscribe("resyncRequired", "all", () => void this.catchUp());
  }

  async subscribe(viewer: Viewer, rawChannelId: string, afterSeq: number): Promise<BroadcastStream<SequencedEvent>> {
    if (afterSeq < 0) throw invalidField("afterSeq", "afterSeq must be 0 or more");
    // Normalizes the case, because bus keys are case-sensitive: otherwise the stream would miss access changes.
    const channelId = requireUuid(rawChannelId, "channelId");
    const { channels, bus } = this.deps;
    return streamWhileReadable(
      { channels, bus, viewer, channelId },
      (channel, access) => this.createStream(channelId, Math.min(afterSeq, channel.lastSeq), access),
      async ({ lastSeq }) => {
        const pages = Math.min(Math.ceil((lastSeq - afterSeq) / REPLAY_PAGE_SIZE), MAX_COUNTED_PAGES);
        if (pages > 1) await this.deps.limits.take("replayedPagesPerPerson", viewer, viewer.id, pages);
      },
    );
  }

  stop(): void {
    this.unsubscribe();
    for (const source of this.sources.values()) {
      source.unsubscribe();
      source.sequencer.stop();
    }
    this.sources.clear();
  }

  private createStream(channelId: string, afterSeq: number, access: ReadAccess): BroadcastStream<SequencedEvent> {
    const cursor = { seen: afterSeq };
    return new BroadcastStream<SequencedEvent>(
      {
        key: `channelEvents ${channelId}`,
        listen: (listener, onFailure) => this.listen(channelId, listener, onFailure),
      },
      {
        backlog: () => this.replay(channelId, cursor, access),
        // Replayed events can also arrive live, because the subscription starts before the replay.
        isAllowed: (event) => event.seq > cursor.seen && access.isGranted(),
      },
    );
  }

  private async *replay(
    channelId: string,
    cursor: { seen: number },
    access: ReadAccess,
  ): AsyncGenerator<SequencedEvent, void> {
    const afterSeq = cursor.seen;
    const source = this.sources.get(channelId);
    await source?.ready;
    for (let hasMore = true; hasMore;) {
      const page = await this.readMissed(channelId, source, cursor.seen, afterSeq);
      for (const event of page) {
        await access.assertGranted();
        cursor.seen = event.seq;
        yield event;
      }
      hasMore = page.length === REPLAY_PAGE_SIZE;
    }
  }

  /** The events after `seq`. Subscribers listen before they read, so an earlier read that ended at the last event is complete. */
  private readMissed(
    channelId: string,
    source: LiveSource | undefined,
    seq: number,
    afterSeq: number,
  ): Promise<SequencedEvent[]> {
    if (!source) return this.readPage(channelId, seq, afterSeq);
    const key = `${source.sequencer.seq} ${seq} ${afterSeq}`;
    const shared = source.missed.get(key);
    if (shared) return shared;
    const page = this.readPage(channelId, seq, afterSeq);
    source.missed.set(key, page);
    page.catch(() => source.missed.delete(key));
    return page;
  }

  private async readPage(channelId: string, seq: number, afterSeq: number): Promise<SequencedEvent[]> {
    const messages = await readChanges(this.deps.database, channelId, seq, REPLAY_PAGE_SIZE);
    return messages.map((message, index) => ({
      ...toEvent(message, afterSeq),
      previousSeq: messages[index - 1]?.seq ?? seq,
    }));
  }

  private listen(
    channelId: string,
    listener: (event: SequencedEvent) => void,
    onFailure: (error: AppError) => void,
  ): () => void {
    const source = this.sources.get(channelId) ?? this.openSource(channelId);
    source.failureListeners.add(onFailure);
    const unsubscribe = source.sequencer.listen(listener);
    return () => {
      unsubscribe();
      source.failureListeners.delete(onFailure);
      if (source.sequencer.isIdle) this.closeSource(channelId, source);
    };
  }

  private openSource(channelId: string): LiveSource {
    const readAfter = async (seq: number): Promise<ChannelEventRecord[]> =>
      (await readChanges(this.deps.database, channelId, seq, REPLAY_PAGE_SIZE)).map((message) => toEvent(message, seq));
    const sequencer = new ChannelSequencer({
      readAfter,
      onReadError: (error) => this.deps.logger.error({ error, channelId }, "channel event gap not filled"),
    });
    const unsubscribe = this.deps.bus.subscribe("channelEvent", channelId, (event) => sequencer.accept(event));
    const ready = query<{ last_seq: number }>(this.deps.database, `SELECT last_seq FROM channels WHERE id = $1`, [
      channelId,
    ]).then(([row]) => sequencer.startAt(row?.last_seq ?? 0));
    const missed = new LRUCache<string, Promise<SequencedEvent[]>>({
      max: MAX_SHARED_READS,
      ttl: SHARE_READS_MS,
      ttlAutopurge: true,
    });
    const source: LiveSource = { sequencer, ready, missed, failureListeners: new Set(), unsubscribe };
    this.sources.set(channelId, source);
    ready.catch((error: unknown) => {
      this.closeSource(channelId, source);
      for (const onFailure of [...source.failureListeners]) onFailure(toAppError(error).error);
    });
    return source;
  }

  private closeSource(channelId: string, source: LiveSource): void {
    source.unsubscribe();
    source.sequencer.stop();
    if (this.sources.get(channelId) === source) this.sources.delete(channelId);
  }

  /** Finds lost events of other processes by comparing with the database. */
  private async catchUp(): Promise<void> {
    const ids = [...this.sources.keys()];
    if (!ids.length) return;
    try {
      const rows = await query<{ id: string; last_seq: number }>(
        this.deps.database,
        `SELECT id, last_seq FROM channels WHERE id = ANY($1)`,
        [ids],
      );
      for (const { id, last_seq } of rows) this.sources.get(id)?.sequencer.expectUpTo(last_seq);
    } catch (error) {
      this.deps.logger.warn({ error }, "channel events resync failed");
    }
  }
}

/** The event for a subscriber who has received everything up to `afterSeq`. */
function toEvent(message: MessageType, afterSeq: number): ChannelEventRecord {
  const created = message.createdSeq > afterSeq;
  const type = message.deleted ? "DELETED" : created ? "CREATED" : "EDITED";
  return { type, channelId: message.channelId, seq: message.seq, message };
}
