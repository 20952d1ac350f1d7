import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { Client } from "pg";
import type { TestApp } from "../test-app";

export interface SentStatement {
  text: string;
  parameters: unknown[];
}

/** The recording that an HTTP request of this process belongs to. Background jobs have none. */
const recordingOfRequest = new AsyncLocalStorage<SentStatement[] | null>();
let openRecording: SentStatement[] | null = null;
let isPatched = false;

/** Records the SQL statements that the server sends for the HTTP requests of `work`. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  patchClient();
  const statements: SentStatement[] = [];
  openRecording = statements;
  try {
    await work();
  } finally {
    openRecording = null;
  }
  if (statements.length === 0) throw new Error("No statement was recorded: does the server run in this process?");
  return statements;
}

/** Like `recordStatements`, and also records the statements that `work` itself sends, such as those of a job. There may be none. */
export async function recordStatementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  patchClient();
  const statements: SentStatement[] = [];
  openRecording = statements;
  try {
    await recordingOfRequest.run(statements, work);
  } finally {
    openRecording = null;
  }
  return statements;
}

export const recordStatementTexts = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(work)).map(({ text }) => text);

/** PostgreSQL's plan for a statement with its parameters. */
export async function planOf(app: Pick<TestApp, "sql">, { text, parameters }: SentStatement): Promise<string> {
  const lines = await app.sql<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, parameters);
  return lines.map((line) => line["QUERY PLAN"]).join("\n");
}

function patchClient(): void {
  if (isPatched) return;
  isPatched = true;
  subscribe("http.server.request.start", () => recordingOfRequest.enterWith(openRecording));
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    recordingOfRequest.getStore()?.push(sentStatement(args));
    return original.apply(this, args);
  };
}

/** Normalizes the two signatures of `query`: text and parameters, or one object with both. */
function sentStatement([first, second]: unknown[]): SentStatement {
  const { text, values } = (typeof first === "string" ? { text: first, values: second } : first) as {
    text: string;
    values?: unknown;
  };
  return { text, parameters: Array.isArray(values) ? values : [] };
}
