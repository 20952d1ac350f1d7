import { Client } from "pg";

/** Counts the SQL statements that anything in this process sends while `work` runs. */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    const [first] = args;
    statements.push(typeof first === "string" ? first : String((first as { text?: string } | undefined)?.text));
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return statements;
}
