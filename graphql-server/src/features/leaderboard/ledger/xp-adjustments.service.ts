import { randomUUID } from "node:crypto";
import type { DataSource } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { Topics } from "../../../kernel/events/topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import { assertCanModerate, lockSubject, writeAudit } from "../../moderation";
import { announceXp } from "./announce-xp";
import { adjustByAdmin, readAdjustment, type XpChange } from "./xp-ledger.sql";
import type { AdjustXpInput } from "./xp.inputs";

interface XpAdjustmentsDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
}

/** XP adjustments by admins, recorded in the ledger and in the audit log. */
export class XpAdjustments {
  constructor(private readonly deps: XpAdjustmentsDeps) {}

  /** A repeated idempotency key returns the first adjustment and the member's current XP. */
  async adjust(viewer: Viewer, { userId, amount, reason, idempotencyKey }: AdjustXpInput): Promise<XpChange> {
    const subjectId = requireUuid(userId, "userId");
    assertCanModerate(viewer, subjectId);
    const at = this.deps.clock.now();
    const sourceId = idempotencyKey?.toLowerCase() ?? randomUUID();
    let isRepeated = false;
    const change = await transact(this.deps.database, async (manager) => {
      await lockSubject(manager, subjectId, viewer.id);
      const previous = await readAdjustment(manager, subjectId, sourceId);
      isRepeated = previous !== null;
      if (previous) return previous;
      const note = reason.trim();
      const adjusted = await adjustByAdmin(manager, { userId: subjectId, sourceId, amount, note }, at);
      if (!adjusted) throw notFound("User");
      if (adjusted.amount === 0) throw new AppError("CONFLICT", "This member has no XP to deduct");
      const details = { amount: adjusted.amount, asked: amount, xp: adjusted.xp };
      const entry = { authorId: viewer.id, action: "user.xp_adjusted" as const, subjectId, reason: note };
      await writeAudit(manager, { ...entry, details, at });
      return adjusted;
    });
    if (!isRepeated) announceXp(this.deps.bus, subjectId, change);
    return change;
  }
}
