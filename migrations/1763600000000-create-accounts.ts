import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateAccounts1763600000000 implements MigrationInterface {
  readonly name = "CreateAccounts1763600000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE users (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        username text NOT NULL,
        username_key text NOT NULL,
        email text,
        name text NOT NULL,
        phone text NOT NULL DEFAULT '',
        address text NOT NULL DEFAULT '',
        bio text NOT NULL DEFAULT '',
        avatar text NOT NULL DEFAULT 'avatar_ai.png',
        profile_color text,
        role text NOT NULL DEFAULT 'FREE',
        mfa_enabled boolean NOT NULL DEFAULT false,
        xp integer NOT NULL DEFAULT 0,
        xp_reached_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CONSTRAINT users_pkey PRIMARY KEY (id)
      )`);
    await queryRunner.query(`CREATE UNIQUE INDEX users_username_key ON users (username_key)`);
    await queryRunner.query(`CREATE UNIQUE INDEX users_email ON users (email)`);
    await queryRunner.query(`
      CREATE TABLE credentials (
        user_id uuid NOT NULL,
        password_hash text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT credentials_pkey PRIMARY KEY (user_id),
        CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`
      CREATE TABLE sessions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        generation integer NOT NULL DEFAULT 0,
        rotated_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        end_reason text,
        user_agent text NOT NULL DEFAULT '',
        ip text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT sessions_pkey PRIMARY KEY (id),
        CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX sessions_user_id ON sessions (user_id)`);
    await queryRunner.query(
      `CREATE INDEX users_by_xp ON users (xp DESC, xp_reached_at, id) WHERE role <> 'ADMIN' AND deleted_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE sessions`);
    await queryRunner.query(`DROP TABLE credentials`);
    await queryRunner.query(`DROP TABLE users`);
  }
}
