import { IsNull, type EntityManager } from "typeorm";
import { equalsAny, query } from "../../../kernel/database";
import { User } from "./user.entity";

/** Locks a user's row until the transaction ends. Work that must not run twice at the same time for one user takes this lock. */
export const lockUser = (manager: EntityManager, userId: string): Promise<unknown> =>
  query(manager, `SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [userId]);

/** Locks several users, always in the same order to prevent deadlocks. */
export const lockUsers = (manager: EntityManager, userIds: readonly string[]): Promise<unknown> =>
  query(manager, `SELECT 1 FROM users WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [userIds]);

/** Locks those users whose row no other transaction has locked, without waiting, and returns their ids. */
export async function tryLockUsers(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
  const ids = equalsAny(userIds, "$1");
  const statement = `SELECT id FROM users WHERE id ${ids.sql} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
  return (await query<{ id: string }>(manager, statement, [ids.value])).map(({ id }) => id);
}

/** Locks all active admins, in the same order as `lockUsers`, if the given user is one of them. */
export const lockAdminsWith = (manager: EntityManager, userId: string): Promise<unknown> =>
  query(
    manager,
    `SELECT 1 FROM users WHERE role = 'ADMIN' AND deleted_at IS NULL
       AND EXISTS (SELECT 1 FROM users WHERE id = $1 AND role = 'ADMIN') ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );

/** Locks a user like `lockUser` and returns the user; null if there is none, or if it was deleted. */
export const findAndLockUser = (
  manager: EntityManager,
  where: { id: string } | { email: string } | { usernameKey: string },
): Promise<User | null> =>
  manager.findOne(User, { where: { ...where, deletedAt: IsNull() }, lock: { mode: "for_no_key_update" } });
