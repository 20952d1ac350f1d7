import { LESSON_REFERENCES } from "../../../../../tests/kit/lesson-references";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "../../../kernel/project-root";
import { loadBuiltInCourses } from "../../courses/catalog/seed-courses";
import { parseLesson } from "../../courses";
import { faqEntries, loadFaq } from "./faq-entries";
import { FaqSearch } from "./faq-search";
import { GlossaryEntries } from "./glossary-entries";

const MIN_RECALL = 0.95;

const read = (...names: string[]): string => readFileSync(path.join(PROJECT_ROOT, ...names), "utf8");

/** Real questions with the page that answers each; null if there is no answer. */
const QUESTIONS = JSON.parse(read("graphql-server/src/features/chatbot/knowledge/natural-questions.json")) as [
  string,
  string | null,
][];

const contentOf = (slug: string, position: number): string => {
  const file = `graphql-server/content/courses/${slug}/${String(position).padStart(2, "0")}.md`;
  return existsSync(path.join(PROJECT_ROOT, file)) ? read(file) : "";
};

const builtInCourses = loadBuiltInCourses();
const courses = builtInCourses.map((seed) => ({
  ...seed,
  inPremium: [1, 2, 3, 5].includes(seed.id),
  lessons: seed.lessons.map(({ title }, index) => ({ title, available: contentOf(seed.slug, index + 1) !== "" })),
}));
const publicLessons = builtInCourses
  .flatMap(({ id, slug, title: courseTitle, priceCents, lessons }) =>
    lessons.map(({ title }, index) => ({
      id: `lesson-${index + 1}`,
      position: index + 1,
      title,
      preview: index === 0,
      content: index === 0 || priceCents === 0 ? contentOf(slug, index + 1) : "",
      courseId: id,
      courseSlug: slug,
      courseTitle,
    })),
  )
  .filter(({ content }) => content);
const facts = {
  premiumPrice: "$19.99",
  canBuy: true,
  membersCreateChannels: true,
  marketingFigures: true,
  supportAddress: "help@glitch.example",
};
const entries = faqEntries(loadFaq(), facts, courses);
const calculators = LESSON_REFERENCES.calculators.list();
const glossary = LESSON_REFERENCES.glossary.list();
const search = new FaqSearch({ entries, publicLessons, calculators, glossary: new GlossaryEntries(glossary, courses) });

it("answers natural questions from the right page", () => {
  const missed = QUESTIONS.flatMap(([question, expected]) => {
    const found = search.find(question)[0]?.source.path ?? null;
    return found === expected || found?.startsWith(`${expected}/lessons/`)
      ? []
      : [`${question}: ${found ?? "nothing"} instead of ${expected ?? "nothing"}`];
  });
  const recall = 1 - missed.length / QUESTIONS.length;
  process.stdout.write(
    `Chatbot recall: ${(100 * recall).toFixed(1)}% of ${QUESTIONS.length} questions\n${missed.map((line) => `  ${line}\n`).join("")}`,
  );
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(120);
  expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
});

it("answers questions about costs with the price of Premium, and questions with numbers with a calculator", () => {
  expect(search.find("How much does it cost?")[0]?.answer).toContain("Premium costs $19.99 a month");
  expect(search.find("What position size for 1,000 dollars?")[0]?.source.path).toBe("/tools/position-size");
  expect(search.find("Will bitcoin go up tomorrow?")[0]?.answer).toMatch(/^We don't predict prices/);
});

it("links only to existing sections of the terms, and states the same withdrawal period", () => {
  const terms = read("web/src/features/pages/legal/terms-texts.ts");
  const sections = entries.map(({ source }) => source.path.split("#")[1]).filter((section) => section !== undefined);
  expect(new Set(sections).size).toBeGreaterThan(5);
  expect(sections.filter((section) => !terms.includes(`id: "${section}"`))).toEqual([]);
  const refund = entries.find(({ id }) => id === "refund")?.answer;
  expect(refund).toContain("14 days");
  expect(terms).toContain("14 days");
});

it("uses the same figures on day traders as the lesson", () => {
  const [answer] = search.find("how many day traders lose money");
  const lesson = contentOf("day-trading", 1);
  const figures = answer?.answer.match(/(?<!\d)\d[\d to]*%/g) ?? [];
  expect(figures).toEqual(["97%", "1%", "74%", "89%"]);
  for (const figure of figures) expect(lesson).toContain(figure);
});

it("answers from a lesson, with the formula and the lesson as the source", () => {
  const [answer] = search.find("how do I calculate position size");
  expect(answer?.answer).toContain("size = money you may lose ÷ what one share loses at the stop");
  expect(answer?.source).toMatchObject({ title: "Intro to Trading, lesson 5", path: "/courses/intro-to-trading" });
  expect(search.find("what is a base rate for")[0]?.source.path).toMatch(
    /^\/courses\/day-trading\/lessons\/lesson-1#\S*base-rate/,
  );
});

it("links to the heading or paragraph that explains the subject", async () => {
  for (const question of [
    "what does bid and ask mean",
    "how do I calculate position size",
    "what is a margin of safety",
  ]) {
    const passage = search.find(question).find(({ id }) => id.startsWith("passage:"));
    const path = passage?.source.lesson?.path ?? passage?.source.path ?? "";
    const [, slug = "", position, anchor] = /^\/courses\/(.+)\/lessons\/lesson-(\d+)#(.+)$/.exec(path) ?? [];
    const { blocks } = await parseLesson(contentOf(slug, Number(position)), LESSON_REFERENCES);
    const block = blocks.find((each) => each.anchor === anchor);
    const subject = /bid|size|margin of safety/i;
    expect({ question, text: block?.type === "text" && block.markdown }).toEqual({
      question,
      text: expect.stringMatching(subject) as string,
    });
  }
});

it("defines terms, and names the lessons that explain them", () => {
  const [definition, lesson] = search.find("What is a spread?");
  expect(definition).toMatchObject({
    answer: expect.stringMatching(/^Spread: The difference between/) as string,
    source: { title: "Glossary: Spread", path: "/glossary#spread" },
  });
  expect(lesson?.source).toMatchObject({ title: expect.stringMatching(/^Intro to Trading, lesson/) as string });
  const [, paid] = search.find("what is a pip");
  expect(paid?.source).toEqual({ title: "Forex Trading, lesson 2", path: "/courses/forex-trading" });
  const [, statements] = search.find("what is the balance sheet");
  expect(statements?.source).toEqual({
    title: "Fundamental Analysis, lesson 3",
    path: "/courses/fundamental-analysis",
  });
});

it("finds every term by each of its wordings", () => {
  const missed = glossary.flatMap(({ id, term, also }) =>
    [term, ...also].filter((wording) => search.find(`What is ${wording}?`)[0]?.source.path !== `/glossary#${id}`),
  );
  expect(missed).toEqual([]);
});

it.each([
  ["mortgage calculator", "/tools/mortgage"],
  ["Do you have a calculator for position sizing?", "/tools/position-size"],
  ["position size calculator", "/tools/position-size"],
  ["is there a risk of ruin calculator", "/tools/risk-of-ruin"],
  ["compound interest calculator", "/tools/compounding"],
  ["where is the liquidation price calculator?", "/tools/leverage"],
  ["forex margin calculator", "/tools/margin"],
  ["home loan calculator", "/tools/mortgage"],
  ["break-even orders calculator for my shop", "/tools/unit-economics"],
  ["Which calculators do you have?", "/tools"],
  ["list of calculators", "/tools"],
])("links to a calculator: %s", (question, path) => {
  const [answer] = search.find(question);
  expect(answer?.source.path).toBe(path);
  expect(answer?.answer).not.toBe("");
});

it.each([
  ["how do I compute my position size", "/tools/position-size"],
  ["how do I calculate position size", "/tools/position-size"],
  ["how do I calculate the monthly payment of a mortgage", "/tools/mortgage"],
  ["how can I work out my expectancy", "/tools/expectancy"],
])("links to a calculator in addition to the explanation: %s", (question, path) => {
  expect(
    search
      .find(question)
      .slice(0, 2)
      .map(({ source }) => source.path),
  ).toContain(path);
});

it.each([
  ["risk of ruin", ["/glossary#risk-of-ruin", "/tools/risk-of-ruin"]],
  ["Compounding?", ["/glossary#compounding", "/tools/compounding"]],
  ["drawdown recovery", ["/tools/drawdown-recovery"]],
])("links to a calculator by its subject alone: %s", (question, expected) => {
  const paths = search.find(question).map(({ source }) => source.path);
  expect(paths.slice(0, expected.length)).toEqual(expected);
});

it("finds every calculator by its name and its keywords alone", () => {
  const missed = calculators.flatMap(({ id, name, keywords }) =>
    [name, ...keywords].filter((wording) => !search.find(wording).some(({ source }) => source.path === `/tools/${id}`)),
  );
  expect(missed).toEqual([]);
});

it.each([
  "how is the weekly ranking calculated",
  "what is leverage",
  "what is a margin of safety",
  "how much does premium cost",
  "calculator for my taxes",
])("doesn't link to a calculator: %s", (question) => {
  expect(search.find(question).filter(({ source }) => source.path.startsWith("/tools"))).toEqual([]);
});

it("answers FAQ questions the same with calculators and the glossary as without", () => {
  const without = new FaqSearch({ entries, publicLessons });
  for (const { question, also } of loadFaq()) {
    for (const wording of [question, ...also]) expect(search.find(wording)[0]?.id).toBe(without.find(wording)[0]?.id);
  }
});
