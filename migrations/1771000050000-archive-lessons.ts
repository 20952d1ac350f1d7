import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds archived lessons, versions of courses, and course ids that are never reused. */
export class ArchiveLessons1771000050000 implements MigrationInterface {
  readonly name = "ArchiveLessons1771000050000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE lessons
        ALTER COLUMN course_id DROP NOT NULL,
        ADD COLUMN archived_from integer,
        ADD COLUMN archived_at timestamptz,
        ADD CONSTRAINT lessons_archived_from_fkey FOREIGN KEY (archived_from) REFERENCES courses (id) ON DELETE CASCADE,
        ADD CONSTRAINT lessons_archived_check CHECK
          ((course_id IS NULL) = (archived_from IS NOT NULL) AND (course_id IS NULL) = (archived_at IS NOT NULL))`);
    await queryRunner.query(`CREATE INDEX lessons_archived_from ON lessons (archived_from)`);
    await queryRunner.query(`ALTER TABLE courses ADD COLUMN version integer NOT NULL DEFAULT 1`);
    await queryRunner.query(`
      CREATE TABLE course_ids (
        collection text NOT NULL,
        last_id integer NOT NULL,
        CONSTRAINT course_ids_pkey PRIMARY KEY (collection)
      )`);
    // Ids of deleted courses are in the audit log. Trading ids are at most 100.
    await queryRunner.query(`
      INSERT INTO course_ids (collection, last_id)
      SELECT v.collection, greatest(v.last_built_in, max(used.id))
      FROM (VALUES ('CATALOGUE', 108, 101, 2147483647), ('TRADING', 9, 1, 100)) AS v (collection, last_built_in, first, last)
      LEFT JOIN (SELECT id FROM courses UNION
        SELECT (details ->> 'courseId')::int FROM audit_entries WHERE action = 'course.deleted') AS used (id)
        ON used.id BETWEEN v.first AND v.last
      GROUP BY v.collection, v.last_built_in`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE course_ids`);
    await queryRunner.query(`ALTER TABLE courses DROP COLUMN version`);
    await queryRunner.query(`DELETE FROM lessons WHERE course_id IS NULL`);
    await queryRunner.query(`
      ALTER TABLE lessons DROP COLUMN archived_at, DROP COLUMN archived_from, ALTER COLUMN course_id SET NOT NULL`);
  }
}
