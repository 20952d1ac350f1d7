import type { MigrationInterface, QueryRunner } from "typeorm";

/** Channels that exist already count as approved. */
export class ApproveChannels1767800000000 implements MigrationInterface {
  readonly name = "ApproveChannels1767800000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE channels
        ADD COLUMN approval text NOT NULL DEFAULT 'APPROVED',
        ADD COLUMN rejection_reason text,
        ADD CONSTRAINT channels_approval CHECK (approval IN ('APPROVED', 'PENDING', 'REJECTED'))`);
  }

  /** A version without approval would show unapproved channels to everyone. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE channels SET archived_at = coalesce(archived_at, now()) WHERE approval <> 'APPROVED'`,
    );
    await queryRunner.query(`ALTER TABLE channels DROP COLUMN approval, DROP COLUMN rejection_reason`);
  }
}
