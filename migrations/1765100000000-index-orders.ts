import type { MigrationInterface, QueryRunner } from "typeorm";

/** What admins look through: every order by age, and those whose reference begins with something. */
export class IndexOrders1765100000000 implements MigrationInterface {
  readonly name = "IndexOrders1765100000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX orders_created_at_id ON orders (created_at, id)`);
    await queryRunner.query(`CREATE INDEX orders_reference_prefix ON orders (reference text_pattern_ops)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX orders_reference_prefix`);
    await queryRunner.query(`DROP INDEX orders_created_at_id`);
  }
}
