import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateAccountSecurity1763700000000 implements MigrationInterface {
  readonly name = "CreateAccountSecurity1763700000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE sessions ADD last_used_at timestamptz NOT NULL DEFAULT now()`);
    await queryRunner.query(`UPDATE sessions SET last_used_at = rotated_at`);
    await queryRunner.query(`
      CREATE TABLE one_time_codes (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        purpose text NOT NULL,
        secret_hash text NOT NULL,
        email text,
        ip text NOT NULL DEFAULT '',
        resent boolean NOT NULL DEFAULT false,
        tries integer NOT NULL DEFAULT 0,
        foreign_tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT one_time_codes_pkey PRIMARY KEY (id),
        CONSTRAINT one_time_codes_purpose_check
          CHECK (purpose IN ('SIGN_IN', 'ENABLE_MFA', 'RESET_PASSWORD', 'CONFIRM_EMAIL')),
        CONSTRAINT one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX one_time_codes_secret_hash ON one_time_codes (secret_hash)`);
    await queryRunner.query(`CREATE INDEX one_time_codes_user_id_created_at ON one_time_codes (user_id, created_at)`);
    await queryRunner.query(`
      CREATE TABLE audit_entries (
        id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        author_id uuid,
        action text NOT NULL,
        subject_id uuid NOT NULL,
        reason text NOT NULL DEFAULT '',
        details jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL,
        CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
        CONSTRAINT audit_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
        CONSTRAINT audit_entries_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX audit_entries_author_id ON audit_entries (author_id)`);
    await queryRunner.query(`CREATE INDEX audit_entries_subject_id ON audit_entries (subject_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE audit_entries`);
    await queryRunner.query(`DROP TABLE one_time_codes`);
    await queryRunner.query(`ALTER TABLE sessions DROP COLUMN last_used_at`);
  }
}
