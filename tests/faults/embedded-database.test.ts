import { Client } from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../graphql-server/src/database/embedded-postgres";
import { createLogger } from "../../graphql-server/src/kernel/logging/logger";
import { eventually } from "../kit/eventually";
import { createDataDir, embeddedPostgresOf, isAlive } from "../kit/servers/spawned-server";

const logger = createLogger("silent");
/** Outlasts a restart that doesn't wait for it. A busy backend keeps running after its postmaster is killed. */
const LONG_STATEMENT = `DO $$ BEGIN WHILE clock_timestamp() < now() + interval '4 seconds' LOOP END LOOP; END $$`;

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await createDataDir();
  postgres = await startEmbeddedPostgres(dataDir.path, logger);
});

afterAll(async () => {
  await postgres.stop();
  await dataDir.remove();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: postgres.url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function expectAnswer(): Promise<void> {
  const client = await connect();
  expect((await client.query(`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
  await client.end();
}

it("restarts a killed database, even while one of its backend processes is still busy", async () => {
  const client = await connect();
  const { pid } = await embeddedPostgresOf(dataDir.path);
  const statement = client.query(LONG_STATEMENT).catch(() => undefined);
  const observer = await connect();
  await eventually("the statement runs", async () => {
    const running = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query = $1`;
    return (await observer.query(running, [LONG_STATEMENT])).rowCount;
  });
  process.kill(pid, "SIGKILL");
  await eventually("the database has exited", () => !isAlive(pid));
  postgres = await startEmbeddedPostgres(dataDir.path, logger);
  await expectAnswer();
  await statement;
});

it("waits for a stopping database to exit, then starts a new one", async () => {
  const lastClient = await connect();
  const { pid } = await embeddedPostgresOf(dataDir.path);
  // A smart shutdown: accepts no new connections, and exits when the last client disconnects.
  process.kill(pid, "SIGTERM");
  await eventually("the database refuses new connections", () =>
    connect().then(
      (client) => client.end().then(() => false),
      () => true,
    ),
  );
  const started = startEmbeddedPostgres(dataDir.path, logger);
  await lastClient.end();
  postgres = await started;
  expect((await embeddedPostgresOf(dataDir.path)).pid).not.toBe(pid);
  await expectAnswer();
});
