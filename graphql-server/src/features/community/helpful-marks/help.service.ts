import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { EventQueue } from "../../../kernel/events/event-queue";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import type { HelpChangeRecord, MessageRecord } from "../community-topics";
import { assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import type { XpChange } from "../../leaderboard";
import { requireNotMuted } from "../community.errors";
import { lockPeople, readHelpState, storeMark, withdrawMark, type Help } from "./help-store";
import { authorizeDecideHelp, authorizeMarkHelpful } from "./help.policy";
import type { MarkHelpfulPayload } from "./help.type";
import { toMessage } from "../messages/message-records";
import { markMessage } from "../messages/message-store";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";

/** "Helped me": one reply to a message is marked, everybody sees it, and who helped earns XP. */
export class HelpService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessagesService,
    private readonly bus: Bus<Topics>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Marking again what is marked already changes nothing. */
  async mark(viewer: Viewer, messageId: string): Promise<MarkHelpfulPayload> {
    const { reply, help } = await this.requireReply(viewer, messageId, authorizeMarkHelpful);
    const now = this.clock.now();
    const marked = await transact(this.database, async (manager) => {
      await lockPeople(manager, [help.askerId, help.helperId]);
      const state = await readHelpState(manager, help.replyId);
      if (state?.marked) return null;
      if (!state || state.questionDeleted) throw new AppError("CONFLICT", "The message it answers was deleted.");
      if (state.otherMarked) throw anotherIsMarked();
      const xp = await storeMark(manager, help, viewer.id, now);
      const message = await markMessage(manager, help.replyId, true, now);
      if (!message) throw notFound("Message");
      return { message, xp };
    });
    if (!marked) return { message: toMessage({ ...reply, helpful: true }), xpAwarded: 0 };
    this.announce(marked.message, marked.xp, viewer.username);
    return { message: toMessage(marked.message), xpAwarded: marked.xp?.amount ?? 0 };
  }

  async withdraw(viewer: Viewer, messageId: string): Promise<MessageType> {
    const { reply, help } = await this.requireReply(viewer, messageId, authorizeDecideHelp);
    const now = this.clock.now();
    const withdrawn = await transact(this.database, async (manager) => {
      await lockPeople(manager, [help.askerId, help.helperId]);
      const withdrawal = await withdrawMark(manager, help.replyId, now);
      if (!withdrawal) return null;
      const message = await markMessage(manager, help.replyId, false, now);
      if (!message) throw notFound("Message");
      return { message, xp: withdrawal.xp };
    });
    if (!withdrawn) return toMessage({ ...reply, helpful: false });
    this.announce(withdrawn.message, withdrawn.xp, null);
    return toMessage(withdrawn.message);
  }

  /** Marks on the viewer's own replies. */
  changes(viewer: Viewer): AsyncIterableIterator<HelpChangeRecord> {
    assertNotKicked(viewer);
    const queue = new EventQueue<HelpChangeRecord>(() => unsubscribe());
    const unsubscribe = this.bus.subscribe("helpChanged", viewer.id, (change) => queue.push(change));
    return queue;
  }

  private async requireReply(
    viewer: Viewer,
    messageId: string,
    authorize: (viewer: Viewer, reply: MessageRecord) => void,
  ): Promise<{ reply: MessageRecord; help: Help }> {
    const reply = await this.messages.requireMessage(viewer, messageId);
    authorize(viewer, reply);
    requireNotMuted(viewer);
    await this.limits.take("marksPerPerson", viewer.id);
    if (!reply.replyTo) throw notFound("Message");
    const { id: questionId, senderId: askerId } = reply.replyTo;
    return { reply, help: { questionId, replyId: reply.id, askerId, helperId: reply.sender.id } };
  }

  private announce(message: MessageRecord, xp: XpChange | null, byUsername: string | null): void {
    this.messages.announce("EDITED", message);
    this.messages.announceHelp(message, xp, byUsername);
  }
}

const anotherIsMarked = (): AppError =>
  new AppError("CONFLICT", "Another reply is marked as the one that helped. Withdraw that mark first.");
