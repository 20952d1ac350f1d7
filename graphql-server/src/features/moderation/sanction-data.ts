import { rowsOf } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** A member's sanctions, without the admins' names. */
export const sanctionData: PersonalDataSource = {
  name: "sanctions",
  collect: (manager, userId) =>
    rowsOf(
      manager,
      `SELECT kind, reason, starts_at AS "from", ends_at AS "to", lifted_at AS "liftedAt"
       FROM sanctions WHERE user_id = $1 ORDER BY starts_at`,
      [userId],
    ),
};

/** Admin actions on a member, without the admins' names. */
export const auditData: PersonalDataSource = {
  name: "adminActs",
  collect: (manager, userId) =>
    rowsOf(
      manager,
      `SELECT action, reason, details, created_at AS "at" FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
      [userId],
    ),
};
