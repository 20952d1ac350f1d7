import type { DataSource } from "typeorm";
import type { Bus } from "../../kernel/bus";
import { readRows } from "../../kernel/database";
import { invalidField } from "../../kernel/errors";
import { endWithQueue, EventQueue } from "../../kernel/event-queue";
import type { Logger } from "../../kernel/logger";
import type { ChannelEventRecord, MessageRecord, Topics } from "../../kernel/topics";
import type { Viewer } from "../../kernel/viewer";
import { ChannelSequencer } from "./channel-sequencer";
import type { ChannelsService } from "./channels.service";
import { readChanges } from "./message-store";
import { ReadingRight } from "./reading-right";

const REPLAY_PAGE = 200;

/** An event, with the number of the one this subscriber got before it. */
export interface FollowedEvent extends ChannelEventRecord {
  previousSeq: number;
}

interface Feed {
  sequencer: ChannelSequencer;
  ready: Promise<void>;
  unsubscribe: () => void;
}

/**
 * The live events of channels: replay of what a subscriber missed, then live, each event once and in order. The right to
 * read is asked before subscribing and again whenever it may have changed.
 */
export class ChannelFeeds {
  private readonly feeds = new Map<string, Feed>();

  constructor(
    private readonly database: DataSource,
    private readonly channels: ChannelsService,
    private readonly bus: Bus<Topics>,
    private readonly logger: Logger,
  ) {}

  async subscribe(viewer: Viewer, channelId: string, afterSeq: number): Promise<AsyncIterableIterator<FollowedEvent>> {
    if (afterSeq < 0) throw invalidField("afterSeq", "afterSeq is 0 or more");
    // Listening starts before anything is read, so that neither a lost right nor an event can fall between the two.
    const right = new ReadingRight(() => this.channels.canView(viewer.id, channelId));
    const ends: (() => void)[] = [];
    const live = new EventQueue<ChannelEventRecord>(() => ends.forEach((end) => end()));
    ends.push(this.bus.subscribe("rightsChanged", viewer.id, () => right.ask((error) => live.fail(error))));
    try {
      const channel = await this.channels.requireViewable(viewer, channelId);
      await right.confirmed();
      ends.push(this.listen(channel.id, (event) => live.push(event)));
      return endWithQueue(live, this.replayThenLive(channel.id, Math.min(afterSeq, channel.lastSeq), live, right));
    } catch (error) {
      await live.return();
      throw error;
    }
  }

  stop(): void {
    for (const feed of this.feeds.values()) {
      feed.unsubscribe();
      feed.sequencer.stop();
    }
    this.feeds.clear();
  }

  private async *replayThenLive(
    channelId: string,
    afterSeq: number,
    live: EventQueue<ChannelEventRecord>,
    right: ReadingRight,
  ): AsyncGenerator<FollowedEvent, void> {
    try {
      await this.feeds.get(channelId)?.ready;
      let seen = afterSeq;
      for (let full = true; full;) {
        const page = await readChanges(this.database, channelId, seen, REPLAY_PAGE);
        for (const message of page) {
          await right.confirmed();
          yield { ...replayed(message, afterSeq), previousSeq: seen };
          seen = message.seq;
        }
        full = page.length === REPLAY_PAGE;
      }
      for await (const event of live) {
        if (event.seq <= seen) continue;
        await right.confirmed();
        yield { ...event, previousSeq: seen };
        seen = event.seq;
      }
    } finally {
      await live.return();
    }
  }

  private listen(channelId: string, listener: (event: ChannelEventRecord) => void): () => void {
    const feed = this.feeds.get(channelId) ?? this.open(channelId);
    const leave = feed.sequencer.listen(listener);
    return () => {
      leave();
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
    const feed = { sequencer, ready, unsubscribe };
    this.feeds.set(channelId, feed);
    // Subscribers await `ready` and see the error; a feed that could not start must not stay.
    ready.catch(() => this.close(channelId, feed));
    return feed;
  }

  private close(channelId: string, feed: Feed): void {
    feed.unsubscribe();
    feed.sequencer.stop();
    if (this.feeds.get(channelId) === feed) this.feeds.delete(channelId);
  }
}

/** What a stored message means to somebody who saw everything up to `afterSeq`. */
function replayed(message: MessageRecord, afterSeq: number): ChannelEventRecord {
  const created = message.createdSeq > afterSeq;
  const type = message.deleted ? "DELETED" : created ? "CREATED" : "EDITED";
  return { type, channelId: message.channelId, seq: message.seq, message };
}
