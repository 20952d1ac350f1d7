import type { MigrationInterface, QueryRunner } from "typeorm";

/** Stores answers to the questions of lessons, their reviews, and final tests. */
export class CreatePractice1767980000000 implements MigrationInterface {
  readonly name = "CreatePractice1767980000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons ADD COLUMN check_count integer NOT NULL DEFAULT 0`);
    await queryRunner.query(
      `ALTER TABLE course_completions ADD COLUMN test_correct integer, ADD COLUMN test_questions integer`,
    );
    await queryRunner.query(`
      CREATE TABLE check_progress (
        user_id uuid NOT NULL,
        lesson_id uuid NOT NULL,
        check_id text NOT NULL,
        draws integer NOT NULL DEFAULT 0,
        wrong_tries integer NOT NULL DEFAULT 0,
        solved_at timestamptz,
        review_stage integer NOT NULL DEFAULT 0,
        review_at timestamptz,
        CONSTRAINT check_progress_pkey PRIMARY KEY (user_id, lesson_id, check_id),
        CONSTRAINT check_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT check_progress_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX check_progress_lesson_id ON check_progress (lesson_id)`);
    await queryRunner.query(`
      CREATE TABLE check_answers (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        lesson_id uuid NOT NULL,
        check_id text NOT NULL,
        is_correct boolean NOT NULL,
        seconds integer,
        answered_at timestamptz NOT NULL,
        CONSTRAINT check_answers_pkey PRIMARY KEY (id),
        CONSTRAINT check_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT check_answers_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      `CREATE INDEX check_answers_lesson_id_check_id_answered_at ON check_answers (lesson_id, check_id, answered_at)`,
    );
    await queryRunner.query(`CREATE INDEX check_answers_user_id_answered_at ON check_answers (user_id, answered_at)`);
    await queryRunner.query(`
      CREATE TABLE final_tests (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        course_id integer NOT NULL,
        questions jsonb NOT NULL,
        started_at timestamptz NOT NULL,
        submitted_at timestamptz,
        correct integer,
        CONSTRAINT final_tests_pkey PRIMARY KEY (id),
        CONSTRAINT final_tests_correct_check CHECK ((submitted_at IS NULL) = (correct IS NULL)),
        CONSTRAINT final_tests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT final_tests_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX final_tests_user_id_course_id_open ON final_tests (user_id, course_id) WHERE submitted_at IS NULL`,
    );
    await queryRunner.query(`CREATE INDEX final_tests_user_id_course_id ON final_tests (user_id, course_id)`);
    await queryRunner.query(`CREATE INDEX final_tests_course_id ON final_tests (course_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE final_tests`);
    await queryRunner.query(`DROP TABLE check_answers`);
    await queryRunner.query(`DROP TABLE check_progress`);
    await queryRunner.query(`ALTER TABLE course_completions DROP COLUMN test_questions, DROP COLUMN test_correct`);
    await queryRunner.query(`ALTER TABLE lessons DROP COLUMN check_count`);
  }
}
