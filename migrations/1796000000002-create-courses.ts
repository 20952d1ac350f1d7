import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
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
  published boolean NOT NULL DEFAULT true,
  domain text NOT NULL DEFAULT 'Trading',
  included_in_premium boolean NOT NULL DEFAULT false,
  image_alt text NOT NULL DEFAULT '',
  about text NOT NULL DEFAULT '',
  about_seeded_hash text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT courses_pkey PRIMARY KEY (id),
  CONSTRAINT courses_price_cents_check CHECK (price_cents >= 0)
);
CREATE UNIQUE INDEX courses_slug ON courses (slug);

-- The last id of each collection, so that the id of a deleted course is never used again. Trading ids are at most 100.
CREATE TABLE course_ids (
  collection text NOT NULL,
  last_id integer NOT NULL,
  CONSTRAINT course_ids_pkey PRIMARY KEY (collection)
);

INSERT INTO course_ids (collection, last_id) VALUES ('CATALOGUE', 108), ('TRADING', 9);

-- The seed key identifies a lesson that came with the product. An archived lesson has no course.
CREATE TABLE lessons (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  course_id integer,
  position integer NOT NULL,
  title text NOT NULL,
  duration_minutes integer NOT NULL,
  preview boolean NOT NULL DEFAULT false,
  content text NOT NULL DEFAULT '',
  seed_key text,
  seeded_hash text,
  published_at timestamptz,
  mailed_at timestamptz,
  mailed_up_to uuid,
  measured_minutes integer,
  check_ids text[] NOT NULL DEFAULT '{}',
  archived_from integer,
  archived_at timestamptz,
  CONSTRAINT lessons_pkey PRIMARY KEY (id),
  CONSTRAINT lessons_archived_check
    CHECK ((course_id IS NULL) = (archived_from IS NOT NULL) AND (course_id IS NULL) = (archived_at IS NOT NULL)),
  CONSTRAINT lessons_archived_from_fkey FOREIGN KEY (archived_from) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT lessons_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
);
CREATE INDEX lessons_archived_from ON lessons (archived_from);
CREATE UNIQUE INDEX lessons_course_id_position ON lessons (course_id, position);
CREATE UNIQUE INDEX lessons_seed_key ON lessons (seed_key);

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
  CONSTRAINT lesson_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT lesson_versions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX lesson_versions_author_id ON lesson_versions (author_id);

-- A member's access to a course. The order that granted it is null for free courses.
CREATE TABLE entitlements (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  source text NOT NULL,
  starts_at timestamptz NOT NULL,
  revoked_at timestamptz,
  order_id uuid,
  CONSTRAINT entitlements_pkey PRIMARY KEY (id),
  CONSTRAINT entitlements_source_check CHECK (source IN ('FREE', 'PURCHASE')),
  CONSTRAINT entitlements_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses (id),
  CONSTRAINT entitlements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX entitlements_course_id ON entitlements (course_id);
CREATE INDEX entitlements_order_id ON entitlements (order_id);
CREATE INDEX entitlements_user_id ON entitlements (user_id);
CREATE UNIQUE INDEX entitlements_user_id_course_id_active ON entitlements (user_id, course_id) WHERE revoked_at IS NULL;

CREATE TABLE lesson_completions (
  user_id uuid NOT NULL,
  lesson_id uuid NOT NULL,
  completed_at timestamptz NOT NULL,
  CONSTRAINT lesson_completions_pkey PRIMARY KEY (user_id, lesson_id),
  CONSTRAINT lesson_completions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
  CONSTRAINT lesson_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX lesson_completions_completed_at ON lesson_completions (completed_at, user_id);

CREATE TABLE course_completions (
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  certificate_id text NOT NULL,
  completed_at timestamptz NOT NULL,
  holder_name text NOT NULL,
  course_title text NOT NULL,
  lessons integer NOT NULL,
  total_minutes integer NOT NULL,
  test_correct integer,
  test_questions integer,
  CONSTRAINT course_completions_pkey PRIMARY KEY (user_id, course_id),
  CONSTRAINT course_completions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses (id),
  CONSTRAINT course_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX course_completions_certificate_id ON course_completions (certificate_id);
CREATE UNIQUE INDEX course_completions_number ON course_completions (left(md5(certificate_id), 15));

CREATE TABLE check_answers (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  lesson_id uuid NOT NULL,
  check_id text NOT NULL,
  is_correct boolean NOT NULL,
  seconds integer,
  answered_at timestamptz NOT NULL,
  attempt_id uuid,
  CONSTRAINT check_answers_pkey PRIMARY KEY (id),
  CONSTRAINT check_answers_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
  CONSTRAINT check_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX check_answers_lesson_id_check_id_answered_at ON check_answers (lesson_id, check_id, answered_at);
CREATE INDEX check_answers_user_id_answered_at ON check_answers (user_id, answered_at);

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
  CONSTRAINT check_progress_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
  CONSTRAINT check_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX check_progress_lesson_id ON check_progress (lesson_id);

CREATE TABLE exercise_answers (
  user_id uuid NOT NULL,
  lesson_id uuid NOT NULL,
  exercise_id text NOT NULL,
  answer text NOT NULL,
  answered_at timestamptz NOT NULL,
  CONSTRAINT exercise_answers_pkey PRIMARY KEY (user_id, lesson_id, exercise_id),
  CONSTRAINT exercise_answers_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
  CONSTRAINT exercise_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX exercise_answers_lesson_id ON exercise_answers (lesson_id);

CREATE TABLE final_tests (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  course_id integer NOT NULL,
  questions jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  submitted_at timestamptz,
  correct integer,
  answers jsonb,
  CONSTRAINT final_tests_pkey PRIMARY KEY (id),
  CONSTRAINT final_tests_correct_check CHECK ((submitted_at IS NULL) = (correct IS NULL)),
  CONSTRAINT final_tests_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
  CONSTRAINT final_tests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX final_tests_course_id ON final_tests (course_id);
CREATE INDEX final_tests_user_id_course_id ON final_tests (user_id, course_id);
CREATE UNIQUE INDEX final_tests_user_id_course_id_open ON final_tests (user_id, course_id) WHERE submitted_at IS NULL;

CREATE TABLE lesson_notes (
  user_id uuid NOT NULL,
  lesson_id uuid NOT NULL,
  text text NOT NULL,
  revision integer NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT lesson_notes_pkey PRIMARY KEY (user_id, lesson_id),
  CONSTRAINT lesson_notes_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
  CONSTRAINT lesson_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX lesson_notes_lesson_id ON lesson_notes (lesson_id);

CREATE TABLE lesson_positions (
  user_id uuid NOT NULL,
  lesson_id uuid NOT NULL,
  anchor text NOT NULL,
  seconds integer NOT NULL,
  read_at timestamptz NOT NULL,
  CONSTRAINT lesson_positions_pkey PRIMARY KEY (user_id, lesson_id),
  CONSTRAINT lesson_positions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
  CONSTRAINT lesson_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX lesson_positions_lesson_id ON lesson_positions (lesson_id);`;

/** Courses and lessons, who has access, and what learners did. */
export class CreateCourses1796000000002 implements MigrationInterface {
  readonly name = "CreateCourses1796000000002";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE lesson_positions, lesson_notes, final_tests, exercise_answers, check_progress, check_answers, course_completions,
        lesson_completions, entitlements, lesson_versions, lessons, course_ids, courses`);
  }
}
