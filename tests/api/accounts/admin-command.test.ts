import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { createPerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { runCommand, type FinishedCommand } from "../../kit/servers/run-command";
import { createDataDir, spawnServer, stopSpawnedServers } from "../../kit/servers/spawned-server";
import { startTestApp, type TestApp } from "../../kit/test-app";

const admin = (env: Record<string, string>, words: string[], typed = ""): Promise<FinishedCommand> =>
  runCommand("admin", { words, env, typed });

describe("npm run admin", () => {
  let app: TestApp;
  let env: Record<string, string>;

  beforeAll(async () => {
    app = await startTestApp();
    env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  });

  afterAll(() => app.stop());

  const roleOf = async (email: string, password: string): Promise<unknown> =>
    ((await rest(app, "post", "/api/auth/login").send({ email, password })).body as { role?: string }).role;

  it("create makes an admin who can sign in, with the password typed", async () => {
    const made = await admin(env, ["create", "Chief@example.test"], "a-quiet-harbour\n");
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining("is now an admin") as string });
    expect(await roleOf("chief@example.test", "a-quiet-harbour")).toBe("ADMIN");
    const again = await admin(env, ["create", "chief@example.test"], "a-quiet-harbour\n");
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining("promote it instead") as string });
  });

  it.each(["short", "password123", ""])("create refuses the password %j", async (password) => {
    expect((await admin(env, ["create", "weak@example.test"], `${password}\n`)).code).toBe(1);
    expect(await app.sql(`SELECT 1 FROM users WHERE email = 'weak@example.test'`)).toHaveLength(0);
  });

  it("promote and reset-mfa change what they say, at once, and are written down", async () => {
    const person = await createPerson(app);
    await app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [person.id]);
    expect((await admin(env, ["reset-mfa", person.email])).code).toBe(0);
    expect((await admin(env, ["promote", person.email.toUpperCase()])).code).toBe(0);
    expect(await roleOf(person.email, person.password)).toBe("ADMIN");
    expect((await rest(app, "get", "/api/users/me", person)).body).toMatchObject({ role: "ADMIN", mfaEnabled: false });
    const written = await app.sql(`SELECT action, author_id FROM audit_entries WHERE subject_id = $1 ORDER BY id`, [
      person.id,
    ]);
    expect(written).toEqual([
      { action: "user.mfa_reset", author_id: null },
      { action: "user.role_changed", author_id: null },
    ]);
  });

  it("rejects a database with pending migrations, and does not migrate it", async () => {
    await app.sql(`CREATE TABLE set_aside AS SELECT * FROM migrations ORDER BY id DESC LIMIT 1`);
    await app.sql(`DELETE FROM migrations WHERE id IN (SELECT id FROM set_aside)`);
    const before = await app.sql(`SELECT * FROM migrations ORDER BY id`);
    try {
      const { code, text } = await admin(env, ["create", "early@example.test"], "a-quiet-harbour\n");
      expect(code).toBe(1);
      expect(text).toContain('The database has pending migrations. Run "npm run migrate", or start the server once.');
      expect(text).not.toMatch(/\n\s+at /);
      expect(await app.sql(`SELECT * FROM migrations ORDER BY id`)).toEqual(before);
      expect(await app.sql(`SELECT 1 FROM users WHERE email = 'early@example.test'`)).toHaveLength(0);
    } finally {
      await app.sql(`INSERT INTO migrations SELECT * FROM set_aside`);
      await app.sql(`DROP TABLE set_aside`);
    }
  });

  it("promote refuses an address that is not confirmed until the operator sets the password", async () => {
    const stranger = await createPerson(app, { emailConfirmed: false });
    const refused = await admin(env, ["promote", stranger.email]);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining("not confirmed") as string });
    expect(await roleOf(stranger.email, stranger.password)).toBe("FREE");

    expect((await admin(env, ["set-password", stranger.email], "a-quiet-harbour\n")).code).toBe(0);
    expect((await rest(app, "get", "/api/users/me", stranger)).status).toBe(401);
    expect(await roleOf(stranger.email, stranger.password)).toBeUndefined();
    expect((await admin(env, ["promote", stranger.email])).code).toBe(0);
    expect(await roleOf(stranger.email, "a-quiet-harbour")).toBe("ADMIN");
    const written = await app.sql(`SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id`, [stranger.id]);
    expect(written).toEqual([{ action: "user.password_set" }, { action: "user.role_changed" }]);
  });

  it.each([[["promote", "nobody@example.test"]], [["promote"]], [["demote", "a@b.co"]], [[]]])(
    "%j changes nothing and says why",
    async (words) => {
      const { code, text } = await admin(env, words);
      expect(code).toBe(1);
      expect(text).toMatch(words.length === 2 && words[0] === "promote" ? /No account has/ : /npm run admin -- create/);
      expect(text).not.toMatch(/\n\s+at /);
    },
  );
});

it("is what npm run admin starts", async () => {
  const run = promisify(execFile)("npm", ["run", "--silent", "admin"], {
    cwd: path.resolve(import.meta.dirname, "../../.."),
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run admin -- create") as string,
  });
});

it("works beside a server that has the embedded database running", async () => {
  const dataDir = await createDataDir();
  const server = await spawnServer({ DATA_DIR: dataDir.path });
  try {
    const made = await admin({ DATA_DIR: dataDir.path }, ["create", "chief@example.test"], "a-quiet-harbour\n");
    expect(made.code).toBe(0);
    const credentials = { email: "chief@example.test", password: "a-quiet-harbour" };
    expect((await rest(server, "post", "/api/auth/login").send(credentials)).body).toMatchObject({ role: "ADMIN" });
  } finally {
    await stopSpawnedServers();
    await dataDir.remove();
  }
});
