import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lets sweeps and data exports find their rows without reading whole tables. Doesn't block writes. Can be repeated after a failure. */
export class IndexSweeps1767960000000 implements MigrationInterface {
  readonly name = "IndexSweeps1767960000000";
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // Invalid if an earlier attempt failed.
    for (const index of ["sessions_client_until", "subscriptions_period_end_active", "entitlements_user_id"])
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await queryRunner.query(`
      CREATE INDEX CONCURRENTLY sessions_client_until ON sessions (least(ended_at, expires_at))
      WHERE ip <> '' OR user_agent <> ''`);
    await queryRunner.query(`
      CREATE INDEX CONCURRENTLY subscriptions_period_end_active ON subscriptions (period_end) WHERE status = 'ACTIVE'`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY entitlements_user_id ON entitlements (user_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX entitlements_user_id`);
    await queryRunner.query(`DROP INDEX subscriptions_period_end_active`);
    await queryRunner.query(`DROP INDEX sessions_client_until`);
  }
}
