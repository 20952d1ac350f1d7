import "reflect-metadata";
import path from "node:path";
import { connectExisting } from "../database/connect-database";
import { readProcessEnv } from "../env";
import { CourseFolder } from "../features/courses";
import { CONTENT_FOLDER } from "../kernel/content";
import { StartupError } from "../kernel/errors/errors";
import { explainFailure } from "../kernel/errors/explain-failure";
import { createLogger } from "../kernel/logging/logger";
import { countOf } from "../kernel/text/format";
import { createOfflineFeatures } from "./offline-features";

const USAGE = `npm run content -- check [folder]   validate courses; prints each problem with its file and line
npm run content -- export <folder>  write all courses to a new folder
npm run content -- import <folder>  store the courses of a folder, or none if any has a problem`;

/** Number of times that each question is drawn. */
const DRAWS = 10_000;

async function check(folder: string): Promise<void> {
  const { lessons, checks, oldDates } = await createOfflineFeatures().services.get(CourseFolder).check(folder, DRAWS);
  console.log(`${countOf(lessons, "lesson")}, ${countOf(checks, "check")}, no problems`);
  if (oldDates.length) console.log(`Older than a year, so check them again:\n${oldDates.join("\n")}`);
}

/** Runs `task` with the database at DATABASE_URL, or the embedded one in DATA_DIR, even while a server uses it. */
async function withCourses(task: (courses: CourseFolder) => Promise<void>): Promise<void> {
  const env = readProcessEnv();
  const { entities } = createOfflineFeatures();
  const { database, close } = await connectExisting(env, createLogger("warn"), entities);
  try {
    await task(createOfflineFeatures(env, database).services.get(CourseFolder));
  } finally {
    await close();
  }
}

async function main(): Promise<void> {
  const [command, folder = command === "check" ? path.join(CONTENT_FOLDER, "courses") : ""] = process.argv.slice(2);
  if (!["check", "export", "import"].includes(command ?? "") || !folder) throw new StartupError(USAGE);
  if (command === "check") return check(folder);
  await withCourses(async (files) => {
    if (command === "export") {
      const { courses, lessons } = await files.export(folder);
      console.log(`Exported ${countOf(courses, "course")} with ${countOf(lessons, "lesson")} to ${folder}`);
    } else {
      const { courses, lessons } = await files.import(folder);
      console.log(`Changed ${countOf(courses, "course")} and ${countOf(lessons, "lesson")}`);
    }
  });
}

main().catch((error: unknown) => {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
});
