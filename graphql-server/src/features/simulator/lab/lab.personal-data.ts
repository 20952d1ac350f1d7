import { query } from "../../../kernel/database";
import type { PersonalDataSource } from "../../../kernel/personal-data";

/** The seeds of notebooks that aren't revealed aren't exported, because they contain the holdout. */
export const labData = (notice: string): PersonalDataSource => ({
  name: "simulatorLab",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT n.id, n.scenario, n.version, n.opened_at AS "openedAt", n.revealed_at AS "revealedAt", n.study - 'closes' AS results,
         CASE WHEN n.revealed_at IS NULL THEN NULL ELSE 'lab ' || n.seed END AS seed, $2::text AS notice,
         (SELECT coalesce(json_agg(json_build_object('id', t.id, 'number', t.number, 'rule', t.rule, 'isCounted', t.is_counted,
            'createdAt', t.created_at) ORDER BY t.number), '[]') FROM simulator_lab_trials t WHERE t.notebook_id = n.id) AS trials
       FROM simulator_lab_notebooks n WHERE n.user_id = $1 ORDER BY n.opened_at, n.id`,
      [userId, notice],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM simulator_lab_notebooks WHERE user_id = $1`, [userId]);
  },
});
