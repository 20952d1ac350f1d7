import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import type { DataSource } from "typeorm";
import { MIGRATIONS } from "../../migrations";
import { DEMO_ACCOUNTS } from "../../demo/people/demo-accounts";
import { seedLessonTexts } from "../../graphql-server/src/features/courses/catalog/seed-courses";
import { ALL_TIME } from "../../graphql-server/src/features/leaderboard";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { systemClock } from "../../graphql-server/src/kernel/clock";
import { LESSON_REFERENCES } from "../kit/lesson-references";
import { sendMessage } from "../kit/conversation";
import { countRows, createScript, readSchema, type SchemaStatements } from "../kit/database/database-dump";
import { graphql } from "../kit/clients/graphql-client";
import { PlainRanking } from "../kit/plain-ranking";
import { expectNoDrift } from "../kit/rankings";
import { RELEASED_DUMPS } from "../kit/database/released-migrations";
import { startTestApp } from "../kit/test-app";
import { createPreparedDatabase, createTestDatabase, type TestDatabase } from "../kit/database/test-database";
import { ENTITIES } from "../kit/offline-features";

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { token user { id xp } } }`;
const MESSAGES = `query ($id: ID!) { channel(id: $id) { messages(last: 50) { edges { node { id content createdSeq } } } } }`;
const LEADERBOARD = `{ leaderboard { entries { xp member { id } } } }`;

interface SignedIn {
  token: string;
  user: { id: string; xp: number };
}
interface Ranked {
  leaderboard: { entries: { xp: number; member: { id: string } }[] };
}
interface Page {
  channel: { messages: { edges: { node: { id: string; content: string; createdSeq: number } }[] } };
}

const RELEASES = readdirSync(RELEASED_DUMPS).map((file) => path.basename(file, ".sql.gz"));

async function connect({ url }: { url: string }): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Reads the schema from a copy, because PostgreSQL prints some expressions differently after they are recreated. */
async function readCopiedSchema(client: Client, schemas: string[]): Promise<SchemaStatements> {
  const copy = await createTestDatabase();
  const copyClient = await connect(copy);
  try {
    await copyClient.query(createScript(await readSchema(client, schemas)));
    return await readSchema(copyClient, schemas);
  } finally {
    await copyClient.end();
    await copy.drop();
  }
}

/** The schema of a database created by the current version. */
async function readNewSchema(schemas: string[]): Promise<SchemaStatements> {
  const database = await createPreparedDatabase();
  const client = await connect(database);
  try {
    return await readCopiedSchema(client, schemas);
  } finally {
    await client.end();
    await database.drop();
  }
}

describe.each(RELEASES)("a database of release %s", (release) => {
  let database: TestDatabase;
  let client: Client;
  let source: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = await connect(database);
    await client.query(gunzipSync(readFileSync(path.join(RELEASED_DUMPS, `${release}.sql.gz`))).toString());
    source = createDataSource(database.url, { poolSize: 1, entities: ENTITIES, migrations: MIGRATIONS });
    await source.initialize();
  });

  afterEach(async () => {
    await source.destroy();
    await client.end();
    await database.drop();
  });

  it("keeps every row when it is migrated", async () => {
    const { "public.migrations": applied = 0, ...released } = await countRows(client, ["public"]);
    expect(released["public.messages"]).toBeGreaterThan(1000);
    await source.runMigrations();
    expect(await countRows(client, ["public"])).toMatchObject({ ...released, "public.migrations": MIGRATIONS.length });
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM migrations ORDER BY id LIMIT $1`, [
      applied,
    ]);
    // A new migration between released ones would run in a different order on new databases.
    expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.slice(0, applied).map(({ name }) => name));
    await expectNoDrift(database.url);
  });

  it("keeps every column that the release uses, and adds none that requires a value", async () => {
    const before = await readColumns();
    await source.runMigrations();
    const after = await readColumns();
    const problems = [...after].flatMap(([name, column]) => {
      const isInExistingTable = [...before.values()].some(({ table }) => table === column.table);
      const requiresValue = column.required && !(before.get(name)?.required ?? !isInExistingTable);
      return requiresValue ? [`${name} requires a value`] : [];
    });
    for (const [name, { type }] of before) if (after.get(name)?.type !== type) problems.push(`${name} was ${type}`);
    expect(problems).toEqual([]);
  });

  it("has the same schema as a new database, even after its last migration is reverted and reapplied", async () => {
    const expected = await readNewSchema(["public"]);
    await source.runMigrations();
    expect(await readCopiedSchema(client, ["public"])).toEqual(expected);
    await source.undoLastMigration();
    await source.runMigrations();
    expect(await readCopiedSchema(client, ["public"])).toEqual(expected);
  });

  it("still serves its members, messages, and XP after the upgrade", async () => {
    const [channel] = await query<{ id: string; seq: number }>(
      `SELECT id, last_seq AS seq FROM channels WHERE name = 'general'`,
    );
    const { id: channelId = "", seq = 0 } = channel ?? {};
    const messages = await query(
      `SELECT id, content, created_seq AS "createdSeq" FROM messages WHERE channel_id = $1 ORDER BY created_seq DESC LIMIT 50`,
      [channelId],
    );
    const people = await query<{ id: string; xp: number }>(`SELECT id, xp FROM users`);
    const xpOf = new Map(people.map(({ id, xp }) => [id, xp]));

    await expect(startTestApp({ databaseUrl: database.url })).rejects.toThrow(/holds demo data.* set DEMO_MODE=on/);
    const app = await startTestApp({ databaseUrl: database.url, env: { RATE_LIMITS: "off", DEMO_MODE: "on" } });
    try {
      const input = { email: DEMO_ACCOUNTS[0]?.email, password: DEMO_ACCOUNTS[0]?.password };
      const { data: signedIn } = await graphql<{ login: SignedIn }>(app, LOGIN, { input });
      const { token = "", user } = signedIn?.login ?? {};
      expect(people).toContainEqual(user);

      const { data: ranked } = await graphql<Ranked>(app, LEADERBOARD, {}, token);
      const ranking = await new PlainRanking(source, systemClock).page(ALL_TIME, 10, null);
      expect(ranked?.leaderboard.entries).toEqual(
        ranking.map(({ member: { id } }) => ({ xp: xpOf.get(id), member: { id } })),
      );

      const { data: page } = await graphql<Page>(app, MESSAGES, { id: channelId }, token);
      expect(page?.channel.messages.edges.map(({ node }) => node)).toEqual(messages.reverse());

      const sent = await sendMessage(app, { token }, { channelId, content: "Still here after the upgrade" });
      expect(sent.seq).toBe(seq + 1);
      await expectNoDrift(database.url);
      expect(await readCopiedSchema(client, ["pgboss"])).toEqual(await readNewSchema(["pgboss"]));
    } finally {
      await app.stop();
    }
  });

  async function readColumns(): Promise<Map<string, { table: string; type: string; required: boolean }>> {
    const columns = await query<{ table: string; name: string; type: string; required: boolean }>(
      `SELECT c.relname AS table, c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
         a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    return new Map(columns.map((column) => [column.name, column]));
  }

  it("updates the text of unedited lessons, even if they were moved, and of no others", async () => {
    const lessonOf = async (position: number): Promise<{ id: string; content: string }> =>
      (
        await query<{ id: string; content: string }>(
          `SELECT id, content FROM lessons WHERE course_id = 101 AND position = $1`,
          [position],
        )
      )[0] ?? { id: "", content: "" };
    const [written, emptied, moved, renamed] = [
      await lessonOf(1),
      await lessonOf(2),
      await lessonOf(3),
      await lessonOf(4),
    ];
    const [edited] = await query<{ id: string }>(`SELECT id FROM lessons WHERE course_id = 102 AND position = 1`);
    expect(written.content).not.toBe("");
    await client.query(`UPDATE lessons SET content = '' WHERE id = $1`, [emptied.id]);
    await client.query(`UPDATE lessons SET title = 'My own title' WHERE id = $1`, [renamed.id]);
    await client.query(`UPDATE lessons SET content = content || ' Edited.' WHERE id = $1`, [edited?.id]);
    await client.query(`UPDATE lessons SET position = -1 WHERE id = $1`, [moved.id]);
    await source.runMigrations();

    const folder = await mkdtemp(path.join(tmpdir(), "lessons-"));
    try {
      for (const slug of ["health-and-fitness", "e-commerce"]) {
        await mkdir(path.join(folder, slug));
        for (const number of ["01", "02", "03", "04"]) {
          await writeFile(path.join(folder, slug, `${number}.md`), `New ${slug}/${number}`);
        }
      }
      await source.transaction((manager) => seedLessonTexts(manager, LESSON_REFERENCES, folder));
    } finally {
      await rm(folder, { recursive: true });
    }

    const contentOf = async (id = ""): Promise<string | undefined> =>
      (await query<{ content: string }>(`SELECT content FROM lessons WHERE id = $1`, [id]))[0]?.content;
    expect(await contentOf(written.id)).toBe("New health-and-fitness/01");
    expect(await contentOf(moved.id)).toBe("New health-and-fitness/03");
    expect(await contentOf(emptied.id)).toBe("");
    expect(await contentOf(renamed.id)).toBe("New health-and-fitness/04");
    expect(await contentOf(edited?.id)).toMatch(/ Edited\.$/);
  });

  async function query<Row>(text: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await client.query(text, parameters)).rows as Row[];
  }
});
