import type { EntityManager } from "typeorm";
import { query } from "../graphql-server/src/kernel/database";

/** Inserts all rows with one statement, passing each column as an array. `types` maps columns to SQL types. */
export async function insertRows<Row extends object>(
  manager: EntityManager,
  table: string,
  types: Readonly<Record<keyof Row & string, string>>,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const arrays = columns.map((column, index) => `$${index + 1}::${types[column]}[]`);
  await query(
    manager,
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT * FROM unnest(${arrays.join(", ")})`,
    columns.map((column) => rows.map((row) => row[column])),
  );
}
