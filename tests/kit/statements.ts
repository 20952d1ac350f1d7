import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { Client } from "pg";

/** The count that a request of this process belongs to; jobs of the background belong to none. */
const countOfRequest = new AsyncLocalStorage<string[] | null>();
let openCount: string[] | null = null;
let isWatching = false;

/** The SQL statements that the server sends for the HTTP requests of a piece of work, and only for them. */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  watch();
  const statements: string[] = [];
  openCount = statements;
  try {
    await work();
  } finally {
    openCount = null;
  }
  if (statements.length === 0) throw new Error("no statement was seen: is the server in this process?");
  return statements;
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe("http.server.request.start", () => countOfRequest.enterWith(openCount));
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === "string" ? first : String((first as { text?: string } | undefined)?.text);
    countOfRequest.getStore()?.push(text);
    return original.apply(this, args);
  };
}
