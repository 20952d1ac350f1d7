import type { MigrationInterface, QueryRunner } from "typeorm";

/** The domain of a course, and certificates that stay as they were given. */
export class ExtendCourses1764600000000 implements MigrationInterface {
  readonly name = "ExtendCourses1764600000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE courses ADD domain text NOT NULL DEFAULT 'Trading'`);
    await queryRunner.query(`UPDATE courses SET domain = title WHERE id BETWEEN 101 AND 108`);
    await queryRunner.query(`
      ALTER TABLE course_completions ADD holder_name text NOT NULL DEFAULT '', ADD course_title text NOT NULL DEFAULT '',
        ADD lessons integer NOT NULL DEFAULT 0, ADD total_minutes integer NOT NULL DEFAULT 0`);
    await queryRunner.query(`
      UPDATE course_completions d SET holder_name = u.name, course_title = c.title, lessons = l.lessons, total_minutes = l.minutes
      FROM users u, courses c, LATERAL (
        SELECT count(*)::int AS lessons, coalesce(sum(duration_minutes), 0)::int AS minutes
        FROM lessons WHERE course_id = c.id AND content <> '') l
      WHERE u.id = d.user_id AND c.id = d.course_id`);
    for (const column of ["holder_name", "course_title", "lessons", "total_minutes"]) {
      await queryRunner.query(`ALTER TABLE course_completions ALTER ${column} DROP DEFAULT`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE course_completions DROP holder_name, DROP course_title, DROP lessons, DROP total_minutes`);
    await queryRunner.query(`ALTER TABLE courses DROP domain`);
  }
}
