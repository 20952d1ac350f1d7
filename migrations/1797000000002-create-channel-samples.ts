import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE channel_samples (
  message_id uuid NOT NULL,
  chosen_at timestamptz NOT NULL,
  CONSTRAINT channel_samples_pkey PRIMARY KEY (message_id),
  CONSTRAINT channel_samples_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);`;

/** Messages that the team shows to members without access to their channel. */
export class CreateChannelSamples1797000000002 implements MigrationInterface {
  readonly name = "CreateChannelSamples1797000000002";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE channel_samples`);
  }
}
