import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ENTITY = `@Entity("polls")\n@Index("polls_title", ["title"])\nexport class Poll {}`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "owners-"));
  write("features/polls/poll.entity.ts", ENTITY);
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

async function check(): Promise<{ code: number; output: string }> {
  const env = { ...process.env, WRITING_SOURCES: folder };
  try {
    const { stdout } = await promisify(execFile)("node", ["scripts/check-owners.mjs"], { cwd: ROOT, env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, output: stdout };
  }
}

const NONE = "0 writes of tables of other features\n";
const WRITES = [
  "await query(manager, `INSERT INTO polls (title) VALUES ($1)`, [title]);",
  "await query(manager, `WITH gone AS (DELETE\n  FROM polls RETURNING id) SELECT 1`);",
  "await query(manager, `UPDATE polls p SET title = ''`);",
  "await query(manager, `MERGE INTO polls USING votes ON true`);",
  'for (const table of ["polls"]) await query(manager, `DELETE FROM ${table}`);',
  "await manager.update(Poll, id, { title });",
  "await manager.save(\n  Poll, poll);",
  "await database.getRepository(Poll).insert(poll);",
];

it.each(WRITES)("accepts a write in the feature that owns the table, and rejects it in another: %s", async (text) => {
  write("features/polls/polls.service.ts", text);
  expect(await check()).toEqual({ code: 0, output: NONE });
  write("features/votes/votes.service.ts", text);
  expect(await check()).toEqual({
    code: 1,
    output:
      "features/votes/votes.service.ts writes polls, a table of polls. Call a function that polls exports instead.\n",
  });
});

it("allows reads and locks of any table", async () => {
  write("features/votes/votes.service.ts", "await query(manager, `SELECT 1 FROM polls FOR UPDATE OF polls`);");
  write("features/votes/votes.resolver.ts", "await manager.findOneBy(Poll, { id });");
  expect(await check()).toEqual({ code: 0, output: NONE });
});

it("requires an owner for every table", async () => {
  write("features/votes/votes.service.ts", "await query(manager, `INSERT INTO ballots (id) VALUES ($1)`, [id]);");
  expect((await check()).output).toContain("writes ballots, which has no owner");
});
