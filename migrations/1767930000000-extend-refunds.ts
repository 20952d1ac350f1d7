import type { MigrationInterface, QueryRunner } from "typeorm";

/** What an order promised as early access, and a buyer's refund next to an admin's. */
export class ExtendRefunds1767930000000 implements MigrationInterface {
  readonly name = "ExtendRefunds1767930000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE orders ADD promised_lessons integer`);
    await queryRunner.query(`
      UPDATE orders SET promised_lessons = course.lessons
      FROM (SELECT course_id, count(*)::int AS lessons FROM lessons GROUP BY course_id HAVING bool_or(content = '')) course
      WHERE orders.course_id = course.course_id`);
    await queryRunner.query(`DROP INDEX refunds_one_pending`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX refunds_one_pending ON refunds (order_id, ground) WHERE completed_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX refunds_one_pending`);
    await queryRunner.query(`
      DELETE FROM refunds r USING refunds earlier
      WHERE r.completed_at IS NULL AND earlier.completed_at IS NULL AND earlier.order_id = r.order_id
        AND (earlier.requested_at, earlier.id) < (r.requested_at, r.id)`);
    await queryRunner.query(`CREATE UNIQUE INDEX refunds_one_pending ON refunds (order_id) WHERE completed_at IS NULL`);
    await queryRunner.query(`ALTER TABLE orders DROP promised_lessons`);
  }
}
