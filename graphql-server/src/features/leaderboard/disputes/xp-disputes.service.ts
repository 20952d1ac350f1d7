import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { requireNumericCursor } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { greeting, memberJson } from "../../accounts";
import { writeAudit } from "../../moderation";
import type { XpReceipts } from "../ledger/xp-receipts.service";
import type { OpenXpDispute, XpReceipt } from "../ledger/xp.types";

/** How long a receipt can be disputed. */
const MAX_AGE_DAYS = 90;
const MAX_OPEN_SHOWN = 100;

interface XpDisputesDeps {
  database: DataSource;
  receipts: XpReceipts;
  limits: RateLimits;
  clock: Clock;
  emailQueue: EmailQueue;
  publicUrl: string;
}

/** Objections to XP receipts. The answer becomes part of the receipt; a correction is an adjustment, with a receipt of its own. */
export class XpDisputes {
  constructor(private readonly deps: XpDisputesDeps) {}

  async dispute(viewer: Viewer, receiptId: string, text: string): Promise<XpReceipt> {
    const { database, limits, clock, receipts } = this.deps;
    const id = requireNumericCursor(receiptId);
    await limits.take("xpDisputesPerPerson", viewer);
    const now = clock.now();
    const [receipt] = await query<{ at: Date }>(
      database,
      `SELECT created_at AS at FROM xp_entries WHERE id = $1 AND user_id = $2`,
      [id, viewer.id],
    );
    if (!receipt) throw notFound("Receipt");
    if (now.getTime() - receipt.at.getTime() > MAX_AGE_DAYS * DAY_MS) {
      throw new AppError("CONFLICT", `A receipt can be disputed for ${MAX_AGE_DAYS} days.`);
    }
    const stored = await query(
      database,
      `INSERT INTO xp_disputes (receipt_id, user_id, text, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING receipt_id`,
      [id, viewer.id, text.trim(), now],
    );
    if (!stored.length) throw new AppError("CONFLICT", "You have already disputed this receipt.");
    return receipts.byId(viewer, id);
  }

  /** The oldest first. */
  async open(viewer: Viewer): Promise<OpenXpDispute[]> {
    assertAdmin(viewer);
    return query<OpenXpDispute>(
      this.deps.database,
      `SELECT d.receipt_id AS id, d.text, d.created_at AS "createdAt", e.rule, e.amount, e.created_at AS "receiptAt",
         ${memberJson("u")} AS member
       FROM xp_disputes d JOIN xp_entries e ON e.id = d.receipt_id JOIN users u ON u.id = d.user_id
       WHERE d.answered_at IS NULL ORDER BY d.created_at LIMIT ${MAX_OPEN_SHOWN}`,
    );
  }

  /** Admins can't answer their own. */
  async answer(viewer: Viewer, receiptId: string, text: string): Promise<OpenXpDispute[]> {
    assertAdmin(viewer);
    const { database, clock, emailQueue, publicUrl } = this.deps;
    const answer = text.trim();
    await transact(database, async (manager) => {
      const at = clock.now();
      const [answered] = await query<{ userId: string }>(
        manager,
        `UPDATE xp_disputes SET answer = $2, answered_at = $3 WHERE receipt_id = $1 AND answered_at IS NULL AND user_id <> $4
         RETURNING user_id AS "userId"`,
        [requireNumericCursor(receiptId), answer, at, viewer.id],
      );
      if (!answered) throw notFound("Open dispute");
      const [member] = await query<{ name: string; email: string }>(
        manager,
        `SELECT name, email FROM users WHERE id = $1 AND email_confirmed_at IS NOT NULL`,
        [answered.userId],
      );
      if (member) {
        await emailQueue.add(manager, member.email, {
          subject: "We answered your objection to an XP receipt",
          title: "Your XP receipt",
          paragraphs: [greeting(member), answer],
          button: { label: "Open your XP history", url: `${publicUrl}/profile#xp-history` },
        });
      }
      const details = { receiptId };
      const entry = { authorId: viewer.id, action: "user.xp_dispute_answered" as const, subjectId: answered.userId };
      await writeAudit(manager, { ...entry, reason: answer, details, at });
    });
    emailQueue.sendSoon();
    return this.open(viewer);
  }
}
