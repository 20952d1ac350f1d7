import type { MigrationInterface, QueryRunner } from "typeorm";

/** Marks databases that hold demo accounts, so that the server refuses to start on one outside demo mode. */
export class MarkDemoData1771000000000 implements MigrationInterface {
  readonly name = "MarkDemoData1771000000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE demo_data (seeded_at timestamptz NOT NULL, CONSTRAINT demo_data_pkey PRIMARY KEY (seeded_at))`,
    );
    await queryRunner.query(
      `INSERT INTO demo_data SELECT created_at FROM users WHERE email = 'admin@demo.glitch.test' AND role = 'ADMIN'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE demo_data`);
  }
}
