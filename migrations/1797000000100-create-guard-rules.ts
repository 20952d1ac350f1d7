import type { MigrationInterface, QueryRunner } from "typeorm";

const UP = `
CREATE TABLE guard_rules (
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  pattern text NOT NULL,
  clause text,
  is_enabled boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  tested_version integer,
  tested_at timestamptz,
  test_result jsonb,
  author_id uuid,
  changed_at timestamptz NOT NULL,
  CONSTRAINT guard_rules_pkey PRIMARY KEY (id),
  CONSTRAINT guard_rules_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT guard_rules_kind_check CHECK (kind IN ('WORDS', 'PATTERN'))
);
CREATE INDEX guard_rules_author_id ON guard_rules (author_id);`;

/** The admins' rules for messages that wait for a moderator. */
export class CreateGuardRules1797000000100 implements MigrationInterface {
  readonly name = "CreateGuardRules1797000000100";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE guard_rules`);
  }
}
