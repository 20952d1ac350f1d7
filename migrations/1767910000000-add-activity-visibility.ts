import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lets members decide who sees their activity on their public profile. */
export class AddActivityVisibility1767910000000 implements MigrationInterface {
  readonly name = "AddActivityVisibility1767910000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users ADD activity_visibility text NOT NULL DEFAULT 'MEMBERS'
        CONSTRAINT users_activity_visibility_check CHECK (activity_visibility IN ('EVERYONE', 'MEMBERS', 'NO_ONE'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users DROP activity_visibility`);
  }
}
