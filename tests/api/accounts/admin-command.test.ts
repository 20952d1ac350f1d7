import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { createPerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { runCommand, type FinishedCommand } from "../../kit/servers/run-command";
import { createDataDir, spawnServer, stopSpawnedServers } from "../../kit/servers/spawned-server";
import { startTestApp, type TestApp } from "../../kit/test-app";

const admin = (env: Record<string, string>, args: string[], stdin = ""): Promise<FinishedCommand> =>
  runCommand("admin", { args, env, stdin });

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

  it("create adds an admin who can sign in with the entered password", async () => {
    const created = await admin(env, ["create", "Chief@example.test"], "a-quiet-harbor\n");
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining("is now an admin") as string });
    expect(await roleOf("chief@example.test", "a-quiet-harbor")).toBe("ADMIN");
    const repeated = await admin(env, ["create", "chief@example.test"], "a-quiet-harbor\n");
    expect(repeated).toMatchObject({ code: 1, output: expect.stringContaining("promote it instead") as string });
  });

  it.each(["short", "password123", ""])("create rejects the password %j", async (password) => {
    expect((await admin(env, ["create", "weak@example.test"], `${password}\n`)).code).toBe(1);
    expect(await app.sql(`SELECT 1 FROM users WHERE email = 'weak@example.test'`)).toHaveLength(0);
  });

  it("promote and reset-mfa apply immediately and appear in the audit log", async () => {
    const person = await createPerson(app);
    await app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [person.id]);
    await app.sql(
      `INSERT INTO authenticator_apps (user_id, sealed_secret, session_id, created_at, confirmed_at)
       VALUES ($1, 'sealed', gen_random_uuid(), now(), now())`,
      [person.id],
    );
    await app.sql(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
       VALUES ($1, 'id', '', 0, '{}', 'Key', false, now())`,
      [person.id],
    );
    expect((await admin(env, ["reset-mfa", person.email])).code).toBe(0);
    for (const table of ["authenticator_apps", "passkeys"])
      expect(await app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [person.id])).toEqual([]);
    expect((await admin(env, ["promote", person.email.toUpperCase()])).code).toBe(0);
    expect(await roleOf(person.email, person.password)).toBe("ADMIN");
    expect((await rest(app, "get", "/api/users/me", person)).body).toMatchObject({ role: "ADMIN", mfaEnabled: false });
    const entries = await app.sql(`SELECT action, author_id FROM audit_entries WHERE subject_id = $1 ORDER BY id`, [
      person.id,
    ]);
    expect(entries).toEqual([
      { action: "user.mfa_reset", author_id: null },
      { action: "user.role_changed", author_id: null },
    ]);
  });

  it("rejects a database with pending migrations, and does not migrate it", async () => {
    await app.sql(`CREATE TABLE set_aside AS SELECT * FROM migrations ORDER BY id DESC LIMIT 1`);
    await app.sql(`DELETE FROM migrations WHERE id IN (SELECT id FROM set_aside)`);
    const before = await app.sql(`SELECT * FROM migrations ORDER BY id`);
    try {
      const { code, output } = await admin(env, ["create", "early@example.test"], "a-quiet-harbor\n");
      expect(code).toBe(1);
      expect(output).toContain('The database has pending migrations. Run "npm run migrate", or start the server once.');
      expect(output).not.toMatch(/\n {2,}at /);
      expect(await app.sql(`SELECT * FROM migrations ORDER BY id`)).toEqual(before);
      expect(await app.sql(`SELECT 1 FROM users WHERE email = 'early@example.test'`)).toHaveLength(0);
    } finally {
      await app.sql(`INSERT INTO migrations SELECT * FROM set_aside`);
      await app.sql(`DROP TABLE set_aside`);
    }
  });

  it("promote rejects an unconfirmed address until the operator sets a password", async () => {
    const unconfirmed = await createPerson(app, { emailConfirmed: false });
    const refused = await admin(env, ["promote", unconfirmed.email]);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("not confirmed") as string });
    expect(await roleOf(unconfirmed.email, unconfirmed.password)).toBe("FREE");

    expect((await admin(env, ["set-password", unconfirmed.email], "a-quiet-harbor\n")).code).toBe(0);
    expect((await rest(app, "get", "/api/users/me", unconfirmed)).status).toBe(401);
    expect(await roleOf(unconfirmed.email, unconfirmed.password)).toBeUndefined();
    expect((await admin(env, ["promote", unconfirmed.email])).code).toBe(0);
    expect(await roleOf(unconfirmed.email, "a-quiet-harbor")).toBe("ADMIN");
    const entries = await app.sql(`SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id`, [
      unconfirmed.id,
    ]);
    expect(entries).toEqual([{ action: "user.password_set" }, { action: "user.role_changed" }]);
  });

  it.each([[["promote", "unknown@example.test"]], [["promote"]], [["demote", "a@b.co"]], [[]]])(
    "%j changes nothing and explains why",
    async (args) => {
      const { code, output } = await admin(env, args);
      expect(code).toBe(1);
      expect(output).toMatch(args.length === 2 && args[0] === "promote" ? /No account has/ : /npm run admin -- create/);
      expect(output).not.toMatch(/\n {2,}at /);
    },
  );
});

it("npm run admin starts the command", async () => {
  const run = promisify(execFile)("npm", ["run", "--silent", "admin"], {
    cwd: path.resolve(import.meta.dirname, "../../.."),
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run admin -- create") as string,
  });
});

it("npm run admin works while a server runs the embedded database", async () => {
  const dataDir = await createDataDir();
  const server = await spawnServer({ DATA_DIR: dataDir.path });
  try {
    const created = await admin({ DATA_DIR: dataDir.path }, ["create", "chief@example.test"], "a-quiet-harbor\n");
    expect(created.code).toBe(0);
    const credentials = { email: "chief@example.test", password: "a-quiet-harbor" };
    expect((await rest(server, "post", "/api/auth/login").send(credentials)).body).toMatchObject({ role: "ADMIN" });
  } finally {
    await stopSpawnedServers();
    await dataDir.remove();
  }
});
