import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateLeaderboard1763600003000 implements MigrationInterface {
  readonly name = "CreateLeaderboard1763600003000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE xp_entries (
        id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        user_id uuid NOT NULL,
        rule text NOT NULL,
        source_id text NOT NULL,
        amount integer NOT NULL,
        reverses_id bigint,
        counted_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT xp_entries_pkey PRIMARY KEY (id),
        CONSTRAINT xp_entries_rule_check CHECK (rule IN ('MESSAGE', 'COURSE', 'HELP', 'STRIKE', 'ADMIN')),
        CONSTRAINT xp_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE UNIQUE INDEX xp_entries_reverses_id ON xp_entries (reverses_id)`);
    await queryRunner.query(`CREATE INDEX xp_entries_user_id_created_at ON xp_entries (user_id, created_at)`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX xp_entries_source ON xp_entries (rule, source_id, user_id) WHERE reverses_id IS NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE xp_totals (
        period text NOT NULL,
        user_id uuid NOT NULL,
        xp integer NOT NULL,
        reached_at timestamptz NOT NULL,
        CONSTRAINT xp_totals_pkey PRIMARY KEY (period, user_id),
        CONSTRAINT xp_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`
      CREATE TABLE message_allowances (
        user_id uuid NOT NULL,
        tokens double precision NOT NULL,
        refilled_at timestamptz NOT NULL,
        day date NOT NULL,
        awards_today integer NOT NULL,
        CONSTRAINT message_allowances_pkey PRIMARY KEY (user_id),
        CONSTRAINT message_allowances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX xp_totals_by_xp ON xp_totals (period, xp DESC, reached_at, user_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE message_allowances`);
    await queryRunner.query(`DROP TABLE xp_totals`);
    await queryRunner.query(`DROP TABLE xp_entries`);
  }
}
