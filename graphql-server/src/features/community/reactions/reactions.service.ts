import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { assertEmailConfirmed, type Viewer } from "../../../kernel/auth/viewer";
import { transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { KeyedBatches } from "../../../kernel/keyed-batches";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Member } from "../../accounts";
import { hasBlocked } from "../../moderation";
import { assertNotMuted } from "../channels/access/channel.policy";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";
import type { Reaction } from "../messages/parts/reaction";
import { readReactedMembers, storeReactions, type ReactionChange } from "./reaction.sql";

/** A channel's reactions are stored and announced at most this often. */
const MIN_INTERVAL_MS = 200;
const MAX_BATCH_SIZE = 1_000;
const MAX_SHOWN_MEMBERS = 20;

interface ReactionsDeps {
  database: DataSource;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
}

/** Adds and removes reactions. They earn no XP. */
export class ReactionsService {
  /**
   * By channel. Each batch produces one event per message, however many members reacted. Events are stored with the reactions, so
   * a crash can't separate them.
   */
  private readonly batches = new KeyedBatches<ReactionChange, MessageType | null>({
    run: (channelId, changes) => this.storeBatch(channelId, changes),
    intervalMs: MIN_INTERVAL_MS,
    choose: (waiting) => waiting.slice(0, MAX_BATCH_SIZE),
  });

  constructor(private readonly deps: ReactionsDeps) {}

  /** Idempotent. Everyone who can read the message can react, unless they are muted or its author has blocked them. */
  async change(viewer: Viewer, messageId: string, reaction: Reaction, added: boolean): Promise<MessageType> {
    const { id, channelId, sender } = await this.deps.messages.requireMessage(viewer, messageId);
    assertNotMuted(viewer);
    assertEmailConfirmed(viewer);
    await this.deps.limits.take("reactionsPerPerson", viewer);
    if (added && (await hasBlocked(this.deps.database, sender.id, viewer.id))) {
      throw new AppError("FORBIDDEN", "You can't react to this member's messages.");
    }
    const message = await this.batches.add(channelId, { messageId: id, userId: viewer.id, reaction, added });
    if (!message) throw notFound("Message");
    return message;
  }

  /** The first members who chose the reaction. For everyone who can read the message. */
  async membersOf(viewer: Viewer, messageId: string, reaction: Reaction): Promise<Member[]> {
    const { id } = await this.deps.messages.requireMessage(viewer, messageId);
    return readReactedMembers(this.deps.database, id, reaction, MAX_SHOWN_MEMBERS);
  }

  private async storeBatch(channelId: string, changes: readonly ReactionChange[]): Promise<(MessageType | null)[]> {
    const counted = await transact(this.deps.database, (manager) =>
      storeReactions(manager, channelId, latestChanges(changes), this.deps.clock.now()),
    );
    for (const { message, changed } of counted) if (changed) this.deps.messages.announceChange(message);
    const messages = new Map(counted.map(({ message }) => [message.id, message]));
    // A message that was deleted is missing.
    return changes.map(({ messageId }) => messages.get(messageId) ?? null);
  }
}

/** If a member changed a reaction several times, only the last change counts. */
function latestChanges(changes: readonly ReactionChange[]): ReactionChange[] {
  const keyOf = ({ messageId, userId, reaction }: ReactionChange): string => `${messageId} ${userId} ${reaction}`;
  return [...new Map(changes.map((change) => [keyOf(change), change])).values()];
}
