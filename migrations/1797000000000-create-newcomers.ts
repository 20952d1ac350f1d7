import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE newcomers (
  user_id uuid NOT NULL,
  goal text,
  experience text,
  minutes_per_week integer,
  dismissed_at timestamptz,
  CONSTRAINT newcomers_pkey PRIMARY KEY (user_id),
  CONSTRAINT newcomers_minutes_per_week_check CHECK (minutes_per_week BETWEEN 15 AND 2400),
  CONSTRAINT newcomers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);`;

/** What new members answered about their goals, and whether they hid the first steps. */
export class CreateNewcomers1797000000000 implements MigrationInterface {
  readonly name = "CreateNewcomers1797000000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE newcomers`);
  }
}
