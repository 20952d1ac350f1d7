import type { MigrationInterface, QueryRunner } from "typeorm";

/** Distinguishes automatic refunds from those of admins, and remembers disputes that were won. */
export class ReturnPayments1771000030000 implements MigrationInterface {
  readonly name = "ReturnPayments1771000030000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_ground_check,
        ADD CONSTRAINT refunds_ground_check CHECK (ground IN ('ADMIN', 'AUTOMATIC', 'EARLY_ACCESS', 'WITHDRAWAL', 'PROVIDER'));
      UPDATE refunds SET ground = 'AUTOMATIC'
      WHERE ground = 'ADMIN' AND author_id IS NULL AND reason IN ('The account was deleted', 'It was already paid');
      ALTER TABLE payment_reversals DROP CONSTRAINT payment_reversals_status_check,
        ADD CONSTRAINT payment_reversals_status_check CHECK (status IN ('REFUNDED', 'DISPUTED', 'DISPUTE_WON'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM payment_reversals WHERE status = 'DISPUTE_WON';
      ALTER TABLE payment_reversals DROP CONSTRAINT payment_reversals_status_check,
        ADD CONSTRAINT payment_reversals_status_check CHECK (status IN ('REFUNDED', 'DISPUTED'));
      UPDATE refunds SET ground = 'ADMIN' WHERE ground = 'AUTOMATIC';
      ALTER TABLE refunds DROP CONSTRAINT refunds_ground_check,
        ADD CONSTRAINT refunds_ground_check CHECK (ground IN ('ADMIN', 'EARLY_ACCESS', 'WITHDRAWAL', 'PROVIDER'))`);
  }
}
