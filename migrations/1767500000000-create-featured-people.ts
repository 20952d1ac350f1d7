import type { MigrationInterface, QueryRunner } from "typeorm";

/** Real people on the Explore page, in place of the invented ones. */
export class CreateFeaturedPeople1767500000000 implements MigrationInterface {
  readonly name = "CreateFeaturedPeople1767500000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE featured_people (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT featured_people_pkey PRIMARY KEY,
        kind text NOT NULL,
        name text NOT NULL,
        title text NOT NULL,
        text text NOT NULL,
        expertise text[] NOT NULL DEFAULT '{}',
        position integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE featured_people`);
  }
}
