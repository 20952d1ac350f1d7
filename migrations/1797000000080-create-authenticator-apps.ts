import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE authenticator_apps (
  user_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  session_id uuid NOT NULL,
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  CONSTRAINT authenticator_apps_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES authenticator_apps (user_id) ON DELETE CASCADE
);`;

/** Authenticator apps as the code step, with their recovery codes. */
export class CreateAuthenticatorApps1797000000080 implements MigrationInterface {
  readonly name = "CreateAuthenticatorApps1797000000080";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE recovery_codes, authenticator_apps`);
  }
}
