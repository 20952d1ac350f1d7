import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CONTENT_FOLDER } from "../../../../kernel/content";
import { PROJECT_ROOT } from "../../../../kernel/project-root";
import { loadDefaultChannels } from "../../../community/channels/seed-channels";
import { loadBuiltInCourses } from "../../catalog/seed-courses";
import { CourseCollection } from "../../catalog/course.entity";

const courses = loadBuiltInCourses();
const channels = loadDefaultChannels();
const INTRO = "Intro to Trading";

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .map((file) => path.join(folder, file));

/** The components and texts of the web client. */
const SHOWN = /(?<!\.test)\.tsx$|texts\.ts$/;

/** What visitors and members read about courses and features, besides the lessons. */
const texts = [
  ...filesIn(path.join(CONTENT_FOLDER, "faq"), /\.yaml$/),
  ...filesIn(path.join(PROJECT_ROOT, "demo/conversations"), /\.yaml$/),
  path.join(PROJECT_ROOT, "demo/live-cast/script.yaml"),
  ...filesIn(path.join(PROJECT_ROOT, "web/src/features/pages"), SHOWN),
  ...filesIn(path.join(PROJECT_ROOT, "web/src/features/courses"), SHOWN),
  ...filesIn(path.join(CONTENT_FOLDER, "courses"), /(course\.yaml|about\.md)$/),
  path.join(CONTENT_FOLDER, "channels.yaml"),
].map((file) => ({ file: path.relative(PROJECT_ROOT, file), text: readFileSync(file, "utf8").replace(/\s+/g, " ") }));

/** The mentions in all texts that match, with the file. */
const mentionsOf = (pattern: RegExp): { file: string; groups: string[]; named: Partial<Record<string, string>> }[] =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, groups: [...match], named: match.groups ?? {} })),
  );

const NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const numberOf = (word = ""): number => (/^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase()));
const courseTitled = (title: string) => courses.find((course) => course.title === title);

it("texts about the site name channels that exist", () => {
  const known = new Set(channels.map(({ name }) => name));
  const mentions = mentionsOf(/(?<=[\s(])#([a-z][a-z-]+[a-z])/g);
  expect(mentions.length).toBeGreaterThan(3);
  expect(mentions.filter(({ groups }) => !known.has(groups[1] ?? ""))).toEqual([]);
});

it("texts about the site name lessons of the free course that exist", () => {
  const mentions = mentionsOf(/[Ll]esson (\d+) of the (?:free )?intro course/g);
  expect(mentions.length).toBeGreaterThan(1);
  const count = courseTitled(INTRO)?.lessons.length ?? 0;
  expect(mentions.filter(({ groups }) => Number(groups[1]) > count)).toEqual([]);
});

it("texts about the site name lessons of other courses that exist", () => {
  const titles = courses.map(({ title }) => title.replace(/[.*+?()]/g, "\\$&")).join("|");
  const mentions = [
    ...mentionsOf(new RegExp(`[Ll]esson (?<number>\\d+) of (?<title>${titles})`, "g")),
    ...mentionsOf(new RegExp(`(?<title>${titles})[^.!?"]* lesson (?<number>\\d+)`, "g")),
  ];
  expect(mentions.length).toBeGreaterThan(1);
  const lessonsOf = ({ title = "" }: Partial<Record<string, string>>): number =>
    courseTitled(title)?.lessons.length ?? 0;
  expect(mentions.filter(({ named }) => Number(named.number) > lessonsOf(named))).toEqual([]);
});

it("texts about the site state the numbers of courses, lessons, and weeks correctly", () => {
  const domains = courses.filter(({ collection }) => collection === CourseCollection.CATALOG).length;
  const [catalog, ...others] = mentionsOf(/\b(\w+) domains and (\w+) trading courses/g);
  expect([catalog, ...others].map((mention) => mention?.groups.slice(1).map(numberOf))).toEqual(
    [catalog, ...others].map(() => [domains, courses.length - domains]),
  );
  const lessons = mentionsOf(/take Intro to Trading: (\w+) short, free lessons/g);
  expect(lessons.map(({ groups }) => numberOf(groups[1]))).toEqual([courseTitled(INTRO)?.lessons.length]);
  const weeks = mentionsOf(/\b(\w+) weeks of ([A-Z][\w ]+?):/g);
  expect(weeks.length).toBeGreaterThan(0);
  expect(weeks.filter(({ groups }) => courseTitled(groups[2] ?? "")?.durationWeeks !== numberOf(groups[1]))).toEqual(
    [],
  );
});

it("texts say that each course has a preview, exercises, a project, and questions only because each has them", () => {
  for (const { slug, lessons } of courses) {
    const contents = lessons.map(({ seedKey }) =>
      readFileSync(path.join(CONTENT_FOLDER, "courses", `${seedKey}.md`), "utf8"),
    );
    for (const block of ["```check\n", "```exercise\n", "id: course-project\n", "```example\n", "```figure\n"]) {
      expect({ slug, block, exists: contents.some((content) => content.includes(block)) }).toEqual({
        slug,
        block,
        exists: true,
      });
    }
    expect({ slug, firstLessonIsFree: lessons[0]?.preview }).toEqual({ slug, firstLessonIsFree: true });
  }
});
