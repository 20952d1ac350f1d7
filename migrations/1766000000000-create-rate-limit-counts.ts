import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What server processes have counted together for rate limits, where there is no Redis. Unlogged: a crash of the database may
 * forget it. The columns are those of rate-limiter-flexible; `expire` is in milliseconds since 1970.
 */
export class CreateRateLimitCounts1766000000000 implements MigrationInterface {
  readonly name = "CreateRateLimitCounts1766000000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE rate_limit_counts (
        key text CONSTRAINT rate_limit_counts_pkey PRIMARY KEY,
        points integer NOT NULL,
        expire bigint
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE rate_limit_counts`);
  }
}
