import type { MigrationInterface, QueryRunner } from "typeorm";

/** Stores members' notes on lessons, where they stopped reading, and how long lessons take. */
export class CreateLessonNotes1767990000000 implements MigrationInterface {
  readonly name = "CreateLessonNotes1767990000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE lesson_notes (
        user_id uuid NOT NULL,
        lesson_id uuid NOT NULL,
        text text NOT NULL,
        revision integer NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT lesson_notes_pkey PRIMARY KEY (user_id, lesson_id),
        CONSTRAINT lesson_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT lesson_notes_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX lesson_notes_lesson_id ON lesson_notes (lesson_id)`);
    await queryRunner.query(`
      CREATE TABLE lesson_positions (
        user_id uuid NOT NULL,
        lesson_id uuid NOT NULL,
        anchor text NOT NULL,
        seconds integer NOT NULL,
        read_at timestamptz NOT NULL,
        CONSTRAINT lesson_positions_pkey PRIMARY KEY (user_id, lesson_id),
        CONSTRAINT lesson_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT lesson_positions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX lesson_positions_lesson_id ON lesson_positions (lesson_id)`);
    await queryRunner.query(`ALTER TABLE lessons ADD COLUMN measured_minutes integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons DROP COLUMN measured_minutes`);
    await queryRunner.query(`DROP TABLE lesson_positions`);
    await queryRunner.query(`DROP TABLE lesson_notes`);
  }
}
