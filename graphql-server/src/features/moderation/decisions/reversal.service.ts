import type { EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import type { Viewer } from "../../../kernel/auth/viewer";
import { query } from "../../../kernel/database";
import type { ModerationService } from "../moderation.service";
import type { Publish, SanctionsService } from "../sanctions.service";
import type { HeldContent } from "../reports/report.types";
import { DecisionKind } from "./decision.types";

/** The community's messages that wait for a moderator. */
export interface HeldMessages {
  /** Throws if its author can't post. Returns what posts it in the caller's transaction. */
  prepareRelease(id: string): Promise<(manager: EntityManager) => Promise<Publish>>;
  rejectIn(manager: EntityManager, id: string): Promise<void>;
  /** Returns false if there is no rejected message. */
  reopenIn(manager: EntityManager, id: string): Promise<boolean>;
  contentOf(manager: EntityManager, id: string): Promise<HeldContent | null>;
}

interface ReversalDeps {
  clock: Clock;
  moderation: ModerationService;
  sanctions: SanctionsService;
  heldMessages: Pick<HeldMessages, "reopenIn">;
}

interface ReversedDecision {
  kind: DecisionKind;
  userId: string | null;
  sanctionId: string | null;
  caseId: string | null;
  messageId: string | null;
}

/** Ends what a decision restricted: after an appeal, or if a moderator undoes it. A removed message stays removed; a rejected one waits again. */
export class Reversal {
  constructor(private readonly deps: ReversalDeps) {}

  /** In the caller's transaction. Call the returned function after the commit. */
  async reverse(manager: EntityManager, viewer: Viewer, decisionId: string): Promise<Publish> {
    const [decision] = await query<ReversedDecision>(
      manager,
      `UPDATE moderation_decisions SET reversed_at = coalesce(reversed_at, $2) WHERE id = $1
       RETURNING kind, user_id AS "userId", sanction_id AS "sanctionId", case_id AS "caseId", message_id AS "messageId"`,
      [decisionId, this.deps.clock.now()],
    );
    if (!decision) return () => undefined;
    const { kind, caseId, messageId } = decision;
    if (caseId) await correctReports(manager, kind, caseId);
    // A rejected message waits again, and a moderator releases it.
    const isRejection = kind === DecisionKind.REMOVAL && caseId && messageId;
    if (isRejection && (await this.deps.heldMessages.reopenIn(manager, messageId))) await reopenCase(manager, caseId);
    return this.lift(manager, viewer, decision);
  }

  private async lift(manager: EntityManager, viewer: Viewer, decision: ReversedDecision): Promise<Publish> {
    const { kind, userId, sanctionId } = decision;
    if (!userId || !sanctionId) return () => undefined;
    switch (kind) {
      case DecisionKind.BAN:
        return this.deps.moderation.liftBanIn(manager, viewer, userId, sanctionId);
      case DecisionKind.STRIKE:
        return this.deps.sanctions.withdrawStrikeIn(manager, viewer, sanctionId);
      case DecisionKind.MUTE:
      case DecisionKind.KICK:
        return this.deps.sanctions.liftIn(manager, viewer, {
          userId,
          kind,
          sanctionId,
          isOfCase: decision.caseId !== null,
        });
      default:
        return () => undefined;
    }
  }
}

/** A report was wrong if nothing of what it led to remains. A report that was wrongly rejected goes back to the queue. */
async function correctReports(manager: EntityManager, kind: DecisionKind, caseId: string): Promise<void> {
  if (kind === DecisionKind.REPORT_REJECTED) {
    await reopenCase(manager, caseId);
    return;
  }
  await query(
    manager,
    `UPDATE moderation_reports SET is_upheld = false WHERE case_id = $1 AND is_upheld AND NOT EXISTS (
       SELECT FROM moderation_decisions d WHERE d.case_id = $1 AND d.reversed_at IS NULL) RETURNING id`,
    [caseId],
  );
}

/** Returns false if a newer case about the same thing is open. */
export async function reopenCase(manager: EntityManager, caseId: string): Promise<boolean> {
  const reopened = await query(
    manager,
    `UPDATE moderation_cases c SET decided_at = NULL, decided_by = NULL, outcome = NULL, claimed_by = NULL, claimed_until = NULL
     WHERE id = $1 AND decided_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM moderation_cases o WHERE o.subject = c.subject AND o.decided_at IS NULL) RETURNING id`,
    [caseId],
  );
  if (!reopened.length) return false;
  await query(
    manager,
    `UPDATE moderation_decisions SET ends_at = NULL WHERE case_id = $1 AND kind = 'HOLD' RETURNING id`,
    [caseId],
  );
  await query(
    manager,
    `UPDATE moderation_reports SET is_upheld = NULL, decided_at = NULL WHERE case_id = $1 RETURNING id`,
    [caseId],
  );
  return true;
}
