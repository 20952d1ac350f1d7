import type { MigrationInterface, QueryRunner } from "typeorm";

/** Replies that their thread shows, but not the channel. */
export class AddThreadOnlyReplies1797000000022 implements MigrationInterface {
  readonly name = "AddThreadOnlyReplies1797000000022";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages ADD COLUMN thread_only boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages DROP COLUMN thread_only`);
  }
}
