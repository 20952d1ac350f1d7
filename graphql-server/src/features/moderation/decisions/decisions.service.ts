import type { DataSource, EntityManager } from "typeorm";
import { deriveKey, sealDeterministically, unseal } from "../../../kernel/auth/secrets";
import { BRAND_NAME } from "../../../kernel/brand";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { EmailContent } from "../../../kernel/mail/email";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { notificationKeys, queueNotifications } from "../../../kernel/notification-events";
import type { RateLimits } from "../../../kernel/rate-limits";
import { formatDate } from "../../../kernel/text/format";
import { greeting, type User } from "../../accounts";
import { Decision } from "./decision.entity";
import { appealableUntil } from "./decision.sql";
import { ReportKind } from "../reports/report.types";
import { DECISION_TITLES, DecisionKind, DecisionSource, durationOf, RESTRICTIONS } from "./decision.types";
import { requireRule, type CommunityRule } from "./community-rule.type";

/** What a decision says. It comes from reports if it has a case. */
export interface NewDecision {
  kind: DecisionKind;
  userId: string;
  sanctionId?: string;
  messageId?: string;
  channelId?: string;
  caseId?: string | null;
  facts: string;
  rule?: string | null;
  isDecidedAutomatically?: boolean;
  authorId: string | null;
  at: Date;
  endsAt?: Date | null;
}

/** A message that waits for a moderator. */
export type NewHold = Pick<NewDecision, "userId" | "facts" | "rule" | "at"> & {
  id: string;
  channelId: string;
  content: string;
};

/** A held message is as urgent as the report of a reporter who was mostly right. */
const HELD_WEIGHT = 1;

interface DecisionsDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  emailQueue: EmailQueue;
  limits: RateLimits;
  secret: string;
  publicUrl: string;
  rules: CommunityRule[];
}

/** Writes statements of reasons, and tells their members. */
export class Decisions {
  private readonly key: Buffer;

  constructor(private readonly deps: DecisionsDeps) {
    this.key = deriveKey(deps.secret, "decision links");
  }

  get rules(): CommunityRule[] {
    return this.deps.rules;
  }

  /**
   * Writes a decision, its notification, and its email in the caller's transaction. Call `publish` after the commit. The email of
   * a ban and the notification of a strike are written by the caller. Throws if the rule doesn't exist. Returns the id, and a link
   * that works without a session.
   */
  async record(manager: EntityManager, decision: NewDecision): Promise<{ id: string; url: string }> {
    const { at, endsAt = null, facts, ...fields } = decision;
    const rule = requireRule(this.deps.rules, decision.rule);
    const isHeld = decision.caseId ? await isHeldMessage(manager, decision.caseId) : false;
    const source = decision.caseId && !isHeld ? DecisionSource.REPORT : DecisionSource.OWN_INITIATIVE;
    const origin = { source, isDetectedAutomatically: isHeld };
    const row = { ...fields, rule, facts: facts.trim(), ...origin, startsAt: at, endsAt, createdAt: at };
    const { identifiers } = await manager.insert(Decision, row);
    const { id } = identifiers[0] as { id: string };
    if (decision.kind !== DecisionKind.STRIKE) {
      const data = { title: DECISION_TITLES[decision.kind], reason: row.facts, path: `/decisions/${id}` };
      await this.notify(manager, decision.userId, notificationKeys.decision(id), data, at);
    }
    const url = this.linkTo(id);
    if (decision.kind !== DecisionKind.BAN)
      await this.queueEmail(manager, { ...decision, facts: row.facts, endsAt }, url);
    return { id, url };
  }

  /** Puts a message that waits for a moderator into their queue, with its statement of reasons. In the caller's transaction. */
  async hold(manager: EntityManager, { id, content, ...hold }: NewHold): Promise<void> {
    const { userId, channelId, rule = null, at } = hold;
    const [row] = await query<{ id: string }>(
      manager,
      `INSERT INTO moderation_cases (subject, kind, user_id, message_id, channel_id, content, rule, weight, opened_at)
       VALUES ('message:' || $1::uuid, 'HELD', $2, $1, $3, $4, $5, $6, $7) RETURNING id`,
      [id, userId, channelId, content, rule, HELD_WEIGHT, at],
    );
    const decision = { ...hold, kind: DecisionKind.HOLD, messageId: id, caseId: row?.id, isDecidedAutomatically: true };
    await this.record(manager, { ...decision, authorId: null });
  }

  /** Ends the hold of a message that was decided or withdrawn. In the caller's transaction. */
  async endHold(
    manager: EntityManager,
    messageId: string,
    { userId, isWithdrawn }: { userId: string; isWithdrawn: boolean },
  ): Promise<void> {
    const at = this.deps.clock.now();
    if (isWithdrawn) {
      await query(
        manager,
        `DELETE FROM moderation_cases WHERE subject = 'message:' || $1::uuid AND kind = 'HELD' AND user_id = $2
           AND decided_at IS NULL RETURNING id`,
        [messageId, userId],
      );
    }
    const ended = await query<{ id: string }>(
      manager,
      `UPDATE moderation_decisions SET ends_at = $3 WHERE user_id = $2 AND kind = 'HOLD' AND message_id = $1 AND ends_at IS NULL
       RETURNING id`,
      [messageId, userId, at],
    );
    for (const { id } of ended) {
      await queueNotifications(manager, { kind: "WITHDRAWN", key: notificationKeys.decision(id) }, at);
    }
  }

  /** Tells a member the result of their appeal, also by email. */
  async tellResult(
    manager: EntityManager,
    {
      id,
      userId,
      isReversed,
      answer,
      at,
    }: { id: string; userId: string; isReversed: boolean; answer: string; at: Date },
  ): Promise<void> {
    const title = isReversed ? "Your appeal succeeded" : "Your appeal was rejected";
    const data = { title, reason: answer, path: `/decisions/${id}` };
    await this.notify(manager, userId, notificationKeys.appeal(id), data, at);
    const member = await findRecipient(manager, userId);
    if (!member) return;
    await this.deps.emailQueue.add(manager, member.email, {
      subject: `${title} on ${BRAND_NAME}`,
      title,
      paragraphs: [
        greeting(member),
        isReversed ? "We reversed the decision." : "The decision stays as it is.",
        `Answer: ${answer}`,
      ],
      button: { label: "Read the decision", url: this.linkTo(id) },
    });
  }

  async notify(
    manager: EntityManager,
    userId: string,
    key: string,
    data: { title: string; reason: string; path: string },
    at: Date,
  ): Promise<void> {
    await queueNotifications(manager, { kind: "MODERATION", key, userId, data }, at);
  }

  /** Call after the commit. */
  publish(): void {
    this.deps.emailQueue.sendSoon();
    this.deps.bus.publish("moderationChanged", "all", {});
  }

  /** A link for the member, who may be unable to sign in. Send it only to a confirmed address. */
  linkTo(id: string): string {
    return `${this.deps.publicUrl}/decisions/${id}?token=${sealDeterministically(this.key, { id })}`;
  }

  /** Whether a token belongs to the link of a decision. */
  opens(token: string | null | undefined, id: string): boolean {
    if (!token) return false;
    try {
      return (unseal(this.key, token) as { id?: unknown }).id === id;
    } catch {
      return false;
    }
  }

  /** Held messages and rejected reports have only a notification. */
  private async queueEmail(
    manager: EntityManager,
    decision: NewDecision & { endsAt: Date | null },
    url: string,
  ): Promise<void> {
    const { kind, userId } = decision;
    if (kind === DecisionKind.REPORT_REJECTED || kind === DecisionKind.HOLD) return;
    const member = await findRecipient(manager, userId);
    if (!member) return;
    // Someone may remove many messages at once.
    if (kind === DecisionKind.REMOVAL && !(await this.deps.limits.tryTake("removalMailsPerRecipient", userId))) return;
    await this.deps.emailQueue.add(manager, member.email, this.emailFor(member, decision, url));
  }

  private emailFor(
    member: Pick<User, "name">,
    decision: NewDecision & { endsAt: Date | null },
    url: string,
  ): EmailContent {
    const { kind, endsAt, facts, rule, at } = decision;
    const clause = this.deps.rules.find((candidate) => candidate.clause === rule);
    return {
      subject: `${DECISION_TITLES[kind]} on ${BRAND_NAME}`,
      title: DECISION_TITLES[kind],
      paragraphs: [
        greeting(member),
        [RESTRICTIONS[kind], durationOf(kind, endsAt)].filter(Boolean).join(" "),
        ...(facts ? [`Reason: ${facts}`] : []),
        ...(clause ? [`Rule ${clause.clause}, ${clause.title}: ${clause.text}`] : []),
        `If you think this is wrong, you can appeal until ${formatDate(appealableUntil(at))}. A person reads every appeal.`,
      ],
      button: { label: "Read the decision or appeal", url },
    };
  }
}

async function isHeldMessage(manager: EntityManager, caseId: string): Promise<boolean> {
  const [row] = await query<{ kind: string }>(manager, `SELECT kind FROM moderation_cases WHERE id = $1`, [caseId]);
  return row?.kind === ReportKind.HELD;
}

/** Null without a confirmed address, because the email has a link to the decision. */
async function findRecipient(manager: EntityManager, userId: string): Promise<{ email: string; name: string } | null> {
  const [member] = await query<{ email: string; name: string }>(
    manager,
    `SELECT email, name FROM users WHERE id = $1 AND email_confirmed_at IS NOT NULL AND email IS NOT NULL`,
    [userId],
  );
  return member ?? null;
}
