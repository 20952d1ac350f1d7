import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Glossary, loadBuiltInCourses, parseLesson, type LessonBlock } from "../features/courses";
import { Calculators } from "../features/tools";
import { CONTENT_FOLDER } from "../kernel/content";
import { StartupError } from "../kernel/errors/errors";

const USAGE = `npm run content -- check [folder]  validate all lessons; prints each problem with its file and line`;

/** Number of times that each question is drawn. */
const DRAWS = 10_000;

async function check(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".md")).sort();
  const calculators = new Calculators();
  const references = { calculators, glossary: new Glossary(calculators, loadBuiltInCourses()) };
  let checks = 0;
  let problemCount = 0;
  for (const file of files) {
    const { blocks, problems } = await parseLesson(await readFile(path.join(folder, file), "utf8"), references, DRAWS);
    checks += blocks.filter(({ type }) => type === "check").length;
    const missing = missingPictures(path.dirname(path.join(folder, file)), blocks);
    problems.push(...missing.map((name) => ({ line: 1, reason: `No file ${name} in the course's folder` })));
    problemCount += problems.length;
    for (const { line, reason } of problems) console.error(`${path.join(folder, file)}:${line}: ${reason}`);
  }
  if (problemCount > 0) throw new StartupError(`${problemCount} problems in ${files.length} lessons`);
  console.log(`${files.length} lessons, ${checks} checks, no problems`);
}

/** The pictures of figures that the course's folder doesn't contain. */
const missingPictures = (folder: string, blocks: readonly LessonBlock[]): string[] =>
  blocks
    .flatMap((block) => (block.type === "figure" && block.figure.picture ? [block.figure.picture.file] : []))
    .filter((name) => !name.startsWith("/") && !existsSync(path.join(folder, name)));

async function main(): Promise<void> {
  const [command, folder = path.join(CONTENT_FOLDER, "courses")] = process.argv.slice(2);
  if (command !== "check") throw new StartupError(USAGE);
  await check(folder);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
