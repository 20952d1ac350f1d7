import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE moderators (
  user_id uuid NOT NULL,
  everywhere boolean NOT NULL,
  channel_ids uuid[] NOT NULL,
  granted_by_id uuid,
  granted_at timestamptz NOT NULL,
  CONSTRAINT moderators_pkey PRIMARY KEY (user_id),
  CONSTRAINT moderators_channel_ids_check CHECK (cardinality(channel_ids) <= 50),
  CONSTRAINT moderators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT moderators_granted_by_id_fkey FOREIGN KEY (granted_by_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX moderators_granted_by_id ON moderators (granted_by_id);`;

/** Members who moderate, everywhere or in some channels. */
export class CreateModerators1797000000101 implements MigrationInterface {
  readonly name = "CreateModerators1797000000101";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE moderators`);
  }
}
