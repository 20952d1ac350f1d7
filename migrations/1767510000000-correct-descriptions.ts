import type { MigrationInterface, QueryRunner } from "typeorm";

/** Descriptions that promised events or stated something wrong: before and after. Ones an admin has edited stay. */
const CHANNELS: readonly (readonly [name: string, before: string, after: string])[] = [
  [
    "premium-lounge",
    "Weekly office hours and longer answers for subscribers.",
    "Longer conversations among subscribers.",
  ],
  [
    "premium-reviews",
    "Journal reviews by the instructors, on Thursdays.",
    "Post a page of your journal and review someone else's.",
  ],
  [
    "technical-analysis",
    "Homework charts and arguments about what counts as a level.",
    "Charts from the exercises, and arguments about what counts as a trend.",
  ],
  [
    "risk-management",
    "Sizing exercises, the ruin table, and sums that do not come out.",
    "Sizing exercises, recovery arithmetic, and sums that don't come out.",
  ],
  [
    "algorithmic-fx",
    "Backtests, bad ticks and code review for the advanced course.",
    "Backtests, bad ticks and code, among people who take the course.",
  ],
];

const CRYPTO_BEFORE = "Twenty percent a day is ordinary here and liquidations are automatic: small size";
const CRYPTO_AFTER =
  "Smaller coins can move twenty percent in a day; Bitcoin and Ether rarely do. Liquidations are automatic everywhere: small size";

export class CorrectDescriptions1767510000000 implements MigrationInterface {
  readonly name = "CorrectDescriptions1767510000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, before, after] of CHANNELS) {
      await queryRunner.query(`UPDATE channels SET description = $3 WHERE name = $1 AND description = $2`, [
        name,
        before,
        after,
      ]);
    }
    await queryRunner.query(
      `UPDATE courses SET description = replace(description, $1, $2) WHERE slug = 'crypto-trading'`,
      [CRYPTO_BEFORE, CRYPTO_AFTER],
    );
  }

  /** The wrong descriptions are not worth restoring. */
  async down(): Promise<void> {}
}
