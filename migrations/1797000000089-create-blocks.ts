import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE blocks (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX blocks_blocked_id ON blocks (blocked_id);`;

/** Whom members don't want to see. */
export class CreateBlocks1797000000089 implements MigrationInterface {
  readonly name = "CreateBlocks1797000000089";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE blocks`);
  }
}
