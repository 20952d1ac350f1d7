import { once } from "node:events";
import { spawn } from "node:child_process";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gql } from "../../gql";
import { linksOf, PDF, pngPicture, sendFiles, uploadFile } from "../../kit/attachments";
import { graphqlData } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, deleteMessage, sendMessage, type TestChannel } from "../../kit/conversation";
import { LockHolder } from "../../kit/database/lock-holder";
import { createTestDatabase, type TestDatabase } from "../../kit/database/test-database";
import { eventually } from "../../kit/eventually";
import { createPerson, type Person } from "../../kit/people";
import { startMailServer, type MailServer } from "../../kit/servers/mail-server";
import { runCommand, type FinishedCommand } from "../../kit/servers/run-command";
import { createDataDir, spawnServer, spawnUntilExit, stopSpawnedServers } from "../../kit/servers/spawned-server";
import { startTestApp, type TestApp } from "../../kit/test-app";

interface Manifest {
  tables: { schema: string; name: string; rows: number; sha256: string }[];
  sequences: Record<string, string>;
  files: Record<string, { sha256: string }>;
  missing: string[];
}

interface Site {
  url: string;
  dataDir: string;
}

const PROGRAM = path.resolve(import.meta.dirname, "../../../graphql-server/dist/backup.js");

let work: string;
let mail: MailServer;
let app: TestApp;
let member: Person;
let channel: TestChannel;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), "glitch-backup-"));
  mail = await startMailServer();
  await mail.goOffline();
  app = await startTestApp({ env: { RATE_LIMITS: "off", SMTP_URL: mail.url } });
  member = await createPerson(app);
  channel = await createChannel(app);
});

afterAll(async () => {
  await stopSpawnedServers();
  await app.stop();
  await mail.stop();
  for (const database of databases) await database.drop();
  await rm(work, { recursive: true, force: true });
});

const envOf = ({ url, dataDir }: Site): Record<string, string> => ({ DATABASE_URL: url, DATA_DIR: dataDir });
const source = (): Site => ({ url: app.databaseUrl, dataDir: app.dataDir });
const newFolder = async (): Promise<string> => path.join(await mkdtemp(path.join(work, "case-")), "backup");

async function emptySite(): Promise<Site> {
  const database = await createTestDatabase();
  databases.push(database);
  return { url: database.url, dataDir: await mkdtemp(path.join(work, "data-")) };
}

const backUp = (site: Site, folder: string): Promise<FinishedCommand> =>
  runCommand("backup", { args: ["backup", folder], env: envOf(site) });
const restore = (site: Site, folder: string): Promise<FinishedCommand> =>
  runCommand("backup", { args: ["restore", folder], env: envOf(site) });

async function expectSuccess(finished: Promise<FinishedCommand>): Promise<string> {
  const { code, output } = await finished;
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
}

async function expectRefusal(finished: Promise<FinishedCommand>, reason: RegExp): Promise<void> {
  const { code, output } = await finished;
  expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  expect(output).not.toMatch(/\n {2,}at /);
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")) as Manifest;

async function sendPicture(): Promise<{ messageId: string; attachmentId: string }> {
  const { id } = await uploadFile(app, member, await pngPicture());
  return { attachmentId: id, messageId: (await sendFiles(app, member, channel.id, [id])).id };
}

async function changePicture(width: number): Promise<void> {
  const change = rest(app, "put", `/api/users/${member.id}`, member);
  expect((await change.attach("profilePicture", await pngPicture(width), "me.png")).status).toBe(200);
}

/** Members join, write, attach, remove, and change their picture until `stop` is called. */
function keepBusy() {
  let isRunning = true;
  let rounds = 0;
  const run = async (): Promise<void> => {
    while (isRunning) {
      const person = await createPerson(app);
      await sendMessage(app, person, { channelId: channel.id, content: `Round ${rounds} of ${person.username}` });
      const { messageId } = await sendPicture();
      await changePicture(40 + (rounds % 9));
      if (rounds % 2) await deleteMessage(app, member, messageId);
      rounds += 1;
    }
  };
  const running = Promise.all([run(), run()]);
  return {
    rounds: () => rounds,
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
}

it("backs up a busy site, and restores it in quarantine with the same rows, files, and waiting emails", async () => {
  const load = keepBusy();
  const { attachmentId } = await sendPicture();
  const { id: pdf } = await uploadFile(app, member, PDF, "plan.pdf");
  await sendFiles(app, member, channel.id, [pdf], "The plan");
  await eventually("the site is busy", () => load.rounds() > 4);
  const before = load.rounds();
  const folder = await newFolder();
  try {
    await expectSuccess(backUp(source(), folder));
    expect(load.rounds()).toBeGreaterThan(before);
  } finally {
    await load.stop();
  }
  const manifest = await manifestOf(folder);
  expect(manifest.missing).toEqual([]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, "secrets/jwt-secret"))).mode & 0o777).toBe(0o600);

  const site = await emptySite();
  expect(await expectSuccess(restore(site, folder))).toContain("quarantine");
  const again = await newFolder();
  await expectSuccess(backUp(site, again));
  const restored = await manifestOf(again);
  // pg-boss notes when a queue was created.
  const contentOf = ({ tables }: Manifest) => tables.filter(({ name }) => name !== "quarantine" && name !== "queue");
  expect(contentOf(restored)).toEqual(contentOf(manifest));
  expect([restored.files, restored.sequences]).toEqual([manifest.files, manifest.sequences]);

  await mail.goOnline();
  const env = { RATE_LIMITS: "off", SMTP_URL: mail.url, DATA_DIR: site.dataDir };
  const copy = await startTestApp({ databaseUrl: site.url, env });
  try {
    const gaps = `SELECT 1 FROM channels c WHERE last_seq <> (SELECT coalesce(max(seq), 0) FROM messages WHERE channel_id = c.id)`;
    expect(await copy.sql(gaps)).toEqual([]);
    // Every attachment of a message opens, with the bytes of the original.
    const sent = await copy.sql<{ id: string }>(`SELECT id FROM attachments WHERE message_id IS NOT NULL`);
    expect(sent.map(({ id }) => id)).toEqual(expect.arrayContaining([attachmentId, pdf]));
    const bytesOf = async (at: TestApp, id: string): Promise<string> => {
      const [links] = await linksOf(at, member, [id]);
      const response = await fetch(`${at.url}${links?.url}`);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer()).toString("hex");
    };
    for (const { id } of sent) expect((await bytesOf(copy, id)).length).toBeGreaterThan(0);
    expect(await bytesOf(copy, attachmentId)).toBe(await bytesOf(app, attachmentId));
    const { avatar } = (await rest(copy, "get", "/api/users/me", member)).body as { avatar: string };
    expect((await fetch(`${copy.url}/avatars/${avatar}`)).status).toBe(200);

    // New rows don't collide with restored ones.
    await sendMessage(copy, member, { channelId: channel.id, content: "After the restore" });
    const admin = await createPerson(copy, { role: "ADMIN" });
    await graphqlData(copy, admin, gql(`mutation BackupAndRestoreReleaseSiteQuarantine { releaseSiteQuarantine }`));
    await mail.welcomeToken(member.email);
  } finally {
    await copy.stop();
  }
});

it("takes another snapshot if a file that it needs is removed before it is copied", async () => {
  await changePicture(50);
  const [first, second] = [
    await LockHolder.open(app.databaseUrl, 60_000),
    await LockHolder.open(app.databaseUrl, 60_000),
  ];
  await first.hold(`LOCK TABLE attachments IN ACCESS EXCLUSIVE MODE`, []);
  await second.hold(`LOCK TABLE messages IN ACCESS EXCLUSIVE MODE`, []);
  const waitsFor = (table: string) =>
    eventually(`the backup waits for ${table}`, async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`;
      return (await app.sql(waiting, [`%FROM%${table}%`])).length > 0;
    });
  const folder = await newFolder();
  const finished = backUp(source(), folder);
  // After the pictures, and before the snapshot.
  await waitsFor("attachments");
  await changePicture(60);
  await first.commit();
  // In the snapshot: removes the picture that it needs.
  await waitsFor("messages");
  await changePicture(70);
  await second.commit();
  await expectSuccess(finished);
  await Promise.all([first.close(), second.close()]);
  const [row] = await app.sql<{ avatar: string }>(`SELECT avatar FROM users WHERE id = $1`, [member.id]);
  const manifest = await manifestOf(folder);
  expect(manifest.missing).toEqual([]);
  expect(Object.keys(manifest.files)).toContain(`uploads/${row?.avatar}`);
  expect(await readFile(path.join(folder, "tables/public.users.copy"), "utf8")).toContain(row?.avatar);
});

it("writes only to a new or empty folder", async () => {
  const folder = await newFolder();
  await mkdir(folder);
  await writeFile(path.join(folder, "notes.txt"), "Mine");
  await expectRefusal(backUp(source(), folder), /isn't empty/);
  expect(await readdir(folder)).toEqual(["notes.txt"]);
  await rm(path.join(folder, "notes.txt"));
  await expectSuccess(backUp(source(), folder));
});

it("leaves no folder that looks complete when it is killed", async () => {
  const folder = await newFolder();
  const { PATH = "" } = process.env;
  const lock = await LockHolder.open(app.databaseUrl, 60_000);
  // The backup waits for this table.
  await lock.hold(`LOCK TABLE messages IN ACCESS EXCLUSIVE MODE`, []);
  const child = spawn(process.execPath, [PROGRAM, "backup", folder], { env: { PATH, ...envOf(source()) } });
  await eventually("the backup has begun", async () => {
    const parent = path.dirname(folder);
    const [unfinished] = await readdir(parent);
    return unfinished && (await readdir(path.join(parent, unfinished, "tables"))).length > 0;
  });
  child.kill("SIGKILL");
  await once(child, "close");
  await lock.commit();
  await lock.close();
  const [unfinished = ""] = await readdir(path.dirname(folder));
  expect(unfinished).toMatch(/^backup\.unfinished-/);
  const half = path.join(path.dirname(folder), unfinished);
  await expectRefusal(restore(await emptySite(), half), /not a complete backup/);
});

describe("a restore", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await newFolder();
    await sendPicture();
    await expectSuccess(backUp(source(), folder));
  });

  it.each(["tables/public.users.copy", "attachments"])("changes nothing if %s is damaged", async (name) => {
    const damaged = await newFolder();
    await cp(folder, damaged, { recursive: true });
    const found = path.join(damaged, name);
    const file = (await stat(found)).isDirectory() ? path.join(found, (await readdir(found))[0] ?? "") : found;
    await appendFile(file, "x");
    const site = await emptySite();
    await expectRefusal(restore(site, damaged), /damaged/);
    await rm(file);
    await expectRefusal(restore(site, damaged), /is missing/);
    expect(await readdir(site.dataDir)).toEqual([]);
    await expectSuccess(restore(site, folder));
  });

  it("refuses a database that isn't empty, and a site with another secret", async () => {
    const site = await emptySite();
    await expectSuccess(restore(site, folder));
    await expectRefusal(restore(site, folder), /isn't empty/);
    await expectRefusal(restore(source(), folder), /isn't empty/);
    const other = await emptySite();
    await writeFile(path.join(other.dataDir, "jwt-secret"), "another secret");
    await expectRefusal(restore(other, folder), /different secret/);
  });

  it("can be run again after a failure in the middle", async () => {
    const site = await emptySite();
    const broken = await newFolder();
    await cp(folder, broken, { recursive: true });
    const manifest = JSON.parse(await readFile(path.join(broken, "manifest.json"), "utf8")) as Manifest;
    for (const table of manifest.tables) if (table.name === "messages") table.rows += 1;
    await writeFile(path.join(broken, "manifest.json"), JSON.stringify(manifest));
    const { code, output } = await restore(site, broken);
    expect([code, output]).toEqual([1, expect.stringContaining("Nothing was restored")]);
    await expectSuccess(restore(site, folder));
  });
});

it("backs up the embedded database with and without a server, and keeps a demo marked as one", async () => {
  const [original, restored] = [await createDataDir(), await createDataDir()];
  try {
    const server = await spawnServer({ DATA_DIR: original.path, DEMO_MODE: "on" });
    const [running, stopped] = [await newFolder(), await newFolder()];
    const run = (args: string[], dataDir: string) => runCommand("backup", { args, env: { DATA_DIR: dataDir } });
    await expectSuccess(run(["backup", running], original.path));
    await expectRefusal(run(["restore", running], original.path), /in use by the server/);
    server.kill("SIGTERM");
    await server.exit;
    await expectSuccess(run(["backup", stopped], original.path));
    const usersOf = async (folder: string) => (await manifestOf(folder)).tables.find(({ name }) => name === "users");
    expect(await usersOf(stopped)).toEqual(await usersOf(running));

    await expectSuccess(run(["restore", running], restored.path));
    const refused = await spawnUntilExit({ DATA_DIR: restored.path, DEMO_MODE: "off" });
    expect(refused.stderr).toContain("demo data");
    await spawnServer({ DATA_DIR: restored.path, DEMO_MODE: "on" });
  } finally {
    await stopSpawnedServers();
    await original.remove();
    await restored.remove();
  }
}, 120_000);
