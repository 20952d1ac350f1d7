import type { MigrationInterface, QueryRunner } from "typeorm";

/** Remembers, after an account is deleted, that it was banned and who bought something. */
export class RememberBansAndBuyers1771000070000 implements MigrationInterface {
  readonly name = "RememberBansAndBuyers1771000070000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE banned_identities (
        hash text NOT NULL,
        ends_at timestamptz,
        CONSTRAINT banned_identities_pkey PRIMARY KEY (hash)
      )`);
    await queryRunner.query(`ALTER TABLE orders ADD COLUMN buyer_name text, ADD COLUMN buyer_email text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE orders DROP COLUMN buyer_email, DROP COLUMN buyer_name`);
    await queryRunner.query(`DROP TABLE banned_identities`);
  }
}
