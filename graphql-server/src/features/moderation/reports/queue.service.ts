import type { DataSource, EntityManager } from "typeorm";
import { isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import type { Cursors } from "../../../kernel/paging/cursors";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import { SELECT_DECISIONS, toDecision, type DecisionRecord } from "../decisions/decision.sql";
import type { DecisionType } from "../decisions/decision.types";
import type { Decisions } from "../decisions/decisions.service";
import type { HeldMessages } from "../decisions/reversal.service";
import type { CommunityRule } from "../decisions/community-rule.type";
import { assertCanReview, assertCanTake } from "../moderation.policy";
import { isStaff } from "../moderators/moderator.sql";
import {
  hasReported,
  isReviewableSql,
  readHandedOver,
  readMessagesAround,
  readMessagesBefore,
  readNotes,
  readReports,
  readSimilar,
  rightsOf,
  SELECT_CASES,
  toCase,
  type CaseRecord,
} from "./case.sql";
import type { CaseDecider } from "./case-decider.service";
import {
  CaseAction,
  ReportKind,
  type CaseDetails,
  type CaseMessage,
  type CaseNote,
  type CaseType,
} from "./report.types";
import type { AddModerationNoteInput, DecideCaseInput } from "./reports.inputs";

/** A claim tells other moderators that someone is working on a case. */
const CLAIM_MS = 15 * 60_000;
const MAX_HISTORY = 10;

export type QueuePosition = [weight: number, openedAt: string, id: string];
export type DecidedPosition = [decidedAt: string, id: string];

interface QueueDeps {
  database: DataSource;
  clock: Clock;
  limits: RateLimits;
  decisions: Decisions;
  decider: CaseDecider;
  heldMessages: HeldMessages;
  rules: readonly CommunityRule[];
  queueCursors: Cursors<QueuePosition>;
  decidedCursors: Cursors<DecidedPosition>;
}

/** The moderators' queue. Cases about the viewer are hidden from them. */
export class QueueService {
  constructor(private readonly deps: QueueDeps) {}

  /** Cases with the most trusted reports first, then the oldest. */
  async open(viewer: Viewer, first: number, after: string | null): Promise<Connection<CaseType>> {
    assertCanReview(viewer);
    const limit = requirePageSize(first);
    const { database, clock, queueCursors } = this.deps;
    const [weight, at, id] = after === null ? [null, null, null] : queueCursors.decode(after);
    const rows = await query<CaseRecord>(
      database,
      `${SELECT_CASES} WHERE c.decided_at IS NULL AND ${isReviewableSql("$7")}
         AND ($3::real IS NULL OR c.weight < $3 OR (c.weight = $3 AND (c.opened_at, c.id) > ($4::timestamptz, $5::uuid)))
       ORDER BY c.weight DESC, c.opened_at, c.id LIMIT $6`,
      [clock.now(), viewer.id, weight, at, id, limit + 1, rightsOf(viewer)],
    );
    const cursorOf = (row: CaseType): string => queueCursors.encode([row.weight, row.openedAt.toISOString(), row.id]);
    return this.toPage(rows, limit, cursorOf, after);
  }

  /** Newest first. */
  async decided(viewer: Viewer, first: number, after: string | null): Promise<Connection<CaseType>> {
    assertCanReview(viewer);
    const limit = requirePageSize(first);
    const { database, clock, decidedCursors } = this.deps;
    const [at, id] = after === null ? [null, null] : decidedCursors.decode(after);
    const rows = await query<CaseRecord>(
      database,
      `${SELECT_CASES} WHERE c.decided_at IS NOT NULL AND ${isReviewableSql("$6")}
         AND ($3::timestamptz IS NULL OR (c.decided_at, c.id) < ($3, $4::uuid))
       ORDER BY c.decided_at DESC, c.id DESC LIMIT $5`,
      [clock.now(), viewer.id, at, id, limit + 1, rightsOf(viewer)],
    );
    const cursorOf = (row: CaseType): string => decidedCursors.encode([row.decidedAt?.toISOString() ?? "", row.id]);
    return this.toPage(rows, limit, cursorOf, after);
  }

  async details(viewer: Viewer, id: string): Promise<CaseDetails> {
    const { manager } = this.deps.database;
    const record = await this.require(viewer, requireUuid(id));
    const { messageId, userId } = record;
    const isHeld = record.kind === ReportKind.HELD;
    const [reports, messages, history, decisions, notes, similar, held] = await Promise.all([
      readReports(manager, record.id, this.deps.rules),
      this.readMessages(manager, record),
      userId ? this.readDecisions(`d.user_id = $2 AND d.kind <> 'REPORT_REJECTED'`, userId) : [],
      this.readDecisions(`d.case_id = $2 AND d.kind <> 'REPORT_REJECTED'`, record.id),
      userId ? readNotes(manager, userId) : [],
      readSimilar(manager, record),
      isHeld && messageId ? this.deps.heldMessages.contentOf(manager, messageId) : null,
    ]);
    return { id: record.id, case: this.toType(record), reports, messages, history, decisions, notes, similar, held };
  }

  /** For fifteen minutes. Claiming again extends it. */
  async claim(viewer: Viewer, id: string): Promise<CaseType> {
    const { database, clock, limits, decisions } = this.deps;
    const { id: caseId } = await this.require(viewer, requireUuid(id));
    await limits.take("moderationActionsPerPerson", viewer);
    const now = clock.now();
    const claimed = await query(
      database,
      `UPDATE moderation_cases SET claimed_by = $2, claimed_until = $3
       WHERE id = $1 AND decided_at IS NULL AND (claimed_by = $2 OR claimed_until IS NULL OR claimed_until <= $4) RETURNING id`,
      [caseId, viewer.id, new Date(now.getTime() + CLAIM_MS), now],
    );
    if (!claimed.length) throw new AppError("CONFLICT", "Another moderator is working on this case");
    decisions.publish();
    return this.byId(viewer, caseId);
  }

  async release(viewer: Viewer, id: string): Promise<CaseType> {
    const { id: caseId } = await this.require(viewer, requireUuid(id));
    await this.deps.limits.take("moderationActionsPerPerson", viewer);
    await query(
      this.deps.database,
      `UPDATE moderation_cases SET claimed_by = NULL, claimed_until = NULL WHERE id = $1 AND claimed_by = $2 RETURNING id`,
      [caseId, viewer.id],
    );
    this.deps.decisions.publish();
    return this.byId(viewer, caseId);
  }

  /** Repeating the decision changes nothing. */
  async decide(viewer: Viewer, input: DecideCaseInput): Promise<CaseType> {
    const record = await this.require(viewer, requireUuid(input.caseId, "caseId"));
    assertCanTake(viewer, input);
    if (!isAdmin(viewer) && (await hasReported(this.deps.database.manager, viewer.id, record.id))) {
      throw new AppError("FORBIDDEN", "You reported this, so another moderator decides it.");
    }
    if (!record.userId && input.actions.some((action) => action !== CaseAction.OTHER)) {
      throw invalidField("actions", "No member is known for this address");
    }
    await this.deps.limits.take("moderationActionsPerPerson", viewer);
    await this.deps.decider.decide(viewer, record, input);
    return this.byId(viewer, record.id);
  }

  /** Reverses what a decided case led to, and puts it back into the queue. */
  async undo(viewer: Viewer, id: string): Promise<CaseType> {
    const record = await this.require(viewer, requireUuid(id));
    if (!isAdmin(viewer) && record.decidedByUsername !== viewer.username) {
      throw new AppError("FORBIDDEN", "Moderators can undo only their own decisions.");
    }
    await this.deps.limits.take("moderationActionsPerPerson", viewer);
    await this.deps.decider.undo(viewer, record);
    return this.byId(viewer, record.id);
  }

  /** Returns the notes about the member. */
  async addNote(viewer: Viewer, input: AddModerationNoteInput): Promise<CaseNote[]> {
    assertCanReview(viewer);
    const userId = requireUuid(input.userId, "userId");
    if (userId === viewer.id) throw new AppError("CONFLICT", "You can't do this to yourself");
    if (!isAdmin(viewer) && (await isStaff(this.deps.database, userId))) throw notFound("User");
    await this.deps.limits.take("moderationActionsPerPerson", viewer);
    const { manager } = this.deps.database;
    const members = await query(manager, `SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL`, [userId]);
    if (!members.length) throw notFound("User");
    await query(
      manager,
      `INSERT INTO moderation_notes (id, user_id, author_id, text, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING id`,
      [input.idempotencyKey, userId, viewer.id, input.text.trim(), this.deps.clock.now()],
    );
    return readNotes(manager, userId);
  }

  private async byId(viewer: Viewer, id: string): Promise<CaseType> {
    return this.toType(await this.require(viewer, id));
  }

  /** Other cases, such as those about the viewer, don't exist for them, so that they learn nothing about the reporters. */
  private async require(viewer: Viewer, id: string): Promise<CaseRecord> {
    assertCanReview(viewer);
    const { database, clock } = this.deps;
    const statement = `${SELECT_CASES} WHERE c.id = $3 AND ${isReviewableSql("$4")}`;
    const [record] = await query<CaseRecord>(database, statement, [clock.now(), viewer.id, id, rightsOf(viewer)]);
    if (!record) throw notFound("Case");
    return record;
  }

  /** Of a conversation, those handed over. Until a held message is released, those before it. */
  private async readMessages(
    manager: EntityManager,
    { id, kind, messageId, channelId, openedAt }: CaseRecord,
  ): Promise<CaseMessage[]> {
    if (!messageId) return [];
    const handedOver = await readHandedOver(manager, id);
    if (handedOver.length) return handedOver;
    const around = await readMessagesAround(manager, messageId);
    if (around.length || kind !== ReportKind.HELD || !channelId) return around;
    return readMessagesBefore(manager, channelId, openedAt);
  }

  private async readDecisions(condition: string, id: string): Promise<DecisionType[]> {
    const { database, clock, rules } = this.deps;
    const now = clock.now();
    const rows = await query<DecisionRecord>(
      database,
      `${SELECT_DECISIONS} WHERE ${condition} ORDER BY d.created_at DESC, d.id DESC LIMIT ${MAX_HISTORY}`,
      [now, id],
    );
    return rows.map((row) => toDecision(row, rules, now));
  }

  private toType(record: CaseRecord): CaseType {
    return toCase(record, this.deps.rules);
  }

  private toPage(
    rows: CaseRecord[],
    limit: number,
    cursorOf: (row: CaseType) => string,
    after: string | null,
  ): Connection<CaseType> {
    const nodes = rows.slice(0, limit).map((row) => this.toType(row));
    return toConnection(nodes, cursorOf, { previous: after !== null, next: rows.length > limit });
  }
}
