import { LRUCache } from "lru-cache";
import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { query } from "../../../kernel/database";
import { invalidField } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import { formatCsv } from "../../../kernel/text/format";
import { SELECT_DECISIONS, toDecision, type DecisionRecord } from "./decision.sql";
import { DecisionKind, type DecisionType } from "./decision.types";
import type { CommunityRule } from "./community-rule.type";
import { StatementFormat, type DecisionCount, type StatementFile, type TransparencyReport } from "./transparency.types";

const MAX_STATEMENTS = 10_000;
const MAX_KEPT_REPORTS = 100;
const KEPT_MS = 10 * 60_000;

/** $1 from, $2 to (exclusive). */
const COUNTS = `
  SELECT d.kind, d.rule AS clause, count(*)::int AS count, (count(*) FILTER (WHERE d.is_decided_automatically))::int AS automatic,
    count(a.decision_id)::int AS appealed, (count(*) FILTER (WHERE a.outcome = 'REVERSED'))::int AS reversed
  FROM moderation_decisions d LEFT JOIN moderation_appeals a ON a.decision_id = d.id
  WHERE d.created_at >= $1 AND d.created_at < $2 GROUP BY d.kind, d.rule ORDER BY d.kind, d.rule NULLS LAST`;

const median = (from: string, to: string): string =>
  `percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${to} - ${from}) / 3600)::float`;

const TOTALS = `
  SELECT (SELECT count(*) FROM moderation_reports WHERE created_at >= $1 AND created_at < $2 AND email IS NULL)::int AS "memberReports",
    (SELECT count(*) FROM moderation_reports WHERE created_at >= $1 AND created_at < $2 AND email IS NOT NULL AND case_id IS NOT NULL)::int AS notices,
    a.decided AS "appealsDecided", a.reversed AS "appealsReversed", a.hours AS "medianAppealHours", c.hours AS "medianReportHours",
    (SELECT min(created_at) FROM moderation_decisions) AS "firstAt"
  FROM (SELECT count(*)::int AS decided, (count(*) FILTER (WHERE outcome = 'REVERSED'))::int AS reversed,
      ${median("created_at", "decided_at")} AS hours
    FROM moderation_appeals WHERE decided_at >= $1 AND decided_at < $2) a
  CROSS JOIN (SELECT ${median("opened_at", "decided_at")} AS hours
    FROM moderation_cases WHERE decided_at >= $1 AND decided_at < $2) c`;

type Totals = Omit<TransparencyReport, "month" | "months" | "decisions"> & { firstAt: Date | null };

interface TransparencyDeps {
  database: DataSource;
  clock: Clock;
  limits: RateLimits;
  rules: readonly CommunityRule[];
  publicUrl: string;
}

/** The public record of a month, and its statements of reasons as a file for the authorities. */
export class TransparencyService {
  /** By month. A month with many decisions takes a while to count. */
  private readonly reports = new LRUCache<string, Promise<TransparencyReport>>({ max: MAX_KEPT_REPORTS, ttl: KEPT_MS });

  constructor(private readonly deps: TransparencyDeps) {}

  /** By default, of the current month. At most ten minutes old. */
  async report(client: ClientInfo, month: string | null): Promise<TransparencyReport> {
    const { clock, limits } = this.deps;
    await limits.take("transparencyReadsPerAddress", client);
    const now = clock.now();
    const period = periodOf(month ?? monthOf(now));
    const kept = this.reports.get(period.month);
    if (kept) return kept;
    const counting = this.count(period, now);
    this.reports.set(period.month, counting);
    counting.catch(() => this.reports.delete(period.month));
    return counting;
  }

  private async count(period: Period, now: Date): Promise<TransparencyReport> {
    const { database, rules } = this.deps;
    const bounds = [period.from, period.to];
    const [counts, [totals]] = await Promise.all([
      query<Omit<DecisionCount, "rule"> & { clause: string | null }>(database, COUNTS, bounds),
      query<Totals>(database, TOTALS, bounds),
    ]);
    const { firstAt, ...others } = totals as Totals;
    return {
      ...others,
      month: period.month,
      months: monthsSince(firstAt ?? now, now),
      decisions: counts.map(({ clause, ...count }) => ({
        ...count,
        rule: rules.find((rule) => rule.clause === clause) ?? null,
      })),
    };
  }

  /** The statements of a month, without the members' names. */
  async file(viewer: Viewer, month: string, format: StatementFormat): Promise<StatementFile> {
    assertAdmin(viewer);
    const { database, clock, limits, rules, publicUrl } = this.deps;
    await limits.take("moderationActionsPerPerson", viewer);
    const { from, to } = periodOf(month);
    const now = clock.now();
    const rows = await query<DecisionRecord>(
      database,
      `${SELECT_DECISIONS} WHERE d.created_at >= $2 AND d.created_at < $3 AND d.kind <> 'REPORT_REJECTED'
       ORDER BY d.created_at, d.id LIMIT ${MAX_STATEMENTS}`,
      [now, from, to],
    );
    const statements = rows.map((row) => toStatement(toDecision(row, rules, now), publicUrl));
    const isJson = format === StatementFormat.JSON;
    return {
      name: `statements-of-reasons-${month}.${isJson ? "json" : "csv"}`,
      mediaType: isJson ? "application/json" : "text/csv",
      content: isJson ? JSON.stringify(statements, null, 2) : formatCsv(statements, ["puid"]),
    };
  }
}

const monthOf = (time: Date): string => time.toISOString().slice(0, "2026-11".length);

interface Period {
  month: string;
  from: Date;
  to: Date;
}

function periodOf(month: string): Period {
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) throw invalidField("month", "month must look like 2026-11");
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { month, from, to };
}

function monthsSince(first: Date, now: Date): string[] {
  const months: string[] = [];
  const cursor = new Date(`${monthOf(now)}-01T00:00:00Z`);
  for (; monthOf(cursor) >= monthOf(first); cursor.setUTCMonth(cursor.getUTCMonth() - 1)) months.push(monthOf(cursor));
  return months;
}

type Statement = Record<string, string | null>;

const ACCOUNT_DECISIONS: Partial<Record<DecisionKind, string>> = {
  BAN: "DECISION_ACCOUNT_SUSPENDED",
  KICK: "DECISION_PROVISION_PARTIAL_SUSPENSION",
  MUTE: "DECISION_PROVISION_PARTIAL_SUSPENSION",
};

const VISIBILITY_DECISIONS: Partial<Record<DecisionKind, string>> = {
  REMOVAL: "DECISION_VISIBILITY_CONTENT_REMOVED",
  HOLD: "DECISION_VISIBILITY_CONTENT_DISABLED",
};

/** The field names and values of the EU's DSA Transparency Database, where they apply. */
function toStatement(decision: DecisionType, publicUrl: string): Statement {
  const { kind, rule, source, createdAt, startsAt, endsAt, reversedAt, appeal } = decision;
  const isAccount = ACCOUNT_DECISIONS[kind] ?? null;
  const isIllegal = rule?.title === "Illegal content";
  const ground = rule ? `Community rules, clause ${rule.clause}: ${rule.text}` : "Community rules";
  return {
    puid: decision.id,
    decision_visibility: VISIBILITY_DECISIONS[kind] ?? null,
    decision_provision: kind === DecisionKind.BAN ? null : isAccount,
    decision_account:
      kind === DecisionKind.BAN ? (endsAt ? "DECISION_ACCOUNT_SUSPENDED" : "DECISION_ACCOUNT_TERMINATED") : null,
    decision_other: kind === DecisionKind.STRIKE ? "Strike" : null,
    decision_ground: isIllegal ? "DECISION_GROUND_ILLEGAL_CONTENT" : "DECISION_GROUND_INCOMPATIBLE_CONTENT",
    illegal_content_legal_ground: isIllegal ? ground : null,
    incompatible_content_ground: isIllegal ? null : ground,
    incompatible_content_explanation: isIllegal ? null : decision.facts,
    illegal_content_explanation: isIllegal ? decision.facts : null,
    decision_facts: decision.facts,
    content_type: "CONTENT_TYPE_TEXT",
    category: isIllegal ? "STATEMENT_CATEGORY_OTHER_VIOLATION_TC" : "STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE",
    source_type: source === "REPORT" ? "SOURCE_ARTICLE_16" : "SOURCE_VOLUNTARY",
    automated_detection: decision.isDetectedAutomatically ? "Yes" : "No",
    automated_decision: decision.isDecidedAutomatically
      ? "AUTOMATED_DECISION_FULLY"
      : "AUTOMATED_DECISION_NOT_AUTOMATED",
    application_date: startsAt.toISOString().slice(0, "2026-11-01".length),
    end_date_account_restriction: isAccount && endsAt ? endsAt.toISOString() : null,
    content_date: null,
    url: `${publicUrl}/decisions/${decision.id}`,
    created_at: createdAt.toISOString(),
    appealed_at: appeal ? new Date(appeal.createdAt).toISOString() : null,
    appeal_outcome: appeal?.outcome ?? null,
    reversed_at: reversedAt?.toISOString() ?? null,
  };
}
