import { rowsOf } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** What was imposed on a person, without who did it. */
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
