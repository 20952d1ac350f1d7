import type { MigrationInterface, QueryRunner } from "typeorm";

export class AddTradeCards1768150000000 implements MigrationInterface {
  readonly name = "AddTradeCards1768150000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages ADD COLUMN trade_card jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE messages DROP COLUMN trade_card`);
  }
}
