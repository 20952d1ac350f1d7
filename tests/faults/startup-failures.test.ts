import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { createTestDatabase, type TestDatabase } from "../kit/database/test-database";
import { runCommand } from "../kit/servers/run-command";
import { createDataDir, spawnUntilExit, type DataDir } from "../kit/servers/spawned-server";

const PASSWORD = "a-secret-of-the-operator";

let database: TestDatabase;
let dataDir: DataDir;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await createDataDir();
});

afterAll(async () => {
  await dataDir.remove();
  await database.drop();
});

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

/** The server's only output is one line that names the cause. */
async function expectSentence(env: Record<string, string>, cause: RegExp): Promise<void> {
  const { code, stderr } = await spawnUntilExit({ DATA_DIR: dataDir.path, ...env });
  expect([code, stderr]).toEqual([1, expect.stringMatching(cause)]);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).not.toContain(PASSWORD);
}

it("names a missing database", async () => {
  const missing = urlWith((url) => (url.pathname = "/glitch_missing"));
  await expectSentence({ DATABASE_URL: missing }, /glitch_missing.*does not exist.*Create the database/);
});

it("names an unknown host, without the password", async () => {
  const unknown = urlWith((url) => {
    url.hostname = "database.invalid";
    url.password = PASSWORD;
  });
  await expectSentence({ DATABASE_URL: unknown }, /database\.invalid.*Check the host name/);
});

it("says that the password is wrong, or that the role lacks a right", async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const role = `guest_${Date.now()}`;
  try {
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
    await client.query(`REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
    const asGuest = (password: string) =>
      urlWith((url) => {
        url.username = role;
        url.password = password;
      });
    await expectSentence({ DATABASE_URL: asGuest(PASSWORD) }, /permission denied.*make it the owner/);
    await expectSentence(
      { DATABASE_URL: asGuest("wrong") },
      /password authentication failed.*Check the user and the password/,
    );
  } finally {
    await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await client.end();
  }
});

it("names a DATA_DIR that can't be written", async () => {
  const file = path.join(dataDir.path, "a-file");
  await writeFile(file, "");
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(file, "data") };
  await expectSentence(env, /a-file.*Choose a folder \(DATA_DIR/);
  const { code, output } = await runCommand("admin", {
    args: ["create", "a@example.test"],
    env,
    stdin: "a-quiet-harbor\n",
  });
  expect([code, output]).toEqual([1, expect.stringContaining("Choose a folder")]);
  expect(output).not.toMatch(/\n {2,}at /);
});
