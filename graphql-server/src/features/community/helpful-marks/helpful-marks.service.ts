import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { EventQueue } from "../../../kernel/events/event-queue";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import type { HelpChangeRecord } from "../messages/messages.topics";
import { assertAdmin, assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import type { XpChange } from "../../leaderboard";
import { assertNotMuted, assertPublicChannel } from "../channels/access/channel.policy";
import { readReplyState, storeMark, withdrawMark, type HelpfulReply } from "../messages/parts/helpful-mark.sql";
import { assertCanChangeMark, assertCanMark } from "./helpful-mark.policy";
import type { MarkHelpfulPayload } from "./helpful-mark.type";
import type { MarkPattern } from "./mark-pattern.type";
import { findMarkPatterns } from "./mark-patterns.sql";
import { markMessage } from "../messages/message.sql";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";
import { lockUsers } from "../../accounts";

const PATTERN_DAYS = 90;

interface HelpfulMarksServiceDeps {
  database: DataSource;
  messages: MessagesService;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
}

/** Marks one reply per message as helpful, which awards XP to its author. */
export class HelpfulMarksService {
  constructor(private readonly deps: HelpfulMarksServiceDeps) {}

  /** Idempotent. */
  async mark(viewer: Viewer, messageId: string): Promise<MarkHelpfulPayload> {
    const { reply, mark } = await this.requireReply(viewer, messageId, assertCanMark);
    const now = this.deps.clock.now();
    const marked = await transact(this.deps.database, async (manager) => {
      await lockUsers(manager, [mark.askerId, mark.helperId]);
      const state = await readReplyState(manager, mark.replyId);
      if (state?.marked) return null;
      if (!state || state.questionDeleted) throw new AppError("CONFLICT", "The original message was deleted.");
      if (state.otherMarked) throw anotherReplyMarked();
      const xp = await storeMark(manager, mark, viewer.id, now);
      const message = await markMessage(manager, mark.replyId, true, now);
      if (!message) throw notFound("Message");
      return { message, xp };
    });
    if (!marked) return { message: { ...reply, helpful: true }, xpAwarded: 0 };
    this.announce(marked.message, marked.xp, viewer.username);
    return { message: marked.message, xpAwarded: marked.xp?.amount ?? 0 };
  }

  /** Staff decide what to make of them: nothing follows from a pattern by itself. */
  async patterns(viewer: Viewer): Promise<MarkPattern[]> {
    assertAdmin(viewer);
    return findMarkPatterns(this.deps.database, new Date(this.deps.clock.now().getTime() - PATTERN_DAYS * DAY_MS));
  }

  async withdraw(viewer: Viewer, messageId: string): Promise<MessageType> {
    const { reply, mark } = await this.requireReply(viewer, messageId, assertCanChangeMark);
    const now = this.deps.clock.now();
    const withdrawn = await transact(this.deps.database, async (manager) => {
      await lockUsers(manager, [mark.askerId, mark.helperId]);
      const withdrawal = await withdrawMark(manager, mark.replyId, now);
      if (!withdrawal) return null;
      const message = await markMessage(manager, mark.replyId, false, now);
      if (!message) throw notFound("Message");
      return { message, xp: withdrawal.xp };
    });
    if (!withdrawn) return { ...reply, helpful: false };
    this.announce(withdrawn.message, withdrawn.xp, null);
    return withdrawn.message;
  }

  /** Live marks on the viewer's replies. */
  changes(viewer: Viewer): AsyncIterableIterator<HelpChangeRecord> {
    assertNotKicked(viewer);
    const queue = new EventQueue<HelpChangeRecord>(() => unsubscribe());
    const unsubscribe = this.deps.bus.subscribe("helpChanged", viewer.id, (change) => queue.push(change));
    return queue;
  }

  private async requireReply(
    viewer: Viewer,
    messageId: string,
    authorize: (viewer: Viewer, reply: MessageType) => void,
  ): Promise<{ reply: MessageType; mark: HelpfulReply }> {
    const reply = await this.deps.messages.requireMessage(viewer, messageId);
    authorize(viewer, reply);
    assertPublicChannel(await this.deps.messages.accessOf(viewer, reply));
    assertNotMuted(viewer);
    await this.deps.limits.take("helpfulMarksPerPerson", viewer);
    if (!reply.replyTo) throw notFound("Message");
    const { id: questionId, senderId: askerId } = reply.replyTo;
    return { reply, mark: { questionId, replyId: reply.id, askerId, helperId: reply.sender.id } };
  }

  private announce(message: MessageType, xp: XpChange | null, byUsername: string | null): void {
    this.deps.messages.announce("EDITED", message);
    this.deps.messages.announceHelpfulMark(message, xp, byUsername);
  }
}

const anotherReplyMarked = (): AppError =>
  new AppError("CONFLICT", "Another reply is already marked as helpful. Remove that mark first.");
