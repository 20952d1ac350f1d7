import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { createApp, type App } from "../../graphql-server/src/app";
import { readEnv } from "../../graphql-server/src/env";
import type { Clock } from "../../graphql-server/src/kernel/clock";
import { createLogger } from "../../graphql-server/src/kernel/logging/logger";
import { hashPasswordsCheaply } from "./jest/cheap-passwords";
import { guardTransactions } from "./database/one-connection";
import { createPreparedDatabase } from "./database/test-database";

/** The whole product on a database of its own, listening on a free port. */
export interface TestApp {
  app: App;
  /** "http://127.0.0.1:43210" */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Runs a statement beside the app, for arranging and for looking. */
  sql: <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Settings beyond the defaults of a test: production-like, no demo people, limits on. */
  env?: Record<string, string>;
  clock?: Clock;
  /** The database of another app, for several server processes; whoever made it drops it. */
  databaseUrl?: string;
}

export async function startTestApp({ env = {}, clock, databaseUrl }: TestAppOptions = {}): Promise<TestApp> {
  guardTransactions();
  const hashAtFullCost = hashPasswordsCheaply();
  const database = databaseUrl ? { url: databaseUrl, drop: () => Promise.resolve() } : await createPreparedDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "glitch-data-"));
  const settings = readEnv({
    NODE_ENV: "test",
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    DATABASE_POOL: "5",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...env,
  });
  const app = await createApp(settings, createLogger(settings.LOG_LEVEL), clock);
  const url = await app.listen();
  // A pool of one: statements that tests send at the same time wait for each other.
  const pool = new Pool({ connectionString: database.url, max: 1 });
  // The database can be dropped before PostgreSQL has noticed that the ended connection is closed.
  pool.on("error", () => undefined);
  return {
    app,
    url,
    databaseUrl: database.url,
    dataDir,
    sql: async <Row>(text: string, parameters: unknown[] = []) => (await pool.query(text, parameters)).rows as Row[],
    stop: async () => {
      await pool.end();
      await app.stop();
      hashAtFullCost();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
