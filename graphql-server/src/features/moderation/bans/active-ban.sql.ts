import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import { formatTime } from "../../../kernel/text/format";
import { isActiveSql } from "./restrictions.sql";

interface Removal {
  reason: string;
  ends_at: Date | null;
}

/** The error for a banned member, with reason and end; null if the member is not banned. */
export async function activeBan(manager: EntityManager, userId: string, now: Date): Promise<AppError | null> {
  const ban = await findActive(manager, "BAN", userId, now);
  if (!ban) return null;
  const end = ban.ends_at ? `until ${formatTime(ban.ends_at)}` : "until further notice";
  return new AppError("BANNED", `You are banned ${end}: ${ban.reason}`, { until: ban.ends_at, reason: ban.reason });
}

/** A message with the reason and end of a member's active ban or kick; null if there is neither. */
export async function removalReason(manager: EntityManager, userId: string, now: Date): Promise<string | null> {
  const ban = await activeBan(manager, userId, now);
  if (ban) return ban.message;
  const kick = await findActive(manager, "KICK", userId, now);
  if (!kick?.ends_at) return null;
  return `You were removed from the community until ${formatTime(kick.ends_at)}: ${kick.reason}`;
}

async function findActive(
  manager: EntityManager,
  kind: "BAN" | "KICK",
  userId: string,
  now: Date,
): Promise<Removal | undefined> {
  const [removal] = await query<Removal>(
    manager,
    `SELECT reason, ends_at FROM sanctions s
     WHERE user_id = $1 AND kind = $3 AND ${isActiveSql("s", "$2")}
     ORDER BY ends_at DESC NULLS FIRST LIMIT 1`,
    [userId, now, kind],
  );
  return removal;
}
