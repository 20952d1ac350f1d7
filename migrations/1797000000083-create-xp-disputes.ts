import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE xp_disputes (
  receipt_id bigint NOT NULL,
  user_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  CONSTRAINT xp_disputes_pkey PRIMARY KEY (receipt_id),
  CONSTRAINT xp_disputes_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES xp_entries (id) ON DELETE CASCADE,
  CONSTRAINT xp_disputes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX xp_disputes_user_id ON xp_disputes (user_id);
CREATE INDEX xp_disputes_open ON xp_disputes (created_at) WHERE answered_at IS NULL;`;

/** Objections of members to their XP receipts, with the answers. */
export class CreateXpDisputes1797000000083 implements MigrationInterface {
  readonly name = "CreateXpDisputes1797000000083";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE xp_disputes`);
  }
}
