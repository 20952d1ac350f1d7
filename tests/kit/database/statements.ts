import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { Client } from "pg";
import type { TestApp } from "../test-app";

export interface SentStatement {
  text: string;
  parameters: unknown[];
}

/** The recording that a request of this process belongs to; background jobs belong to none. */
const recordingOfRequest = new AsyncLocalStorage<SentStatement[] | null>();
let openRecording: SentStatement[] | null = null;
let isWatching = false;

/** The SQL statements that the server sends for the HTTP requests of a piece of work, and only for them. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  watch();
  const statements: SentStatement[] = [];
  openRecording = statements;
  try {
    await work();
  } finally {
    openRecording = null;
  }
  if (statements.length === 0) throw new Error("no statement was seen: is the server in this process?");
  return statements;
}

export const countStatements = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(work)).map(({ text }) => text);

/** How PostgreSQL would run a statement, with the parameters it was sent with. */
export async function planOf(app: Pick<TestApp, "sql">, { text, parameters }: SentStatement): Promise<string> {
  const lines = await app.sql<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, parameters);
  return lines.map((line) => line["QUERY PLAN"]).join("\n");
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe("http.server.request.start", () => recordingOfRequest.enterWith(openRecording));
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    recordingOfRequest.getStore()?.push(sentStatement(args));
    return original.apply(this, args);
  };
}

/** Of the two ways to call `query`: a text with parameters, or both in one object. */
function sentStatement([first, second]: unknown[]): SentStatement {
  const { text, values } = (typeof first === "string" ? { text: first, values: second } : first) as {
    text: string;
    values?: unknown;
  };
  return { text, parameters: Array.isArray(values) ? values : [] };
}
