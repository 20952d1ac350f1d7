import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { faqEntries, loadFaq } from "../features/chatbot/knowledge/faq-entries";
import { loadDefaultChannels } from "../features/community/channels/seed-channels";
import { COURSE_DOMAINS } from "../features/courses/catalog/course-cover";
import { loadBuiltInCourses } from "../features/courses/catalog/seed-courses";
import { Glossary } from "../features/courses/glossary/glossary";
import { Calculators } from "../features/tools";
import { CONTENT_FOLDER, ContentError } from "./content";

const FAQ = "faq/4-account.yaml";
const COURSE = "courses/day-trading/course.yaml";
const GLOSSARY = "glossary.yaml";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "content-"));
  cpSync(CONTENT_FOLDER, folder, { recursive: true, filter: (file) => !file.endsWith(".md") });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces text in a copy of the content. */
function edit(file: string, text: string, replacement: string): void {
  const content = readFileSync(path.join(folder, file), "utf8");
  expect(content).toContain(text);
  writeFileSync(path.join(folder, file), content.replace(text, replacement));
}

const load = {
  faq: () => loadFaq(path.join(folder, "faq")),
  courses: () => loadBuiltInCourses(path.join(folder, "courses")),
  channels: () => loadDefaultChannels(path.join(folder, "channels.yaml")),
  glossary: () =>
    new Glossary({
      calculators: new Calculators(),
      courses: loadBuiltInCourses(),
      file: path.join(folder, GLOSSARY),
    }).list(),
};

it.each<[string, keyof typeof load, string, string, string, string]>([
  ["a missing field", "courses", COURSE, "level: ", "# level: ", "level: Invalid option"],
  ["a value of another type", "courses", COURSE, "number: 2", "number: two", "lessons.1.number: Invalid input"],
  ["an unknown field", "courses", COURSE, "level: ", "levle: x\nlevel: ", 'Unrecognized key: "levle"'],
  ["a duplicate lesson number", "courses", COURSE, "number: 2", "number: 1", "lessons: Lesson numbers must be unique"],
  [
    "a repeated synonym",
    "glossary",
    GLOSSARY,
    "also: [offer price]",
    "also: [Bid price]",
    "ask: bid price is already used in",
  ],
  ["a repeated id of a term", "glossary", GLOSSARY, "ask:", "bid:", "Map keys must be unique"],
  ["an unknown lesson", "glossary", GLOSSARY, "[day-trading/1]", "[day-trading/99]", "Unknown lesson: day-trading/99"],
  [
    "an unknown calculator",
    "glossary",
    GLOSSARY,
    "calculator: leverage",
    "calculator: gold",
    "Unknown calculator: gold",
  ],
  ["an id with a space", "glossary", GLOSSARY, "mid-price:", "mid price:", "mid price: Invalid key"],
  [
    "a long definition",
    "glossary",
    GLOSSARY,
    "How many people see a post.",
    "x".repeat(401),
    "reach.definition: Too big",
  ],
  ["a category that doesn't exist", "channels", "channels.yaml", "STAFF:", "TEAM:", 'Unrecognized key: "TEAM"'],
  [
    "a course channel without a course",
    "channels",
    "channels.yaml",
    "courseSlug: ",
    "# ",
    "courseSlug: required for COURSE channels",
  ],
  [
    "a level channel without a level",
    "channels",
    "channels.yaml",
    "minLevel: ",
    "# ",
    "minLevel: required for LEVEL channels",
  ],
  [
    "an unknown placeholder",
    "faq",
    FAQ,
    "{{sessionDays}}",
    "{{days}}",
    "retention.answer: Unknown placeholder {{days}}",
  ],
  ["an unclosed placeholder", "faq", FAQ, "{{sessionDays}}", "{{sessionDays", "Unknown placeholder {{sessionDays"],
  ["an unknown fact", "faq", "faq/3-community.yaml", "when: ", "when: can", "create-channel.when: Invalid option"],
  [
    "a condition without the other answer",
    "faq",
    FAQ,
    "source: ",
    "when: canBuy\n  source: ",
    "forgot-password.otherwise: ",
  ],
  ["an unknown source", "faq", FAQ, "source: ", "source: un", "forgot-password.source: Invalid option"],
  ["a duplicate key", "faq", FAQ, "code-missing:", "forgot-password:", "column 1: Map keys must be unique"],
  ["invalid YAML", "faq", FAQ, "also:", "also: [", "line "],
])("rejects %s, and names the file, the location, and the reason", (_, loader, file, text, replacement, message) => {
  edit(file, text, replacement);
  expect(load[loader]).toThrow(ContentError);
  expect(load[loader]).toThrow(`${file}: `);
  expect(load[loader]).toThrow(message);
});

it("rejects ids, positions, and channel names that are used twice, and names both files", () => {
  edit(FAQ, "code-missing:", "hello:");
  expect(load.faq).toThrow(/faq\/4-account\.yaml: hello: hello is already used in .*faq\/1-first-steps\.yaml$/);
  mkdirSync(path.join(folder, "courses/copy"));
  cpSync(path.join(folder, COURSE), path.join(folder, "courses/copy/course.yaml"));
  expect(load.courses).toThrow(/day-trading\/course\.yaml: id: 5 is already used in .*copy\/course\.yaml$/);
  edit("courses/copy/course.yaml", "id: 5", "id: 10");
  expect(load.courses).toThrow(
    /day-trading\/course\.yaml: position: TRADING 5 is already used in .*copy\/course\.yaml$/,
  );
  edit("channels.yaml", "  mod-log:", "  welcome:");
  expect(load.channels).toThrow(/channels\.yaml: STAFF\.welcome: welcome is already used in/);
});

it("requires course.yaml in every course's folder", () => {
  mkdirSync(path.join(folder, "courses/empty"));
  expect(load.courses).toThrow(/courses\/empty\/course\.yaml: ENOENT/);
});

it("accepts the content in this repository", () => {
  const courses = loadBuiltInCourses();
  expect(courses.map(({ domain }) => domain).filter((domain) => !COURSE_DOMAINS.includes(domain))).toEqual([]);
  const slugs = courses.map(({ slug }) => slug);
  const courseChannels = loadDefaultChannels().flatMap(({ courseSlug }) => courseSlug ?? []);
  expect(courseChannels.filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(loadFaq().length).toBeGreaterThan(50);
});

it("uses the answer for the current settings, with all placeholders filled", () => {
  const answers = (isOn: boolean): (string | undefined)[] => {
    const facts = { canBuy: isOn, membersCreateChannels: isOn, marketingFigures: isOn };
    const entries = faqEntries(
      loadFaq(),
      { ...facts, premiumPrice: "$19.99", supportAddress: "help@glitch.example" },
      [],
    );
    const texts = entries.flatMap(({ question, also, answer }) => [question, ...also, answer]);
    expect(texts.join(" ")).not.toMatch(/\{\{|\}\}|undefined/);
    return ["enroll", "is-it-free"].map((id) => entries.find((entry) => entry.id === id)?.answer);
  };
  expect(answers(true)).toEqual([
    expect.stringContaining("Buy Now"),
    expect.stringMatching(/costs \$19\.99 a month\.$/),
  ]);
  expect(answers(false)).toEqual([expect.stringContaining("not for sale"), answers(true)[1]]);
});
