import type { MigrationInterface, QueryRunner } from "typeorm";

/** Keeps drafts and earlier texts of lessons. */
export class CreateLessonVersions1768010000000 implements MigrationInterface {
  readonly name = "CreateLessonVersions1768010000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE lesson_versions (
        lesson_id uuid NOT NULL,
        number integer NOT NULL,
        title text NOT NULL,
        duration_minutes integer NOT NULL,
        preview boolean NOT NULL,
        content text NOT NULL,
        author_id uuid,
        saved_at timestamptz NOT NULL,
        published_at timestamptz,
        CONSTRAINT lesson_versions_pkey PRIMARY KEY (lesson_id, number),
        CONSTRAINT lesson_versions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
        CONSTRAINT lesson_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await queryRunner.query(`CREATE INDEX lesson_versions_author_id ON lesson_versions (author_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE lesson_versions`);
  }
}
