import type { MigrationInterface, QueryRunner } from "typeorm";

const OLD =
  "Build a small shop that survives its own advertising bill: products, margins, suppliers, product pages, shipping, and returns. Most new shops lose money in their first year, so the math comes before the logo.";
const NEW =
  "Build a small shop that survives its own advertising bill: products, margins, suppliers, product pages, shipping, and returns. A shop can sell well and still lose money on every order, so the math comes before the logo.";

/** Replaces a claim without a source in the description of a built-in course, unless an admin has edited it. */
export class RewordECommerce1768050000000 implements MigrationInterface {
  readonly name = "RewordECommerce1768050000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE courses SET description = $2 WHERE description = $1`, [OLD, NEW]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE courses SET description = $2 WHERE description = $1`, [NEW, OLD]);
  }
}
