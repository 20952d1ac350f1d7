import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE passkeys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_id ON passkeys (user_id);
CREATE UNIQUE INDEX passkeys_credential_id ON passkeys (credential_id);
CREATE TABLE used_passkey_challenges (
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT used_passkey_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX used_passkey_challenges_expires_at ON used_passkey_challenges (expires_at);
ALTER TABLE recovery_codes
  DROP CONSTRAINT recovery_codes_user_id_fkey,
  ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;`;

// Recovery codes of members without an app would violate the earlier constraint.
const UNDO = `
DELETE FROM recovery_codes WHERE user_id NOT IN (SELECT user_id FROM authenticator_apps);
ALTER TABLE recovery_codes
  DROP CONSTRAINT recovery_codes_user_id_fkey,
  ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES authenticator_apps (user_id) ON DELETE CASCADE;
DROP TABLE used_passkey_challenges, passkeys;`;

/** Passkeys, which share the recovery codes with authenticator apps. */
export class CreatePasskeys1797000000102 implements MigrationInterface {
  readonly name = "CreatePasskeys1797000000102";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UNDO);
  }
}
