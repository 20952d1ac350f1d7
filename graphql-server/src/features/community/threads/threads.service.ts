import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ChannelsService } from "../channels/channels.service";
import { readMessage } from "../messages/message.sql";
import { isFollowing, setFollowing } from "../messages/parts/thread.sql";
import type { Thread } from "./thread.type";

interface ThreadsDeps {
  database: DataSource;
  channels: ChannelsService;
  limits: RateLimits;
  clock: Clock;
}

/** Threads and who follows them. New replies arrive with the channel's events. */
export class ThreadsService {
  constructor(private readonly deps: ThreadsDeps) {}

  /** The thread of any of its messages, or of a message without replies. Deleted messages lead to their thread, too. */
  async byMessage(viewer: Viewer, messageId: string): Promise<Thread> {
    assertNotKicked(viewer);
    const { database, channels } = this.deps;
    const message = await readMessage(database, requireUuid(messageId, "messageId"));
    if (!message || !(await channels.canView(viewer.id, message.channelId))) throw notFound("Message");
    if (message.deleted && !message.thread) throw notFound("Message");
    const rootId = message.thread?.rootId ?? message.id;
    const root = rootId === message.id ? message : await readMessage(database, rootId);
    if (!root) throw notFound("Message");
    return { id: root.id, channelId: root.channelId, root: root };
  }

  viewerFollows(viewer: Viewer, { id }: Thread): Promise<boolean> {
    return isFollowing(this.deps.database, id, viewer.id);
  }

  /** Idempotent. */
  async follow(viewer: Viewer, messageId: string, following: boolean): Promise<Thread> {
    const thread = await this.byMessage(viewer, messageId);
    const { database, limits, clock } = this.deps;
    await limits.take("threadFollowsPerPerson", viewer);
    await setFollowing(database, { rootId: thread.id, userId: viewer.id, following }, clock.now());
    return thread;
  }
}
