import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateCourses1763600002000 implements MigrationInterface {
  readonly name = "CreateCourses1763600002000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE courses (
        id integer NOT NULL,
        slug text NOT NULL,
        title text NOT NULL,
        description text NOT NULL,
        collection text NOT NULL,
        position integer NOT NULL,
        level text NOT NULL,
        duration_weeks integer NOT NULL,
        price_cents integer NOT NULL,
        image_url text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT courses_pkey PRIMARY KEY (id),
        CONSTRAINT courses_price_cents_check CHECK (price_cents >= 0)
      )`);
    await queryRunner.query(`CREATE UNIQUE INDEX courses_slug ON courses (slug)`);
    await queryRunner.query(`
      CREATE TABLE lessons (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        course_id integer NOT NULL,
        position integer NOT NULL,
        title text NOT NULL,
        duration_minutes integer NOT NULL,
        preview boolean NOT NULL DEFAULT false,
        CONSTRAINT lessons_pkey PRIMARY KEY (id),
        CONSTRAINT lessons_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE UNIQUE INDEX lessons_course_id_position ON lessons (course_id, position)`);
    await queryRunner.query(`
      CREATE TABLE entitlements (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        course_id integer NOT NULL,
        source text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz,
        revoked_at timestamptz,
        CONSTRAINT entitlements_pkey PRIMARY KEY (id),
        CONSTRAINT entitlements_source_check CHECK (source IN ('FREE', 'PURCHASE', 'ADMIN')),
        CONSTRAINT entitlements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
        CONSTRAINT entitlements_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
      )`);
    await queryRunner.query(`CREATE INDEX entitlements_course_id ON entitlements (course_id)`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX entitlements_user_id_course_id_active ON entitlements (user_id, course_id) WHERE revoked_at IS NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE lesson_completions (
        user_id uuid NOT NULL,
        lesson_id uuid NOT NULL,
        completed_at timestamptz NOT NULL,
        CONSTRAINT lesson_completions_pkey PRIMARY KEY (user_id, lesson_id),
        CONSTRAINT lesson_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
        CONSTRAINT lesson_completions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE lesson_completions`);
    await queryRunner.query(`DROP TABLE entitlements`);
    await queryRunner.query(`DROP TABLE lessons`);
    await queryRunner.query(`DROP TABLE courses`);
  }
}
