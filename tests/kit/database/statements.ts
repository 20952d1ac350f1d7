import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { Client } from "pg";
import type { TestApp } from "../test-app";

export interface SentStatement {
  text: string;
  parameters: unknown[];
  /** Whether it was sent without waiting for the result of the previous one, so that both share a round trip. */
  isPipelined: boolean;
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

export const roundTripsOf = (statements: readonly SentStatement[]): number =>
  statements.filter(({ isPipelined }) => !isPipelined).length;

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

interface RecordedClient {
  pipeline: boolean;
}

function patchClient(): void {
  if (isPatched) return;
  isPatched = true;
  subscribe("http.server.request.start", () => recordingOfRequest.enterWith(openRecording));
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  const running = new WeakMap<RecordedClient, number>();
  prototype.query = function query(this: RecordedClient, ...args: unknown[]): unknown {
    const before = running.get(this) ?? 0;
    recordingOfRequest.getStore()?.push({ ...sentStatement(args), isPipelined: this.pipeline && before > 0 });
    const result = original.apply(this, args);
    // Callers with a callback wait for the result.
    if (!(result instanceof Promise)) return result;
    running.set(this, before + 1);
    const finish = (): void => void running.set(this, (running.get(this) ?? 1) - 1);
    result.then(finish, finish);
    return result;
  };
}

/** Normalizes the two signatures of `query`: text and parameters, or one object with both. */
function sentStatement([first, second]: unknown[]): Omit<SentStatement, "isPipelined"> {
  const { text, values } = (typeof first === "string" ? { text: first, values: second } : first) as {
    text: string;
    values?: unknown;
  };
  return { text, parameters: Array.isArray(values) ? values : [] };
}
