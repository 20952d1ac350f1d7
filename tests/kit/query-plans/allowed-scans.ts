import type { SentStatement } from "../database/statements";

interface AllowedScan {
  /** A part of the SQL. */
  statement: string;
  scans: string[];
  reason: string;
}

/** Partial indexes that only contain unpaid orders and pending refunds, of which there are few. */
export const SMALL_INDEXES: ReadonlySet<string> = new Set(["orders_one_under_way", "refunds_one_pending"]);

/** PostgreSQL may count rows of a table by reading an index. */
const counting = (...tables: string[]): string[] =>
  tables.flatMap((table) => [`all of ${table}`, `a whole index of ${table}`, `many rows of ${table}`]);

const ANALYTICS = "Analytics count all rows of a period, for admins. The result is cached for at least 30 seconds.";

export const ALLOWED_SCANS: AllowedScan[] = [
  {
    statement: `FROM xp_rank_moves m WHERE m.period = $1`,
    scans: ["many rows of xp_totals"],
    reason:
      "Counts the members of one block, about 128, but PostgreSQL can't estimate the size of a range between two rows.",
  },
  {
    statement: `SELECT id, provider_id, cancelled_at FROM subscriptions`,
    scans: ["many rows of subscriptions"],
    reason:
      "Reads only the active subscriptions whose period is over, but PostgreSQL estimates their number from all subscriptions.",
  },
  {
    statement: `AS largest`,
    scans: counting("xp_rank_blocks"),
    reason: "Counts the blocks of a period, about one per 128 members, once per second while XP changes.",
  },
  {
    statement: `AS "byLevel"`,
    scans: counting("users", "entitlements"),
    reason: "Counts the readers of all channels, at most every 30 seconds per process.",
  },
  {
    statement: `(SELECT count(*)::int FROM users WHERE deleted_at IS NULL) AS total`,
    scans: counting("users"),
    reason: "Counts all members for an admin.",
  },
  {
    statement: `SELECT count(*)::int AS count FROM (SELECT FROM orders o JOIN users u`,
    scans: counting("users", "orders"),
    reason: "Counts up to 10,000 orders for an admin. A filter on the buyer can match a large share of them.",
  },
  {
    statement: `AS unread FROM contact_messages`,
    scans: counting("contact_messages"),
    reason: "Counts all messages of the contact form for an admin.",
  },
  { statement: `AS day, (count(*))::int AS value FROM users`, scans: counting("users"), reason: ANALYTICS },
  {
    statement: `AS day, (count(*))::int AS value FROM messages`,
    scans: counting("messages"),
    reason: ANALYTICS,
  },
  {
    statement: `SELECT paid_at, amount_cents FROM subscription_renewals`,
    scans: counting("subscription_renewals", "orders"),
    reason: ANALYTICS,
  },
  {
    statement: `SELECT DISTINCT user_id, day >= $3::date AS is_current`,
    scans: counting("messages", "lesson_completions"),
    reason: ANALYTICS,
  },
  {
    statement: `AS "courseId", c.title,`,
    scans: counting("users", "entitlements", "lesson_completions", "course_completions"),
    reason: ANALYTICS,
  },
];

export const allowedScans = ({ text }: SentStatement): AllowedScan[] =>
  ALLOWED_SCANS.filter(({ statement }) => text.includes(statement));

/** The scans that no entry allows. */
export function unexpectedScans(statement: SentStatement, scans: readonly string[]): string[] {
  const allowed = allowedScans(statement).flatMap((entry) => entry.scans);
  return scans.filter((scan) => !allowed.includes(scan));
}
