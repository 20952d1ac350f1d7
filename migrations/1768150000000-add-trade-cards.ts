import type { MigrationInterface, QueryRunner } from "typeorm";

/** Doesn't block writes. Can be repeated after a failure. */
export class AddTradeCards1768150000000 implements MigrationInterface {
  readonly name = "AddTradeCards1768150000000";
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages ADD COLUMN IF NOT EXISTS trade_card jsonb`);
    await queryRunner.query(`DROP INDEX IF EXISTS messages_sender_id_created_at_trade_card`);
    await queryRunner.query(`
      CREATE INDEX CONCURRENTLY messages_sender_id_created_at_trade_card ON messages (sender_id, created_at)
      WHERE trade_card IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages DROP COLUMN trade_card`);
  }
}
