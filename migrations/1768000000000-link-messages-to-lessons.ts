import type { MigrationInterface, QueryRunner } from "typeorm";

/** Finds the questions that members asked about a lesson in its course's channel. Doesn't block writes. Can be repeated after a failure. */
export class LinkMessagesToLessons1768000000000 implements MigrationInterface {
  readonly name = "LinkMessagesToLessons1768000000000";
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages ADD COLUMN IF NOT EXISTS lesson_id uuid`);
    await queryRunner.query(`ALTER TABLE messages DROP CONSTRAINT IF EXISTS messages_lesson_id_fkey`);
    await queryRunner.query(`
      ALTER TABLE messages ADD CONSTRAINT messages_lesson_id_fkey
        FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE SET NULL NOT VALID`);
    await queryRunner.query(`ALTER TABLE messages VALIDATE CONSTRAINT messages_lesson_id_fkey`);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS messages_lesson_id_created_seq`);
    await queryRunner.query(`
      CREATE INDEX CONCURRENTLY messages_lesson_id_created_seq ON messages (lesson_id, created_seq)
      WHERE lesson_id IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages DROP COLUMN lesson_id`);
  }
}
