import type { MigrationInterface, QueryRunner } from "typeorm";

const SQL = `
CREATE TABLE linked_identities (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT linked_identities_pkey PRIMARY KEY (id),
  CONSTRAINT linked_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX linked_identities_issuer_subject ON linked_identities (issuer, subject);
CREATE UNIQUE INDEX linked_identities_user_id_provider ON linked_identities (user_id, provider);
CREATE TABLE provider_visits (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  provider text NOT NULL,
  state_hash text,
  secret_hash text NOT NULL,
  ticket_hash text,
  sealed text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT provider_visits_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX provider_visits_state_hash ON provider_visits (state_hash);
CREATE UNIQUE INDEX provider_visits_ticket_hash ON provider_visits (ticket_hash);
CREATE INDEX provider_visits_expires_at ON provider_visits (expires_at);`;

/** Sign-in with accounts at other sites. */
export class CreateLinkedIdentities1797000000105 implements MigrationInterface {
  readonly name = "CreateLinkedIdentities1797000000105";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SQL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE provider_visits, linked_identities`);
  }
}
