import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { BRAND_NAME } from "../../../kernel/brand";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { notificationKeys, queueNotifications } from "../../../kernel/notification-events";
import { writeAudit } from "../audit-log.sql";
import { DecisionKind } from "../decisions/decision.types";
import type { Decisions } from "../decisions/decisions.service";
import { reopenCase, type HeldMessages, type Reversal } from "../decisions/reversal.service";
import type { ModerationService } from "../moderation.service";
import type { Publish, SanctionsService } from "../sanctions.service";
import type { CaseRecord } from "./case.sql";
import { ModerationCase } from "./report.entity";
import { CaseAction, CaseOutcome, ReportKind } from "./report.types";
import type { DecideCaseInput } from "./reports.inputs";
import type { ReportedMessage, ReportedMessages } from "./reports.service";

/** Removes a message in the caller's transaction. */
export interface RemovableMessages extends ReportedMessages {
  /** The message of a case. Moderators can remove one that they can't read. Throws NOT_FOUND if it was deleted. */
  requireForCase(id: string): Promise<ReportedMessage>;
  deleteIn(
    manager: EntityManager,
    viewer: Viewer,
    message: ReportedMessage,
    removal: { reason: string; rule?: string | null; caseId?: string },
  ): Promise<{ publish: Publish }>;
}

interface CaseDeciderDeps {
  database: DataSource;
  clock: Clock;
  emailQueue: EmailQueue;
  decisions: Decisions;
  moderation: ModerationService;
  sanctions: SanctionsService;
  reversal: Reversal;
  messages: RemovableMessages;
  heldMessages: HeldMessages;
}

type Release = Awaited<ReturnType<HeldMessages["prepareRelease"]>>;

interface DecidedReport {
  id: string;
  reporterId: string | null;
  email: string | null;
}

/** Decides cases: the sanctions, the statements of reasons, and the answers to the reporters in one transaction. */
export class CaseDecider {
  constructor(private readonly deps: CaseDeciderDeps) {}

  async decide(viewer: Viewer, record: CaseRecord, input: DecideCaseInput): Promise<void> {
    const { database, messages, decisions } = this.deps;
    assertApplicable(record, input.actions);
    const isHeld = record.kind === ReportKind.HELD;
    const release = input.actions.includes(CaseAction.RELEASE)
      ? await this.deps.heldMessages.prepareRelease(record.messageId ?? "")
      : null;
    const message =
      !isHeld && input.actions.includes(CaseAction.REMOVE)
        ? await messages.requireForCase(record.messageId ?? "")
        : null;
    const publishers = await transact(database, async (manager) => {
      if (await this.isRepeated(manager, viewer, record.id)) return [];
      const published: Publish[] = [];
      if (message) published.push(await this.remove(manager, viewer, { record, input, message }));
      if (isHeld) published.push(await this.decideHeld(manager, viewer, { record, input, release }));
      for (const action of input.actions)
        published.push(await this.sanction(manager, viewer, { record, input, action }));
      const isUnfounded = input.actions.length === 0 || input.actions.includes(CaseAction.RELEASE);
      const outcome = isUnfounded ? CaseOutcome.REJECTED : CaseOutcome.ACTION;
      await this.close(manager, viewer, { record, input, outcome });
      return published;
    });
    for (const publish of publishers) publish();
    decisions.publish();
  }

  /** Reopens a case. A removed message can't be restored, because its text is erased. */
  async undo(viewer: Viewer, record: CaseRecord): Promise<void> {
    const caseId = record.id;
    const { database, clock, reversal, decisions } = this.deps;
    const publishers = await transact(database, async (manager) => {
      const at = clock.now();
      const held = await this.reopenHeld(manager, record);
      const made = await query<{ id: string; kind: DecisionKind; isAppealed: boolean }>(
        manager,
        `SELECT d.id, d.kind, EXISTS (SELECT FROM moderation_appeals a WHERE a.decision_id = d.id) AS "isAppealed"
         FROM moderation_decisions d WHERE d.case_id = $1 AND d.reversed_at IS NULL AND d.kind <> 'HOLD'
         ORDER BY d.created_at FOR UPDATE`,
        [caseId],
      );
      if (!held && made.some(({ kind }) => kind === DecisionKind.REMOVAL)) {
        throw new AppError(
          "CONFLICT",
          "A removed message can't be restored. Lift the sanctions on the member's page instead.",
        );
      }
      if (made.some(({ isAppealed }) => isAppealed)) throw new AppError("CONFLICT", "Decide the appeal instead");
      const sanctions = made.filter(({ kind }) => kind !== DecisionKind.REPORT_REJECTED);
      const published: Publish[] = [];
      for (const { id } of sanctions) published.push(await reversal.reverse(manager, viewer, id));
      if (!(await reopenCase(manager, caseId))) {
        throw new AppError("CONFLICT", "This case is open already, or was reported again");
      }
      await query(
        manager,
        `UPDATE moderation_decisions SET reversed_at = $2 WHERE case_id = $1 AND reversed_at IS NULL AND kind <> 'HOLD' RETURNING id`,
        [caseId, at],
      );
      const reports = await query<{ id: string }>(manager, `SELECT id FROM moderation_reports WHERE case_id = $1`, [
        caseId,
      ]);
      const keys = [
        ...made.map(({ id }) => notificationKeys.decision(id)),
        ...reports.map(({ id }) => notificationKeys.report(id)),
      ];
      for (const key of keys) await queueNotifications(manager, { kind: "WITHDRAWN", key }, at);
      await logCase(manager, viewer, caseId, "case.reopened", at);
      return published;
    });
    for (const publish of publishers) publish();
    decisions.publish();
  }

  /** Whether a rejected message waits again. Throws if it was released. */
  private async reopenHeld(manager: EntityManager, { kind, messageId, outcome }: CaseRecord): Promise<boolean> {
    if (kind !== ReportKind.HELD || outcome === null) return false;
    if (messageId && (await this.deps.heldMessages.reopenIn(manager, messageId))) return true;
    throw new AppError("CONFLICT", "A released message is posted. Remove it in its channel instead.");
  }

  /** Whether the viewer already decided it. Throws if someone else did, or is about to. */
  private async isRepeated(manager: EntityManager, viewer: Viewer, caseId: string): Promise<boolean> {
    const locked = await manager.findOneOrFail(ModerationCase, {
      where: { id: caseId },
      lock: { mode: "pessimistic_write" },
    });
    if (locked.decidedAt) {
      if (locked.decidedBy === viewer.id) return true;
      throw new AppError("CONFLICT", "Another moderator decided this case");
    }
    const isClaimed = locked.claimedUntil !== null && locked.claimedUntil > this.deps.clock.now();
    if (isClaimed && locked.claimedBy !== viewer.id) {
      throw new AppError("CONFLICT", "Another moderator is working on this case");
    }
    return false;
  }

  private async remove(
    manager: EntityManager,
    viewer: Viewer,
    { record, input, message }: { record: CaseRecord; input: DecideCaseInput; message: ReportedMessage },
  ): Promise<Publish> {
    const { reason, rule } = input;
    const removal = { reason, rule, caseId: record.id };
    return (await this.deps.messages.deleteIn(manager, viewer, message, removal)).publish;
  }

  private async decideHeld(
    manager: EntityManager,
    viewer: Viewer,
    { record, input, release }: { record: CaseRecord; input: DecideCaseInput; release: Release | null },
  ): Promise<Publish> {
    const { heldMessages, decisions, clock } = this.deps;
    const { messageId, channelId, userId } = record as CaseRecord &
      Record<"messageId" | "channelId" | "userId", string>;
    const at = clock.now();
    await decisions.endHold(manager, messageId, { userId, isWithdrawn: false });
    if (release) {
      const publish = await release(manager);
      const data = {
        title: "Your message was posted",
        reason: "A moderator approved it.",
        path: `/community/${channelId}?message=${messageId}`,
      };
      await decisions.notify(manager, userId, notificationKeys.released(messageId), data, at);
      return publish;
    }
    await heldMessages.rejectIn(manager, messageId);
    const { reason: facts, rule } = input;
    const origin = { caseId: record.id, authorId: viewer.id, at };
    await decisions.record(manager, {
      kind: DecisionKind.REMOVAL,
      userId,
      messageId,
      channelId,
      facts,
      rule,
      ...origin,
    });
    return () => undefined;
  }

  private async sanction(
    manager: EntityManager,
    viewer: Viewer,
    { record, input, action }: { record: CaseRecord; input: DecideCaseInput; action: CaseAction },
  ): Promise<Publish> {
    const { moderation, sanctions } = this.deps;
    const { reason, rule, seconds, until } = input;
    const target = { userId: record.userId ?? "", reason, rule };
    switch (action) {
      case CaseAction.STRIKE:
        return (await sanctions.strikeIn(manager, viewer, target, record.id)).publish;
      case CaseAction.MUTE:
        return sanctions.muteIn(manager, viewer, { ...target, seconds }, record.id);
      case CaseAction.KICK:
        return sanctions.kickIn(manager, viewer, target, record.id);
      case CaseAction.BAN:
        return moderation.banIn(manager, viewer, { ...target, until }, record.id);
      default:
        return () => undefined;
    }
  }

  /** Marks the case as decided, and answers the reporters. */
  private async close(
    manager: EntityManager,
    viewer: Viewer,
    { record, input, outcome }: { record: CaseRecord; input: DecideCaseInput; outcome: CaseOutcome },
  ): Promise<void> {
    const at = this.deps.clock.now();
    const decided = { decidedAt: at, decidedBy: viewer.id, outcome, claimedBy: null, claimedUntil: null };
    await manager.update(ModerationCase, record.id, decided);
    const isUpheld = outcome === CaseOutcome.ACTION;
    const reports = await query<DecidedReport>(
      manager,
      `UPDATE moderation_reports SET is_upheld = $2, decided_at = $3 WHERE case_id = $1
       RETURNING id, reporter_id AS "reporterId", email`,
      [record.id, isUpheld, at],
    );
    for (const report of reports) await this.answer(manager, viewer, { report, record, input, isUpheld, at });
    await logCase(manager, viewer, record.id, "case.decided", at, input.reason);
  }

  /** A rejected report has a statement of reasons. What happened to the reported member stays between them and the team. */
  private async answer(
    manager: EntityManager,
    viewer: Viewer,
    {
      report,
      record,
      input,
      isUpheld,
      at,
    }: { report: DecidedReport; record: CaseRecord; input: DecideCaseInput; isUpheld: boolean; at: Date },
  ): Promise<void> {
    const { id, reporterId, email } = report;
    if (email) await this.deps.emailQueue.add(manager, email, noticeResult(isUpheld, input.reason));
    if (!reporterId) return;
    if (isUpheld) {
      const data = {
        title: "We acted on your report",
        reason: "Thank you. A moderator looked at it.",
        path: "/decisions",
      };
      await this.deps.decisions.notify(manager, reporterId, notificationKeys.report(id), data, at);
      return;
    }
    await this.deps.decisions.record(manager, {
      kind: DecisionKind.REPORT_REJECTED,
      userId: reporterId,
      caseId: record.id,
      facts: input.reason,
      rule: input.rule,
      authorId: viewer.id,
      at,
    });
  }
}

function assertApplicable({ kind, messageId }: CaseRecord, actions: readonly CaseAction[]): void {
  const removes = actions.includes(CaseAction.REMOVE);
  const releases = actions.includes(CaseAction.RELEASE);
  if (kind === ReportKind.HELD) {
    if (removes === releases) throw invalidField("actions", "Release the message or reject it");
    if (releases && actions.length > 1) throw invalidField("actions", "A released message has no other action");
    return;
  }
  if (releases) throw invalidField("actions", "Only a held message can be released");
  if (removes && !messageId) throw invalidField("actions", "There is no message to remove");
}

async function logCase(
  manager: EntityManager,
  viewer: Viewer,
  caseId: string,
  action: "case.decided" | "case.reopened",
  at: Date,
  reason = "",
): Promise<void> {
  await writeAudit(manager, { authorId: viewer.id, action, details: { caseId }, reason, at });
}

const noticeResult = (isUpheld: boolean, reason: string) => ({
  subject: `Your notice to ${BRAND_NAME}`,
  title: isUpheld ? "We acted on your notice" : "We took no action on your notice",
  paragraphs: [
    isUpheld
      ? "A person looked at the content and acted on it."
      : "A person looked at the content and left it as it is.",
    ...(isUpheld ? [] : [`Reason: ${reason}`]),
    "If you think this is wrong, reply to this email. Another person looks at it where possible.",
  ],
});
