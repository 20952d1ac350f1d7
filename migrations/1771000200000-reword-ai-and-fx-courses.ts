import type { MigrationInterface, QueryRunner } from "typeorm";

/** Parts of descriptions of built-in courses: the course's id, the old text, and the new one. */
const CHANGES = [
  [105, "into code that trades it, with a backtest", "into code that trades it on paper, with a backtest"],
  [
    106,
    "to a small language-model service with tests.",
    "to a language model behind a contract, checks, and a fallback.",
  ],
];

export class RewordAiAndFxCourses1771000200000 implements MigrationInterface {
  readonly name = "RewordAiAndFxCourses1771000200000";

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of CHANGES) {
      await queryRunner.query(`UPDATE courses SET description = replace(description, $2, $3) WHERE id = $1`, change);
    }
    // Two weeks of lessons, and a month of paper trading.
    await queryRunner.query(`UPDATE courses SET duration_weeks = 6 WHERE id = 1 AND duration_weeks = 2`);
  }

  /** The old texts aren't worth restoring. */
  async down(): Promise<void> {}
}
