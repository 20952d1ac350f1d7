import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { query } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import { EventQueue } from "../../../kernel/events/event-queue";
import { invalidCursor, requireNumericCursor, requirePageSize } from "../../../kernel/paging/paging";
import type { Topics } from "../../../kernel/events/topics";
import type { XpChangeRecord } from "./xp.types";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { XpReceipt } from "./xp.types";

const UUID = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/** SQL: a source id as the id type of its table; null for other rules and for imported rows. */
const sourceAs = (rule: string, type: "uuid" | "int"): string =>
  `CASE WHEN e.rule = '${rule}' AND e.source_id ~ ${type === "uuid" ? UUID : "'^[0-9]{1,9}$'"} THEN e.source_id::${type} END`;

/** Newest first, each with the XP after it. $1 user, $2 cursor (a ledger id), $3 page size. */
const RECEIPTS = `
  SELECT e.id, e.rule, e.amount, e.reverses_id IS NOT NULL AS "isReversal", e.created_at AS at, e.counted_at AS "countedAt",
    (u.xp - coalesce((SELECT sum(amount) FROM xp_entries WHERE user_id = $1 AND id >= $2::bigint), 0)
      - coalesce(sum(e.amount) OVER (ORDER BY e.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int AS "xpAfter",
    coalesce(e.note, s.reason, c.title, h.name) AS source, m.channel_id AS "channelId",
    CASE WHEN m.deleted_at IS NULL THEN m.id END AS "messageId", c.id::text AS "courseId",
    CASE WHEN d.receipt_id IS NOT NULL THEN json_build_object(
      'text', d.text, 'createdAt', d.created_at, 'answer', d.answer, 'answeredAt', d.answered_at) END AS dispute
  FROM (
    SELECT * FROM xp_entries WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2::bigint) ORDER BY id DESC LIMIT $3
  ) e
  JOIN users u ON u.id = e.user_id
  LEFT JOIN xp_disputes d ON d.receipt_id = e.id
  LEFT JOIN helpful_marks k ON k.id = ${sourceAs("HELP", "uuid")}
  LEFT JOIN messages m ON m.id = coalesce(k.reply_id, ${sourceAs("MESSAGE", "uuid")})
  LEFT JOIN channels h ON h.id = m.channel_id
  LEFT JOIN courses c ON c.id = ${sourceAs("COURSE", "int")}
  LEFT JOIN sanctions s ON s.id = ${sourceAs("STRIKE", "uuid")}
  ORDER BY e.id DESC`;

interface XpReceiptsDeps {
  database: DataSource;
  bus: Bus<Topics>;
}

/** The viewer's own XP history. */
export class XpReceipts {
  constructor(private readonly deps: XpReceiptsDeps) {}

  async list(viewer: Viewer, first: number, after: string | null): Promise<Connection<XpReceipt>> {
    requirePageSize(first);
    if (after !== null) await this.requireCursor(viewer, after);
    const rows = await query<XpReceipt>(this.deps.database, RECEIPTS, [viewer.id, after, first + 1]);
    return toConnection(rows.slice(0, first), (receipt) => receipt.id, {
      previous: after !== null,
      next: rows.length > first,
    });
  }

  async byId(viewer: Viewer, id: string): Promise<XpReceipt> {
    // Pages start below their cursor.
    const [receipt] = await query<XpReceipt>(this.deps.database, RECEIPTS, [viewer.id, String(BigInt(id) + 1n), 1]);
    if (receipt?.id !== id) throw notFound("Receipt");
    return receipt;
  }

  private async requireCursor(viewer: Viewer, after: string): Promise<void> {
    const sql = `SELECT 1 FROM xp_entries WHERE id = $1 AND user_id = $2`;
    const [owned] = await query(this.deps.database, sql, [requireNumericCursor(after), viewer.id]);
    if (!owned) throw invalidCursor();
  }

  /** The viewer's live XP changes. */
  changes(viewer: Viewer): AsyncIterableIterator<XpChangeRecord> {
    const queue = new EventQueue<XpChangeRecord>(() => unsubscribe());
    const unsubscribe = this.deps.bus.subscribe("xpChanged", viewer.id, (change) => queue.push(change));
    return queue;
  }
}
