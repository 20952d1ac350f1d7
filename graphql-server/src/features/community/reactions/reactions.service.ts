import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { assertEmailConfirmed, type Viewer } from "../../../kernel/auth/viewer";
import { notFound } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertNotMuted } from "../channels/access/channel.policy";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";
import type { Reaction } from "../messages/parts/reaction";
import { ReactionQueue } from "./reactions.queue";

interface ReactionsDeps {
  database: DataSource;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
}

/** Adds and removes reactions. They earn no XP. */
export class ReactionsService {
  private readonly queue: ReactionQueue;

  constructor(private readonly deps: ReactionsDeps) {
    this.queue = new ReactionQueue({
      database: deps.database,
      clock: deps.clock,
      onChanged: (message) => deps.messages.announceChange(message),
    });
  }

  /** Idempotent. Everyone who can read the message can react, unless they are muted. */
  async change(viewer: Viewer, messageId: string, reaction: Reaction, added: boolean): Promise<MessageType> {
    const { id, channelId } = await this.deps.messages.requireMessage(viewer, messageId);
    assertNotMuted(viewer);
    assertEmailConfirmed(viewer);
    await this.deps.limits.take("reactionsPerPerson", viewer);
    const message = await this.queue.store(channelId, { messageId: id, userId: viewer.id, reaction, added });
    if (!message) throw notFound("Message");
    return message;
  }
}
