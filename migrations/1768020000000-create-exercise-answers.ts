import type { MigrationInterface, QueryRunner } from "typeorm";

/** Stores members' answers to the exercises of lessons. */
export class CreateExerciseAnswers1768020000000 implements MigrationInterface {
  readonly name = "CreateExerciseAnswers1768020000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE exercise_answers (
        user_id uuid NOT NULL,
        lesson_id uuid NOT NULL,
        exercise_id text NOT NULL,
        answer text NOT NULL,
        answered_at timestamptz NOT NULL,
        CONSTRAINT exercise_answers_pkey PRIMARY KEY (user_id, lesson_id, exercise_id),
        CONSTRAINT exercise_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT exercise_answers_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX exercise_answers_lesson_id ON exercise_answers (lesson_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE exercise_answers`);
  }
}
