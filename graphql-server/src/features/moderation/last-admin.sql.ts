import type { EntityManager } from "typeorm";
import { query } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors/errors";
import { findAndLockUser, lockAdminsWith, type User } from "../accounts";
import { isStaff } from "./moderators/moderator.sql";
import { isBannedSql } from "./bans/restrictions.sql";

/** Locks the affected member's row. Throws if the author is no longer an admin. */
export async function lockSubject(manager: EntityManager, userId: string, authorId: string | null): Promise<User> {
  const subject = await findAndLockUser(manager, { id: userId });
  // Check after waiting for the lock: the transaction that held it may have removed the author's role.
  if (authorId && !(await isAdmin(manager, authorId))) {
    throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
  }
  if (!subject) throw notFound("User");
  return subject;
}

/** Like `lockSubject`, for the decision of a case. Moderators can't act against staff. */
export async function lockForCase(manager: EntityManager, userId: string, authorId: string): Promise<User> {
  const subject = await findAndLockUser(manager, { id: userId });
  if (!subject) throw notFound("User");
  if (await isAdmin(manager, authorId)) return subject;
  // Checked after waiting for the lock, as above.
  const isModerator = (await query(manager, `SELECT 1 FROM moderators WHERE user_id = $1`, [authorId])).length > 0;
  if (!isModerator || (await isStaff(manager, userId))) throw new AppError("FORBIDDEN", "Only admins can do this.");
  return subject;
}

/**
 * Like `lockSubject`, for actions that can remove an admin. Locks all admins, so that two of them can't remove each other at the
 * same time and leave none.
 */
export async function lockForRemoval(manager: EntityManager, userId: string, authorId: string | null): Promise<User> {
  await lockAdminsWith(manager, userId);
  return lockSubject(manager, userId, authorId);
}

async function isAdmin(manager: EntityManager, userId: string): Promise<boolean> {
  const statement = `SELECT 1 FROM users WHERE id = $1 AND role = 'ADMIN' AND deleted_at IS NULL`;
  return (await query(manager, statement, [userId])).length > 0;
}

/** Call after `lockForRemoval`. Another admin who can sign in must remain. */
export async function assertNotLastAdmin(manager: EntityManager, subject: User, now: Date): Promise<void> {
  if (subject.role !== "ADMIN") return;
  const others = await query(
    manager,
    `SELECT 1 FROM users u WHERE u.role = 'ADMIN' AND u.deleted_at IS NULL AND u.id <> $1
       AND NOT ${isBannedSql("u.id", "$2")} LIMIT 1`,
    [subject.id, now],
  );
  if (!others.length) throw new AppError("CONFLICT", "This is the last admin");
}
