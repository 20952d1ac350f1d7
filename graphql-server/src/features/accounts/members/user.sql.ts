import { Not, type DataSource, type EntityManager } from "typeorm";
import type { Role } from "../../../kernel/auth/roles";
import { query } from "../../../kernel/database";
import { User, type ActivityVisibility } from "./user.entity";

type ProfileTexts = Pick<User, "name" | "username" | "usernameKey" | "phone" | "address" | "bio">;

/** Skips undefined values. */
export const updateProfile = (
  manager: EntityManager,
  userId: string,
  changes: Partial<ProfileTexts> & Pick<User, "avatar" | "profileColor">,
): Promise<unknown> => manager.update(User, userId, changes);

export const setActivityVisibility = (
  database: DataSource,
  userId: string,
  visibility: ActivityVisibility,
): Promise<unknown> => query(database, `UPDATE users SET activity_visibility = $2 WHERE id = $1`, [userId, visibility]);

/** Shows or hides a member on leaderboards. Returns whether that changed. */
export async function setListed({ manager }: DataSource, userId: string, listed: boolean): Promise<boolean> {
  const { affected } = await manager.update(User, { id: userId, listed: Not(listed) }, { listed });
  return Boolean(affected);
}

/** Changes a member's role if it is `from` and the SQL condition on the row of `users` holds. */
export const changeRole = (
  manager: EntityManager,
  userId: string,
  { from, to }: { from: Role; to: Role },
  condition = "true",
): Promise<unknown> =>
  query(manager, `UPDATE users SET role = $3 WHERE id = $1 AND role = $2 AND deleted_at IS NULL AND ${condition}`, [
    userId,
    from,
    to,
  ]);

/** SQL: adds the amounts of `entries`, which has the columns user_id and amount, to the members' XP `u.xp`. */
export const addXpSql = (entries: string): string =>
  `UPDATE users u SET xp = u.xp + ${entries}.amount FROM ${entries} WHERE u.id = ${entries}.user_id`;

/** Marks the current address as confirmed, after its owner proved that they receive email there. */
export const confirmEmail = (manager: EntityManager, userId: string, now: Date): Promise<unknown> =>
  query(manager, `UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL`, [
    userId,
    now,
  ]);
