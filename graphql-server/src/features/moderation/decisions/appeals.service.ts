import type { DataSource, EntityManager } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { assertAdmin, isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { query, transact, violatedUniqueConstraint } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import type { Cursors } from "../../../kernel/paging/cursors";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";

import { formatTime } from "../../../kernel/text/format";
import { memberJson, type Member } from "../../accounts";
import { writeAudit } from "../audit-log.sql";
import { assertCanModerate } from "../moderation.policy";
import { Appeal } from "./decision.entity";
import { SELECT_DECISIONS, toDecision, type DecisionRecord } from "./decision.sql";
import { AppealOutcome, type AppealEntry, type DecisionType } from "./decision.types";
import type { Decisions } from "./decisions.service";
import type { AppealDecisionInput, DecideAppealInput } from "./decisions.inputs";
import type { Reversal } from "./reversal.service";
import type { CommunityRule } from "./community-rule.type";

/** How long the author of a decision waits before they decide its appeal, if there is no other admin. */
const AUTHOR_WAITS_MS = 3 * DAY_MS;

type Position = [at: string, id: string];

interface AppealsDeps {
  database: DataSource;
  clock: Clock;
  limits: RateLimits;
  decisions: Decisions;
  rules: readonly CommunityRule[];
  reversal: Reversal;
  ownCursors: Cursors<Position>;
  appealCursors: Cursors<Position>;
}

type AppealRecord = DecisionRecord & { member: Member | null; authorUsername: string | null };

/** Decisions as their members see them, and their appeals. */
export class Appeals {
  constructor(private readonly deps: AppealsDeps) {}

  /** For the member it affects, admins, and the holder of its link. */
  async decision(viewer: Viewer | null, id: string, token: string | null): Promise<DecisionType> {
    const decisionId = requireUuid(id);
    const record = await this.read(this.deps.database.manager, decisionId);
    if (!record || !this.canRead(viewer, record, token)) throw notFound("Decision");
    return this.toType(record);
  }

  /** Newest first. */
  async ofViewer(viewer: Viewer, first: number, after: string | null): Promise<Connection<DecisionType>> {
    const limit = requirePageSize(first);
    const { database, clock, ownCursors } = this.deps;
    const [at, id] = after === null ? [null, null] : ownCursors.decode(after);
    const rows = await query<DecisionRecord>(
      database,
      `${SELECT_DECISIONS} WHERE d.user_id = $2 AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3, $4::uuid))
       ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
      [clock.now(), viewer.id, at, id, limit + 1],
    );
    const nodes = rows.slice(0, limit).map((row) => this.toType(row));
    const cursorOf = (node: DecisionType): string => ownCursors.encode([node.createdAt.toISOString(), node.id]);
    return toConnection(nodes, cursorOf, { previous: after !== null, next: rows.length > limit });
  }

  /** Stores the one appeal of a decision. */
  async appeal(viewer: Viewer | null, client: ClientInfo, input: AppealDecisionInput): Promise<DecisionType> {
    const { decisionId, token = null, text } = input;
    await this.deps.limits.take("appealsPerAddress", client);
    const { database, clock, decisions } = this.deps;
    const id = requireUuid(decisionId, "decisionId");
    const record = await this.read(database.manager, id);
    const isOwn = record && (record.userId === viewer?.id || decisions.opens(token, id));
    if (!isOwn) throw notFound("Decision");
    if (record.appealedAt) return this.toType(record);
    if (!this.toType(record).canBeAppealed) throw new AppError("CONFLICT", "This decision can no longer be appealed");
    try {
      await database.manager.insert(Appeal, { decisionId: id, text: text.trim(), createdAt: clock.now() });
    } catch (error) {
      // A repeated request: each decision has one appeal.
      if (violatedUniqueConstraint(error) === null) throw error;
    }
    decisions.publish();
    return this.decision(viewer, id, token);
  }

  /** Open appeals, oldest first. Appeals of the viewer are left out. */
  async open(viewer: Viewer, first: number, after: string | null): Promise<Connection<AppealEntry>> {
    assertAdmin(viewer);
    const limit = requirePageSize(first);
    const { database, clock, appealCursors } = this.deps;
    const [at, id] = after === null ? [null, null] : appealCursors.decode(after);
    const rows = await query<AppealRecord>(
      database,
      `SELECT f.*, CASE WHEN u.id IS NOT NULL THEN ${memberJson("u")} END AS member, o.username AS "authorUsername"
       FROM (${SELECT_DECISIONS} WHERE a.decided_at IS NULL AND a.decision_id IS NOT NULL AND d.user_id IS DISTINCT FROM $2
         AND ($3::timestamptz IS NULL OR (a.created_at, a.decision_id) > ($3, $4::uuid))
         ORDER BY a.created_at, a.decision_id LIMIT $5) f
       LEFT JOIN users u ON u.id = f."userId" LEFT JOIN users o ON o.id = f."authorId"
       ORDER BY f."appealedAt", f.id`,
      [clock.now(), viewer.id, at, id, limit + 1],
    );
    const positions = new Map(rows.map((row) => [row.id, row.appealedAt as Date]));
    const nodes = rows.slice(0, limit).map((row) => this.toEntry(row, viewer));
    const cursorOf = ({ id: nodeId }: AppealEntry): string =>
      appealCursors.encode([(positions.get(nodeId) as Date).toISOString(), nodeId]);
    return toConnection(nodes, cursorOf, { previous: after !== null, next: rows.length > limit });
  }

  /** Another admin than the author decides, or, if there is none, the author after three days. */
  async decide(viewer: Viewer, { decisionId, outcome, answer }: DecideAppealInput): Promise<DecisionType> {
    assertAdmin(viewer);
    const id = requireUuid(decisionId, "decisionId");
    const { database, clock, decisions, reversal } = this.deps;
    const publish = await transact(database, async (manager) => {
      const locked = await query(
        manager,
        `SELECT 1 FROM moderation_appeals WHERE decision_id = $1 AND decided_at IS NULL FOR UPDATE`,
        [id],
      );
      const record = await this.read(manager, id);
      if (!record?.appealedAt) throw notFound("Appeal");
      if (!locked.length) throw new AppError("CONFLICT", "This appeal is already decided");
      if (record.userId) assertCanModerate(viewer, record.userId);
      this.assertMayDecide(viewer, record);
      const at = clock.now();
      await manager.update(Appeal, id, { outcome, answer: answer.trim(), decidedBy: viewer.id, decidedAt: at });
      const isReversed = outcome === AppealOutcome.REVERSED;
      const publishReversal = isReversed ? await reversal.reverse(manager, viewer, id) : () => undefined;
      if (record.userId) {
        const action = isReversed ? "appeal.upheld" : "appeal.rejected";
        const entry = {
          authorId: viewer.id,
          action,
          subjectId: record.userId,
          reason: answer,
          details: { decisionId: id },
        } as const;
        await writeAudit(manager, { ...entry, at });
        await decisions.tellResult(manager, { id, userId: record.userId, isReversed, answer: answer.trim(), at });
      }
      return publishReversal;
    });
    publish();
    decisions.publish();
    return this.decision(viewer, id, null);
  }

  private assertMayDecide(viewer: Viewer, record: DecisionRecord): void {
    const from = this.decidableFrom(viewer, record);
    if (from === null) {
      if (record.authorId === viewer.id) throw new AppError("FORBIDDEN", "Another admin must decide this appeal.");
      return;
    }
    if (from > this.deps.clock.now()) {
      throw new AppError("FORBIDDEN", `You made this decision. You can decide the appeal from ${formatTime(from)}.`);
    }
  }

  /** For the author of a decision that no other admin can review: when they can decide. */
  private decidableFrom(viewer: Viewer, { authorId, isReviewedByAuthor, appealedAt }: DecisionRecord): Date | null {
    if (authorId !== viewer.id || !isReviewedByAuthor || !appealedAt) return null;
    return new Date(appealedAt.getTime() + AUTHOR_WAITS_MS);
  }

  private toEntry(record: AppealRecord, viewer: Viewer): AppealEntry {
    const { member, authorUsername, ...decision } = record;
    const from = this.decidableFrom(viewer, record);
    const isAuthor = record.authorId === viewer.id;
    const viewerCanDecide = isAuthor ? from !== null && from <= this.deps.clock.now() : true;
    return {
      id: record.id,
      decision: this.toType(decision),
      member,
      authorUsername,
      viewerCanDecide,
      viewerCanDecideAt: from,
    };
  }

  private canRead(viewer: Viewer | null, record: DecisionRecord, token: string | null): boolean {
    if (viewer && (viewer.id === record.userId || (isAdmin(viewer) && !viewer.isBanned))) return true;
    return this.deps.decisions.opens(token, record.id);
  }

  private async read(manager: EntityManager, id: string): Promise<DecisionRecord | undefined> {
    const [record] = await query<DecisionRecord>(manager, `${SELECT_DECISIONS} WHERE d.id = $2`, [
      this.deps.clock.now(),
      id,
    ]);
    return record;
  }

  private toType(record: DecisionRecord): DecisionType {
    return toDecision(record, this.deps.rules, this.deps.clock.now());
  }
}
