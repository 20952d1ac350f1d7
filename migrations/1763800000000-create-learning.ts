import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateLearning1763800000000 implements MigrationInterface {
  readonly name = "CreateLearning1763800000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons ADD content text NOT NULL DEFAULT ''`);
    await queryRunner.query(`ALTER TABLE courses ADD published boolean NOT NULL DEFAULT true`);
    await queryRunner.query(`
      CREATE TABLE course_completions (
        user_id uuid NOT NULL,
        course_id integer NOT NULL,
        certificate_id text NOT NULL,
        completed_at timestamptz NOT NULL,
        CONSTRAINT course_completions_pkey PRIMARY KEY (user_id, course_id),
        CONSTRAINT course_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
        CONSTRAINT course_completions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX course_completions_certificate_id ON course_completions (certificate_id)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE course_completions`);
    await queryRunner.query(`ALTER TABLE courses DROP COLUMN published`);
    await queryRunner.query(`ALTER TABLE lessons DROP COLUMN content`);
  }
}
