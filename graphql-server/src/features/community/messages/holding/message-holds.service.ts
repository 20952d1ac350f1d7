import { IsNull, type DataSource, type EntityManager } from "typeorm";
import { moderates, type Viewer } from "../../../../kernel/auth/viewer";
import type { Clock } from "../../../../kernel/clock";
import { query, transact } from "../../../../kernel/database";
import { AppError, invalidField } from "../../../../kernel/errors/errors";
import { lockUser } from "../../../accounts";
import { findingOf, type Decisions, type ScamGuard } from "../../../moderation";
import { holdAttachments } from "../../attachments/attachment.sql";
import { hasChannelRules } from "../../channels/access/channel.policy";
import type { ChannelAccess } from "../../channels/channel.sql";
import type { NewMessage } from "../message.sql";
import type { MessageType } from "../message.type";
import { assertFollowsRules } from "../writing/channel-rules.policy";
import type { Candidate, Detector } from "./detector.types";
import { HeldMessage, type HoldReason } from "./held-message.entity";

/** How many messages of a member can wait. */
const MAX_HELD = 10;

type Held = Pick<HeldMessage, "id" | "reasons">;
type RepeatedMessage = Held & { isPosted: boolean; isRejected: boolean };

interface MessageHoldsDeps {
  database: DataSource;
  clock: Clock;
  decisions: Decisions;
  detectors: readonly Detector[];
  guard: ScamGuard;
  ownHost: string;
}

/** Rejects what a channel doesn't allow, and stores the messages that wait for a moderator. Staff and direct messages are exempt. */
export class MessageHolds {
  constructor(private readonly deps: MessageHoldsDeps) {}

  /**
   * Throws if the channel doesn't allow the message. If it must wait, stores it and throws HELD; a repeated client message id gives
   * the same error. Otherwise, returns in how many other channels the member may have posted the text lately, which only the
   * transaction that stores it knows.
   */
  async assertNotHeld(viewer: Viewer, channel: ChannelAccess, message: NewMessage): Promise<number | null> {
    const { content, attachments } = message;
    const hasFiles = attachments.length > 0;
    assertFollowsRules(viewer, channel, { content, hasFiles }, this.deps.ownHost);
    const candidate = { viewer, channel, content, hasFiles, previous: null };
    if (isExempt(candidate)) return null;
    const reasons = await this.detect(candidate);
    const judged = this.deps.guard.judge(viewer, content);
    const { findings, maxOtherChannels } = judged instanceof Promise ? await judged : judged;
    reasons.push(...findings);
    if (reasons.length > 0) await this.store(viewer, channel, message, reasons);
    return maxOtherChannels;
  }

  /** Holds a message whose text the member posted in too many other channels. */
  holdRepeated(viewer: Viewer, channel: ChannelAccess, message: NewMessage): Promise<void> {
    return this.store(viewer, channel, message, [findingOf("REPEATED")]);
  }

  private async store(
    viewer: Viewer,
    channel: ChannelAccess,
    message: NewMessage,
    reasons: HoldReason[],
  ): Promise<void> {
    const { database, decisions } = this.deps;
    const held = await transact(database, (manager) => this.hold(manager, viewer, channel.id, message, reasons));
    decisions.publish();
    if (held) throw heldError(held);
  }

  /** Rejects an edit that the channel doesn't allow, or that would have to wait as a new message. */
  async assertEditable(viewer: Viewer, channel: ChannelAccess, message: MessageType, content: string): Promise<void> {
    const hasFiles = message.attachments.length > 0;
    assertFollowsRules(viewer, channel, { content, hasFiles }, this.deps.ownHost);
    const candidate = { viewer, channel, content, hasFiles, previous: message.content };
    if (isExempt(candidate)) return;
    const reasons = await this.detect(candidate);
    const before = await this.deps.guard.judge(viewer, message.content);
    const after = await this.deps.guard.judge(viewer, content);
    // A moderator may have released it with what it had before.
    const known = before.findings.map(({ text }) => text);
    reasons.push(...after.findings.filter(({ text }) => !known.includes(text)));
    if (!reasons.length) return;
    throw new AppError("FORBIDDEN", `This edit needs approval: ${textOf(reasons)}. Send it as a new message.`);
  }

  private async detect(message: Omit<Candidate, "releasedCodes">): Promise<HoldReason[]> {
    const candidate = { ...message, releasedCodes: () => this.readReleasedCodes(message.viewer.id) };
    const reasons: HoldReason[] = [];
    for (const detect of this.deps.detectors) {
      const found = detect(candidate);
      reasons.push(...(Array.isArray(found) ? found : await found));
    }
    return reasons;
  }

  private async readReleasedCodes(userId: string): Promise<ReadonlySet<string>> {
    const rows = await query<{ code: string }>(
      this.deps.database,
      `SELECT DISTINCT r->>'code' AS code FROM held_messages h, jsonb_array_elements(h.reasons) r
       WHERE h.user_id = $1 AND h.outcome = 'RELEASED'`,
      [userId],
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** Returns what is held; null if the message was already posted. */
  private async hold(
    manager: EntityManager,
    viewer: Viewer,
    channelId: string,
    message: NewMessage,
    reasons: HoldReason[],
  ): Promise<Held | null> {
    // Locks the member, so that parallel requests can't exceed the limit.
    await lockUser(manager, viewer.id);
    const repeated = await this.findRepeated(manager, viewer.id, message.clientMessageId);
    if (repeated?.isRejected) throw new AppError("FORBIDDEN", "A moderator rejected this message.");
    if (repeated) return repeated.isPosted ? null : repeated;
    const waiting = await manager.countBy(HeldMessage, { userId: viewer.id, outcome: IsNull() });
    if (waiting >= MAX_HELD) {
      throw new AppError("CONFLICT", `${MAX_HELD} of your messages wait for approval. Wait, or withdraw one.`);
    }
    const { id, content, replyToId, threadOnly, attachments, tradeCard, clientMessageId } = message;
    const reserved = await holdAttachments(manager, viewer.id, id, attachments);
    if (reserved < attachments.length) throw invalidField("attachments", "An attachment was already sent or removed.");
    const at = this.deps.clock.now();
    const rule = reasons.find((reason) => reason.rule)?.rule ?? null;
    const draft = { content, replyToId, threadOnly, attachments: [...attachments], tradeCard, clientMessageId };
    await manager.insert(HeldMessage, { id, userId: viewer.id, channelId, ...draft, reasons, rule, heldAt: at });
    const facts = `The message waits for approval: ${textOf(reasons)}.`;
    await this.deps.decisions.hold(manager, { id, userId: viewer.id, channelId, content, facts, rule, at });
    return { id, reasons };
  }

  /** A message with the same client message id, which is held, or was posted in the meantime. */
  private async findRepeated(
    manager: EntityManager,
    userId: string,
    clientMessageId: string | null,
  ): Promise<RepeatedMessage | undefined> {
    const [row] = await query<RepeatedMessage>(
      manager,
      `SELECT id, reasons, outcome IS NOT DISTINCT FROM 'RELEASED' AS "isPosted", outcome IS NOT DISTINCT FROM 'REJECTED' AS "isRejected"
       FROM held_messages WHERE user_id = $1 AND client_message_id = $2
       UNION ALL SELECT id, '[]', true, false FROM messages WHERE sender_id = $1 AND client_message_id = $2
       ORDER BY "isPosted" DESC LIMIT 1`,
      [userId, clientMessageId],
    );
    return row;
  }
}

const isExempt = ({ viewer, channel }: Pick<Candidate, "viewer" | "channel">): boolean =>
  moderates(viewer, channel.id) || !hasChannelRules(channel);

const textOf = (reasons: readonly HoldReason[]): string => reasons.map(({ text }) => text).join(", ");

const heldError = ({ id, reasons }: Held): AppError =>
  new AppError("HELD", `Your message waits for approval: ${textOf(reasons)}.`, { heldMessageId: id });
