import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import request from "supertest";
import { saveCourse, courseInput } from "../../kit/course-inputs";
import { createPerson } from "../../kit/people";
import { runCommand, type FinishedCommand } from "../../kit/servers/run-command";
import { startTestApp, useApp } from "../../kit/test-app";

const app = useApp({ env: { RATE_LIMITS: "off" } });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Runs `npm run content` while the server is running. */
const content = (...args: string[]): Promise<FinishedCommand> =>
  runCommand("content", { args, env: { DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl } });

/** Exports all courses. With `kept`, deletes the files of other courses, because checking all lessons takes seconds. */
async function exportTo(name: string, kept?: string[]): Promise<string> {
  const target = path.join(folder, name);
  const { code, output } = await content("export", target);
  if (code !== 0) throw new Error(output);
  const others = kept ? (await readdir(target)).filter((each) => ![...kept, "course-pictures"].includes(each)) : [];
  await Promise.all(others.map((each) => rm(path.join(target, each), { recursive: true })));
  return target;
}

/** The contents of all files in a folder, by path. */
async function filesIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => [path.relative(root, file), await readFile(file, "latin1")] as const);
  return Object.fromEntries(await Promise.all(contents));
}

async function replaceIn(file: string, text: string, replacement: string): Promise<void> {
  const before = await readFile(file, "utf8");
  expect(before).toContain(text);
  await writeFile(file, before.replace(text, replacement));
}

const lessonsOf = (slug: string): Promise<{ id: string; title: string; content: string; versions: number }[]> =>
  app.sql(
    `SELECT l.id, l.title, l.content, (SELECT count(*)::int FROM lesson_versions WHERE lesson_id = l.id) AS versions
     FROM lessons l JOIN courses c ON c.id = l.course_id WHERE c.slug = $1 ORDER BY l.position`,
    [slug],
  );

it("imports an export without changing anything, and exports the same bytes again", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  await saveCourse(app, admin, courseInput({ description: 'Two lines:\n\n- one: "quoted"\n- two # no comment' }));
  const first = await exportTo("first");
  const before = await filesIn(first);
  expect(Object.keys(before).length).toBeGreaterThan(50);
  expect(before["options-for-adults/course.yaml"]).toContain("published: false");
  const imported = await content("import", first);
  expect(imported).toMatchObject({
    code: 0,
    output: expect.stringContaining("Changed 0 courses and 0 lessons") as string,
  });
  expect(await filesIn(await exportTo("second"))).toEqual(before);
  expect(await content("export", first)).toMatchObject({
    code: 1,
    output: expect.stringContaining("isn't empty") as string,
  });
});

it("imports edits of a course, keeps its lessons' ids, and records versions and an audit entry", async () => {
  const source = await exportTo("edits", ["risk-management"]);
  const course = path.join(source, "risk-management");
  const before = await lessonsOf("risk-management");
  await replaceIn(path.join(course, "course.yaml"), "priceCents: 4999", "priceCents: 5999");
  await replaceIn(path.join(course, "course.yaml"), "Position size from stop distance", "The size of a position");
  await replaceIn(path.join(course, "02.md"), "##", "A new first sentence.\n\n##");
  const list = path.join(course, "course.yaml");
  await writeFile(
    list,
    `${(await readFile(list, "utf8")).trimEnd()}\n  - number: 8\n    title: A new lesson\n    durationMinutes: 9\n`,
  );
  await writeFile(path.join(course, "08.md"), "## New\n\nText.\n");
  await writeFile(path.join(course, "about.md"), "## Reading list\n\nNone.\n");

  expect((await content("import", source)).output).toContain("Changed 1 course and 3 lessons");
  const after = await lessonsOf("risk-management");
  expect(after.map(({ id }) => id).slice(0, 7)).toEqual(before.map(({ id }) => id));
  expect(after[2]?.title).toBe("The size of a position");
  expect(after[1]).toMatchObject({ content: expect.stringContaining("A new first sentence.") as string, versions: 2 });
  expect(await app.sql(`SELECT about FROM courses WHERE slug = 'risk-management'`)).toEqual([
    { about: "## Reading list\n\nNone." },
  ]);
  expect(after[7]).toMatchObject({ title: "A new lesson", content: "## New\n\nText.", versions: 1 });
  const entries = await app.sql(`SELECT author_id, details FROM audit_entries WHERE action = 'course.changed'`);
  expect(entries).toEqual([
    {
      author_id: null,
      details: expect.objectContaining({ from: { priceCents: 4999 }, to: { priceCents: 5999 } }) as object,
    },
  ]);

  // Seeding leaves imported lessons alone, like other edits.
  const restarted = await startTestApp({ databaseUrl: app.databaseUrl });
  await restarted.stop();
  expect(await lessonsOf("risk-management")).toEqual(after);
  expect(await app.sql(`SELECT 1 FROM courses WHERE about LIKE '%None.'`)).toHaveLength(1);
});

it("moves lessons into the order of the file", async () => {
  const source = await exportTo("order", ["trading-psychology"]);
  const file = path.join(source, "trading-psychology/course.yaml");
  const yaml = await readFile(file, "utf8");
  const [head = "", ...lessons] = yaml.split(/^ {2}(?=- number)/m);
  await writeFile(
    file,
    [head, ...lessons.reverse()].map((part, index) => (index ? `  ${part.trimEnd()}\n` : part)).join(""),
  );
  const before = await lessonsOf("trading-psychology");
  expect((await content("import", source)).code).toBe(0);
  expect((await lessonsOf("trading-psychology")).map(({ id }) => id)).toEqual(before.map(({ id }) => id).reverse());
});

it("creates a new course with its channel, uploads its pictures, and exports them", async () => {
  const source = path.join(folder, "new");
  const course = path.join(source, "stop-orders");
  await mkdir(course, { recursive: true });
  await writeFile(
    path.join(course, "course.yaml"),
    `id: 1\ncollection: TRADING\nposition: 1\ntitle: Stop Orders\ndescription: How stops fill.\nlevel: ADVANCED\n` +
      `durationWeeks: 2\npriceCents: 900\nlessons:\n  - { number: 1, title: A stop, durationMinutes: 4 }\n`,
  );
  await writeFile(path.join(course, "desk.png"), await picture().png().toBuffer());
  const figure =
    "id: desk\nkind: picture\ntitle: A desk\nalt: A desk with a screen\nwidth: 90\nheight: 60\nfile: desk.png";
  await writeFile(path.join(course, "01.md"), `Look:\n\n\`\`\`figure\n${figure}\n\`\`\`\n`);

  expect(await content("import", source)).toMatchObject({ code: 0 });
  const [lesson] = await lessonsOf("stop-orders");
  const [url = "", name = ""] = /\/course-pictures\/([0-9a-f]{64}\.webp)/.exec(lesson?.content ?? "") ?? [];
  const served = await request(app.url).get(url);
  expect(served).toMatchObject({ status: 200, type: "image/webp" });
  const channels = await app.sql(`SELECT access_level FROM channels WHERE name = 'stop-orders'`);
  expect(channels).toEqual([{ access_level: "COURSE" }]);

  const exported = await exportTo("with-pictures", ["stop-orders"]);
  expect(await readFile(path.join(exported, "course-pictures", name))).toEqual(served.body);
  const other = await startTestApp();
  try {
    const env = { DATA_DIR: other.dataDir, DATABASE_URL: other.databaseUrl };
    await runCommand("content", { args: ["import", exported], env });
    expect((await request(other.url).get(url)).body).toEqual(served.body);
  } finally {
    await other.stop();
  }
});

/** No option is correct in one of a hundred draws. */
const RARELY_AMBIGUOUS = `

\`\`\`check
id: rarely-ambiguous
kind: choice
question: Which is larger, {a} or {b}?
parameters: { a: 1..100, b: 1..100, c: 1..100 }
options: [{ text: The first, correct: a > b }, { text: The second, correct: a < b }]
solution: Compare them.
\`\`\`
`;

it("stores nothing if anything is invalid, and names each problem with its file", async () => {
  const source = await exportTo("invalid", ["risk-management", "day-trading", "swing-trading"]);
  const before = await filesIn(await exportTo("before"));
  await replaceIn(path.join(source, "risk-management/course.yaml"), "durationWeeks: 4", "durationWeeks: 400");
  await replaceIn(path.join(source, "day-trading/01.md"), "```check", "```chekc");
  await appendFile(path.join(source, "day-trading/03.md"), RARELY_AMBIGUOUS);
  await cp(path.join(source, "day-trading/02.md"), path.join(source, "day-trading/77.md"));
  await replaceIn(path.join(source, "swing-trading/course.yaml"), "title: Swing Trading", "titel: Swing Trading");
  const { code, output } = await content("import", source);
  expect(code).toBe(1);
  expect(output).toMatch(/risk-management\/course\.yaml: At most 104 weeks/);
  expect(output).toMatch(/day-trading\/01\.md: line \d+: Unknown kind of block: chekc/);
  expect(output).toMatch(/day-trading\/03\.md: line \d+: .*[Ee]xactly one option/);
  expect(output).toMatch(/day-trading\/77\.md: course\.yaml has no such lesson/);
  expect(output).toMatch(/swing-trading\/course\.yaml: .*titel/);
  expect(await filesIn(await exportTo("after"))).toEqual(before);
});

it("lists facts and reviews that are older than a year", async () => {
  const source = await exportTo("old-facts", ["risk-management"]);
  await replaceIn(
    path.join(source, "risk-management/01.md"),
    "## Sources\n",
    "## Sources\n\n- A price list, as of March 2019\n",
  );
  const { code, output } = await content("check", source);
  expect(code).toBe(0);
  expect(output).toMatch(/Older than a year.*\n(.*\n)*risk-management\/01\.md:\d+: as of March 2019/);
});

it("rejects a file that omits a lesson, and a changed upload", async () => {
  const source = await exportTo("omitted", ["swing-trading"]);
  const file = path.join(source, "swing-trading/course.yaml");
  const yaml = await readFile(file, "utf8");
  await writeFile(file, yaml.slice(0, yaml.lastIndexOf("  - number")));
  await rm(path.join(source, "swing-trading/08.md"));
  expect((await content("import", source)).output).toMatch(
    /swing-trading\/course\.yaml: lessons: ".+" \(.+\) is missing/,
  );

  await mkdir(path.join(source, "course-pictures"), { recursive: true });
  await writeFile(path.join(source, `course-pictures/${"a".repeat(64)}.webp`), await picture().webp().toBuffer());
  expect((await content("import", source)).output).toContain("This picture was changed");
});

const picture = (): Sharp => sharp({ create: { width: 90, height: 60, channels: 3, background: "#2cefc3" } });
