import { Client } from "pg";

const TRIES = 3;

/**
 * The SQL statements that a piece of work sends; it must be one that can be repeated. Jobs of the background send
 * statements of their own now and then: the quietest of some tries counts.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const tries: string[][] = [];
  while (tries.length < TRIES) tries.push(await statementsDuring(work));
  return tries.reduce((quietest, each) => (each.length < quietest.length ? each : quietest));
}

/** Whatever anything in this process sends meanwhile. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
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
