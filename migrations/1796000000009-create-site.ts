import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE featured_people (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  name text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  expertise text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT featured_people_pkey PRIMARY KEY (id)
);

-- Has a row if the database holds demo accounts, so that the server refuses to start on it outside demo mode.
CREATE TABLE demo_data (
  seeded_at timestamptz NOT NULL,
  CONSTRAINT demo_data_pkey PRIMARY KEY (seeded_at)
);`;

/** The people on the Explore page, and the mark of demo databases. */
export class CreateSite1796000000009 implements MigrationInterface {
  readonly name = "CreateSite1796000000009";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE demo_data, featured_people`);
  }
}
