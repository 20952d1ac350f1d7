import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { ViewerCache } from "../../graphql-server/src/features/accounts";
import { createApp, type App } from "../../graphql-server/src/app";
import { readEnv } from "../../graphql-server/src/env";
import type { Clock } from "../../graphql-server/src/kernel/clock";
import { createLogger } from "../../graphql-server/src/kernel/logging/logger";
import { hashPasswordsCheaply } from "./jest/cheap-passwords";
import { guardTransactions } from "./database/one-connection";
import { createPreparedDatabase } from "./database/test-database";

/** The whole product with its own database, listening on a free port. */
export interface TestApp {
  app: App;
  /** "http://127.0.0.1:43210" */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Runs a statement directly, for setup and assertions. Requests after it see its changes. */
  sql: <Row = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<Row[]>;
  stop(): Promise<void>;
}

/** A statement that changes the data of sessions that the server caches. */
const CHANGES_VIEWERS = /\b(UPDATE|INSERT INTO|DELETE FROM) (users|sessions|sanctions)\b/;

export interface TestAppOptions {
  /** Overrides the test defaults, which are production-like: no demo data, rate limits on. */
  env?: Record<string, string>;
  clock?: Clock;
  /** Shares another app's database, for tests with several servers. The other app drops it. */
  databaseUrl?: string;
}

export async function startTestApp({ env = {}, clock, databaseUrl }: TestAppOptions = {}): Promise<TestApp> {
  guardTransactions();
  const restoreHashing = hashPasswordsCheaply();
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
    FAST_LANE: process.env.FAST_LANE ?? "on",
    FIRST_POST_APPROVAL_BELOW_LEVEL: "0",
    SCAM_GUARD: "off",
    ...env,
  });
  const cleanUp = async (): Promise<void> => {
    restoreHashing();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const app = await createApp(settings, createLogger(settings.LOG_LEVEL), clock).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  const url = await app.listen();
  // One connection, so that statements run one after another.
  const pool = new Pool({ connectionString: database.url, max: 1 });
  // Dropping the database may terminate a connection that PostgreSQL hasn't closed yet.
  pool.on("error", () => undefined);
  return {
    app,
    url,
    databaseUrl: database.url,
    dataDir,
    sql: async <Row>(text: string, parameters: unknown[] = []) => {
      const { rows } = await pool.query(text, parameters);
      // The statement published no events.
      if (CHANGES_VIEWERS.test(text)) app.services.get(ViewerCache).clear();
      return rows as Row[];
    },
    stop: async () => {
      await pool.end();
      await app.stop();
      await cleanUp();
    },
  };
}

/** Starts the product before the tests of a file, and stops it after them. The members of the result exist only while tests run. */
export function useApp(options: TestAppOptions | (() => TestAppOptions) = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(typeof options === "function" ? options() : options));
  });
  afterAll(() => app.stop());
  return app;
}
