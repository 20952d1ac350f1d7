import type { MigrationInterface, QueryRunner } from "typeorm";

/** Finds the questions that members asked about a lesson in its course's channel. */
export class LinkMessagesToLessons1768000000000 implements MigrationInterface {
  readonly name = "LinkMessagesToLessons1768000000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE messages ADD COLUMN lesson_id uuid
        CONSTRAINT messages_lesson_id_fkey REFERENCES lessons (id) ON DELETE SET NULL`);
    await queryRunner.query(
      `CREATE INDEX messages_lesson_id_created_seq ON messages (lesson_id, created_seq) WHERE lesson_id IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages DROP COLUMN lesson_id`);
  }
}
