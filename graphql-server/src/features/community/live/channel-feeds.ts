import type { DataSource } from "typeorm";
import { BroadcastStream } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { readRows } from "../../../kernel/database";
import { toAppError } from "../../../kernel/errors/error-format";
import { invalidField, type AppError } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { Logger } from "../../../kernel/logging/logger";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelEventRecord, MessageRecord } from "../community-topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import { ChannelSequencer, type FollowedEvent } from "../messages/channel-sequencer";
import type { ChannelsService } from "../channels/channels.service";
import { readChanges } from "../messages/message-store";
import { ReadingRight, watchRight } from "./reading-right";

const REPLAY_PAGE = 200;

interface Feed {
  sequencer: ChannelSequencer;
  ready: Promise<void>;
  /** Told when the feed could not start. */
  broken: Set<(error: AppError) => void>;
  unsubscribe: () => void;
}

/**
 * The live events of channels: replay of what a subscriber missed, then live, each event once and in order. The right to
 * read is asked before subscribing and again whenever it may have changed.
 */
export class ChannelFeeds {
  private readonly feeds = new Map<string, Feed>();
  private readonly leaveBus: () => void;

  constructor(
    private readonly database: DataSource,
    private readonly channels: ChannelsService,
    private readonly bus: Bus<Topics>,
    private readonly logger: Logger,
  ) {
    this.leaveBus = bus.subscribe("resyncRequired", "all", () => void this.catchUp());
  }

  async subscribe(viewer: Viewer, anyId: string, afterSeq: number): Promise<BroadcastStream<FollowedEvent>> {
    if (afterSeq < 0) throw invalidField("afterSeq", "afterSeq is 0 or more");
    // As the bus spells it: under another spelling nobody would hear that the right is lost.
    const channelId = requireUuid(anyId, "channelId");
    const right = new ReadingRight(() => this.channels.canView(viewer.id, channelId));
    // Listened for before anything is read: a right lost in between is noticed.
    const ends = watchRight(this.bus, viewer.id, channelId, right);
    try {
      const channel = await this.channels.requireViewable(viewer, channelId);
      await right.confirmed();
      const stream = this.streamOf(channel.id, Math.min(afterSeq, channel.lastSeq), right);
      for (const end of ends) stream.onEnd(end);
      right.whenLost(stream.fail);
      return stream;
    } catch (error) {
      for (const end of ends) end();
      throw error;
    }
  }

  stop(): void {
    this.leaveBus();
    for (const feed of this.feeds.values()) {
      feed.unsubscribe();
      feed.sequencer.stop();
    }
    this.feeds.clear();
  }

  private streamOf(channelId: string, afterSeq: number, right: ReadingRight): BroadcastStream<FollowedEvent> {
    const place = { seen: afterSeq };
    return new BroadcastStream<FollowedEvent>(
      {
        key: `channelEvents ${channelId}`,
        listen: (listener, onBroken) => this.listen(channelId, listener, onBroken),
      },
      {
        backlog: () => this.replay(channelId, place, right),
        // What the replay has given may still arrive live, because listening began before it.
        isAllowed: (event) => event.seq > place.seen && right.holds(),
      },
    );
  }

  private async *replay(
    channelId: string,
    place: { seen: number },
    right: ReadingRight,
  ): AsyncGenerator<FollowedEvent, void> {
    const afterSeq = place.seen;
    await this.feeds.get(channelId)?.ready;
    for (let full = true; full;) {
      const page = await readChanges(this.database, channelId, place.seen, REPLAY_PAGE);
      for (const message of page) {
        await right.confirmed();
        const previousSeq = place.seen;
        place.seen = message.seq;
        yield { ...replayed(message, afterSeq), previousSeq };
      }
      full = page.length === REPLAY_PAGE;
    }
  }

  private listen(
    channelId: string,
    listener: (event: FollowedEvent) => void,
    onBroken: (error: AppError) => void,
  ): () => void {
    const feed = this.feeds.get(channelId) ?? this.open(channelId);
    feed.broken.add(onBroken);
    const leave = feed.sequencer.listen(listener);
    return () => {
      leave();
      feed.broken.delete(onBroken);
      if (feed.sequencer.isIdle) this.close(channelId, feed);
    };
  }

  private open(channelId: string): Feed {
    const readAfter = async (seq: number): Promise<ChannelEventRecord[]> =>
      (await readChanges(this.database, channelId, seq, REPLAY_PAGE)).map((message) => replayed(message, seq));
    const sequencer = new ChannelSequencer(readAfter, (error) =>
      this.logger.error({ error, channelId }, "gap not filled"),
    );
    const unsubscribe = this.bus.subscribe("channelEvent", channelId, (event) => sequencer.accept(event));
    const ready = readRows<{ last_seq: number }>(this.database, `SELECT last_seq FROM channels WHERE id = $1`, [
      channelId,
    ]).then(([row]) => sequencer.startAt(row?.last_seq ?? 0));
    const feed: Feed = { sequencer, ready, broken: new Set(), unsubscribe };
    this.feeds.set(channelId, feed);
    ready.catch((error: unknown) => {
      this.close(channelId, feed);
      for (const tell of [...feed.broken]) tell(toAppError(error).error);
    });
    return feed;
  }

  private close(channelId: string, feed: Feed): void {
    feed.unsubscribe();
    feed.sequencer.stop();
    if (this.feeds.get(channelId) === feed) this.feeds.delete(channelId);
  }

  /** Announcements of other processes may have got lost: the database knows how far every channel has come. */
  private async catchUp(): Promise<void> {
    const ids = [...this.feeds.keys()];
    if (!ids.length) return;
    try {
      const rows = await readRows<{ id: string; last_seq: number }>(
        this.database,
        `SELECT id, last_seq FROM channels WHERE id = ANY($1)`,
        [ids],
      );
      for (const { id, last_seq } of rows) this.feeds.get(id)?.sequencer.expect(last_seq);
    } catch (error) {
      this.logger.warn({ error }, "channels could not be caught up with");
    }
  }
}

/** What a stored message means to somebody who saw everything up to `afterSeq`. */
function replayed(message: MessageRecord, afterSeq: number): ChannelEventRecord {
  const created = message.createdSeq > afterSeq;
  const type = message.deleted ? "DELETED" : created ? "CREATED" : "EDITED";
  return { type, channelId: message.channelId, seq: message.seq, message };
}
