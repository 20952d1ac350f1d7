import type { MigrationInterface, QueryRunner } from "typeorm";

/** Records since when the push service of a browser has not answered. */
export class FindSilentBrowsers1771000020000 implements MigrationInterface {
  readonly name = "FindSilentBrowsers1771000020000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE push_subscriptions ADD COLUMN failing_since timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE push_subscriptions DROP COLUMN failing_since`);
  }
}
