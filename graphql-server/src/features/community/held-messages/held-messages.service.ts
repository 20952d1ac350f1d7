import type { DataSource, EntityManager } from "typeorm";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { SessionsService } from "../../accounts";
import type { Decisions, HeldContent } from "../../moderation";
import { freeHeldAttachments } from "../attachments/attachment.sql";
import type { ChannelAccess } from "../channels/channel.sql";
import { HeldMessage } from "../messages/holding/held-message.entity";
import { textKeyOf, type NewMessage, type RecordTradeCards } from "../messages/message.sql";
import type { MessagesService } from "../messages/messages.service";
import { linkedLessonId } from "../messages/parts/lesson-link";
import { storeMessages } from "../messages/writing/message-batch.sql";
import type { HeldMessageType } from "./held-message.type";

const REASONS = `ARRAY(SELECT r->>'text' FROM jsonb_array_elements(h.reasons) r)`;

/** $1 member, $2 channel or null. */
const SELECT = `
  SELECT h.id, h.channel_id AS "channelId", h.content, ${REASONS} AS reasons, h.held_at AS "heldAt", ARRAY(
    SELECT a.name FROM attachments a, jsonb_array_elements(h.attachments) i WHERE a.id = (i->>'id')::uuid) AS files,
    (SELECT d.id FROM moderation_decisions d WHERE d.user_id = $1 AND d.kind = 'HOLD' AND d.message_id = h.id) AS "decisionId"
  FROM held_messages h
  WHERE h.user_id = $1 AND h.outcome IS NULL AND ($2::uuid IS NULL OR h.channel_id = $2::uuid) ORDER BY h.held_at, h.id`;

interface HeldMessagesDeps {
  database: DataSource;
  messages: MessagesService;
  sessions: Pick<SessionsService, "viewerWithoutSession">;
  decisions: Decisions;
  limits: RateLimits;
  clock: Clock;
  recordTradeCards: RecordTradeCards;
}

/** Messages that wait for a moderator: their authors list and withdraw them, and the moderators' queue releases or rejects them. */
export class HeldMessagesService {
  constructor(private readonly deps: HeldMessagesDeps) {}

  async list(viewer: Viewer, channelId: string | null): Promise<HeldMessageType[]> {
    assertNotKicked(viewer);
    const channel = channelId === null ? null : requireUuid(channelId, "channelId");
    return query<HeldMessageType>(this.deps.database, SELECT, [viewer.id, channel]);
  }

  async withdraw(viewer: Viewer, heldId: string): Promise<string> {
    assertNotKicked(viewer);
    const id = requireUuid(heldId);
    const { database, decisions, limits } = this.deps;
    await limits.take("deletionsPerPerson", viewer);
    await transact(database, async (manager) => {
      // The case first, as moderators do, so that both can't wait for each other.
      await decisions.endHold(manager, id, { userId: viewer.id, isWithdrawn: true });
      const held = await manager.findOneBy(HeldMessage, { id, userId: viewer.id });
      if (!held) return;
      if (held.outcome) throw new AppError("CONFLICT", "A moderator already decided this.");
      await freeHeldAttachments(manager, id, idsOf(held));
      await manager.delete(HeldMessage, id);
    });
    decisions.publish();
    return id;
  }

  /**
   * Checks whether the author can post, and returns what posts the message as its author, with the checks, notifications, and XP of
   * a new one, in a transaction. Call what that returns after the commit.
   */
  async prepareRelease(id: string): Promise<(manager: EntityManager) => Promise<() => void>> {
    const { database, messages, sessions } = this.deps;
    const held = await database.manager.findOneBy(HeldMessage, { id });
    const author = held && (await sessions.viewerWithoutSession(held.userId));
    if (!author) throw withdrawn();
    const channel = await messages.requirePostable(author, held.channelId).catch((error: unknown) => {
      if (error instanceof AppError) throw new AppError("CONFLICT", `The author can't post there: ${error.message}`);
      throw error;
    });
    return (manager) => this.release(manager, id, channel);
  }

  private async release(manager: EntityManager, id: string, channel: ChannelAccess): Promise<() => void> {
    const { messages, clock, recordTradeCards } = this.deps;
    const held = await this.lock(manager, id);
    await freeHeldAttachments(manager, id, idsOf(held));
    const message = await this.toMessage(manager, held);
    const position = await readPosition(manager, held);
    const options = { now: clock.now(), waitForLocks: true, recordTradeCards };
    const [sent] = await storeMessages(manager, channel, [message], options);
    if (!sent) throw new Error("The message was neither stored nor rejected");
    if (sent instanceof AppError) throw new AppError("CONFLICT", `The message can't be posted: ${sent.message}`);
    await restorePosition(manager, held, position);
    await manager.update(HeldMessage, id, { outcome: "RELEASED", decidedAt: clock.now(), ...NO_CONTENT });
    return () => messages.announceSent(held.userId, sent);
  }

  async rejectIn(manager: EntityManager, id: string): Promise<void> {
    await this.lock(manager, id);
    await manager.update(HeldMessage, id, { outcome: "REJECTED", decidedAt: this.deps.clock.now() });
  }

  /** Puts a rejected message back into the queue. Returns false if there is none, or it was erased. */
  async reopenIn(manager: EntityManager, id: string): Promise<boolean> {
    const reopened = await query(
      manager,
      `UPDATE held_messages SET outcome = NULL, decided_at = NULL WHERE id = $1 AND outcome = 'REJECTED' RETURNING id`,
      [id],
    );
    return reopened.length > 0;
  }

  /** What moderators see of it apart from its text; null once it is released. */
  async contentOf(manager: EntityManager, id: string): Promise<HeldContent | null> {
    const [content] = await query<HeldContent>(
      manager,
      `SELECT ${REASONS} AS reasons, coalesce((
         SELECT json_agg(json_build_object('id', a.id, 'name', a.name, 'isImage', a.kind = 'IMAGE') ORDER BY i.place)
         FROM jsonb_array_elements(h.attachments) WITH ORDINALITY AS i (file, place)
         JOIN attachments a ON a.id = (i.file->>'id')::uuid), '[]') AS files
       FROM held_messages h WHERE h.id = $1 AND h.outcome IS DISTINCT FROM 'RELEASED'`,
      [id],
    );
    return content ?? null;
  }

  private async lock(manager: EntityManager, id: string): Promise<HeldMessage> {
    const held = await manager.findOne(HeldMessage, { where: { id }, lock: { mode: "pessimistic_write" } });
    if (!held) throw withdrawn();
    if (held.outcome) throw new AppError("CONFLICT", "This message is already decided");
    return held;
  }

  /** A reply to a message that was deleted in the meantime becomes a message of the channel. */
  private async toMessage(manager: EntityManager, held: HeldMessage): Promise<NewMessage> {
    const { id, content, attachments, tradeCard, clientMessageId, channelId } = held;
    const targets = await query(
      manager,
      `SELECT 1 FROM messages WHERE id = $1 AND channel_id = $2 AND deleted_at IS NULL`,
      [held.replyToId, channelId],
    );
    const isReply = targets.length > 0;
    return {
      id,
      senderId: held.userId,
      content,
      clientMessageId,
      replyToId: isReply ? held.replyToId : null,
      textKey: textKeyOf(content),
      lessonId: linkedLessonId(content),
      attachments,
      tradeCard,
      threadOnly: isReply && held.threadOnly,
      slowModeSeconds: 0,
    };
  }
}

const withdrawn = (): AppError => new AppError("CONFLICT", "The author withdrew this message");

const NO_CONTENT = { content: "", attachments: [], tradeCard: null };

const idsOf = ({ attachments }: HeldMessage): string[] => attachments.map(({ id }) => id);

/** Posting marks a channel as read. The author of a released message didn't read it. */
async function readPosition(manager: EntityManager, { userId, channelId }: HeldMessage): Promise<number> {
  const [row] = await query<{ seq: number }>(
    manager,
    `SELECT last_read_seq AS seq FROM channel_reads WHERE user_id = $1 AND channel_id = $2`,
    [userId, channelId],
  );
  return row?.seq ?? 0;
}

const restorePosition = (manager: EntityManager, { userId, channelId }: HeldMessage, seq: number) =>
  query(
    manager,
    `UPDATE channel_reads SET last_read_seq = $3 WHERE user_id = $1 AND channel_id = $2 RETURNING user_id`,
    [userId, channelId, seq],
  );
