import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateModeration1763600001000 implements MigrationInterface {
  readonly name = "CreateModeration1763600001000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE sanctions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        kind text NOT NULL,
        reason text NOT NULL,
        author_id uuid,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz,
        lifted_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT sanctions_pkey PRIMARY KEY (id),
        CONSTRAINT sanctions_kind_check CHECK (kind IN ('BAN', 'MUTE', 'KICK', 'STRIKE')),
        CONSTRAINT sanctions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
        CONSTRAINT sanctions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
      )`);
    await queryRunner.query(`CREATE INDEX sanctions_user_id_kind ON sanctions (user_id, kind)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE sanctions`);
  }
}
