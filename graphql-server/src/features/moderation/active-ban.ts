import type { EntityManager } from "typeorm";
import { rowsOf } from "../../kernel/database";
import { AppError } from "../../kernel/errors";

/** The refusal a banned person gets, with reason and end; null for everybody else. */
export async function activeBan(manager: EntityManager, userId: string, now: Date): Promise<AppError | null> {
  const [ban] = await rowsOf<{ reason: string; ends_at: Date | null }>(
    manager,
    `SELECT reason, ends_at FROM sanctions
     WHERE user_id = $1 AND kind = 'BAN' AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > $2)
     ORDER BY ends_at DESC NULLS FIRST LIMIT 1`,
    [userId, now],
  );
  if (!ban) return null;
  const end = ban.ends_at ? ` until ${ban.ends_at.toISOString()}` : "";
  return new AppError("BANNED", `You are banned${end}: ${ban.reason}`, { until: ban.ends_at, reason: ban.reason });
}
