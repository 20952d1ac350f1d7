import { PHONE, untilTrue, useSite, type MemberWindow } from "../../kit/browser/browser";
import { graphqlData } from "../../kit/clients/graphql-client";
import { numberCheck } from "../../kit/practice";
import { eventually } from "../../kit/eventually";

const ENROLL = `mutation { enrollInCourse(input: { courseId: 1 }) { enrolledNow } }`;

/** The page reports the position at this interval. */
const READING_INTERVAL_MS = 15_000;

const site = useSite();
let lessonPath: string;
/** A lesson with texts, charts, questions, and calculators. */
let chartsPath: string;

beforeAll(async () => {
  const paragraphs = Array.from({ length: 20 }, (_, index) => `## Part ${index + 1}\n\n${"Prices move. ".repeat(60)}`);
  const [lesson] = await site.app.sql<{ id: string }>(
    `UPDATE lessons SET content = $1, check_ids = '{}' WHERE course_id = 1 AND position = 1 RETURNING id`,
    [["---\nreviewed: 2026-11-28\n---", ...paragraphs].join("\n\n")],
  );
  lessonPath = `/courses/intro-to-trading/lessons/${lesson?.id}`;
  const figure = (id: number): string => `\`\`\`figure
id: curves-${id}
kind: line
title: Four runs of one plan
description: A description of the chart for readers who can't see it.
x: { label: Trade }
y: { label: "Account, unit: USD" }
generator: { name: equity-curves, winRatePercent: 40, reward: 2, riskPercent: 2, trades: 100 }
\`\`\``;
  const parts = Array.from({ length: 5 }, (_, index) => [
    `## Section ${index}`,
    "Prices move. ".repeat(80),
    figure(index),
    numberCheck(`check-${index}`),
    `\`\`\`calc\ncalculator: position-size\n\`\`\``,
  ]);
  const [charts] = await site.app.sql<{ id: string }>(
    `UPDATE lessons SET content = $1, check_ids = '{check-0}' WHERE course_id = 1 AND position = 2 RETURNING id`,
    [parts.flat().join("\n\n")],
  );
  chartsPath = `/courses/intro-to-trading/lessons/${charts?.id}`;
});

async function joinLesson(): Promise<MemberWindow> {
  const member = await site.join();
  await graphqlData(site.app, member.person, ENROLL);
  await member.page.goto(lessonPath);
  await member.page.getByLabel("Your note").waitFor();
  return member;
}

const noteOf = async ({ person }: MemberWindow): Promise<string | undefined> =>
  (await site.app.sql<{ text: string }>(`SELECT text FROM lesson_notes WHERE user_id = $1`, [person.id]))[0]?.text;

it("shows when the lesson was reviewed", async () => {
  const { page } = await joinLesson();
  await page.getByText("Reviewed on Nov 28, 2026").waitFor();
});

it("saves a note while the member writes, and lists it on the course page", async () => {
  const member = await joinLesson();
  const { page } = member;
  await page.getByLabel("Your note").fill("Read part 3 again");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await noteOf(member)).toBe("Read part 3 again");
  await page.reload();
  await eventually("the note is shown", async () => (await page.getByLabel("Your note").inputValue()) !== "");
  await page.goto("/courses/intro-to-trading");
  await page.getByRole("heading", { name: "Your notes" }).waitFor();
  await page.getByText("Read part 3 again").waitFor();
});

it("shows a saved note after the member leaves the lesson inside the app and returns, and saves further changes", async () => {
  const member = await joinLesson();
  const { page } = member;
  const note = page.getByLabel("Your note");
  await note.fill("Read part 3 again");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Back to the course" }).first().click();
  await page.getByRole("heading", { name: "Your notes" }).waitFor();
  // Before the page has loaded the lesson again.
  let isHeld = true;
  await page.route("**/graphql", async (route) => {
    const isLesson = route.request().postData()?.includes(`"LessonPage"`) ?? false;
    if (isLesson) await eventually("the note was read", () => !isHeld);
    await route.fallback();
  });
  await page.goBack();
  await note.waitFor();
  expect(await note.inputValue()).toBe("Read part 3 again");
  isHeld = false;
  await note.fill("Read part 3 twice");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await page.getByText("You changed this note on another device.").count()).toBe(0);
  expect(await noteOf(member)).toBe("Read part 3 twice");
});

it("shows both versions of a note that was changed on two devices", async () => {
  const laptop = await joinLesson();
  const phone = await site.open(laptop.person);
  await phone.page.goto(lessonPath);
  await phone.page.getByLabel("Your note").fill("From the phone");
  await phone.page.getByText("Saved", { exact: true }).waitFor();
  await laptop.page.getByLabel("Your note").fill("From the laptop");
  await laptop.page.getByText("You changed this note on another device. That version:").waitFor();
  expect(await noteOf(laptop)).toBe("From the phone");
  await laptop.page.getByRole("button", { name: "Keep both" }).click();
  await laptop.page.getByText("Saved", { exact: true }).waitFor();
  expect(await noteOf(laptop)).toBe("From the phone\n\nFrom the laptop");
});

it("keeps the sections and the note one tap away on a phone", async () => {
  const laptop = await joinLesson();
  const { page } = await site.open(laptop.person, { viewport: PHONE });
  await page.goto(`${lessonPath}#part-12`);
  await page.getByText("12/20").waitFor();
  await page.getByRole("button", { name: "Outline" }).click();
  const sections = page.getByRole("navigation", { name: "In this lesson" });
  expect(await sections.locator("[aria-current]").allTextContents()).toEqual(["Part 12"]);
  await sections.getByRole("link", { name: "Part 3", exact: true }).click();
  await page.getByText("3/20").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  const heading = await page.getByRole("heading", { name: "Part 3", exact: true }).boundingBox();
  const bar = await page.getByRole("button", { name: "Notes" }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.getByRole("button", { name: "Notes" }).click();
  await page.getByLabel("Your note").fill("From the train");
  await page.getByRole("button", { name: "Close" }).click();
  await eventually("the note is saved", async () => (await noteOf(laptop)) === "From the train");
});

const IS_IDLE = `document.fonts.status === "loaded" && !("busy" in document.documentElement.dataset)`;

it("shows a lesson of twenty blocks without layout shifts while the member scrolls", async () => {
  const { page, person } = await site.join();
  await graphqlData(site.app, person, ENROLL);
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });`);
  await page.goto(chartsPath);
  await page.getByRole("heading", { name: "Section 0" }).waitFor();
  // Fonts may move the text a little when they load.
  await untilTrue(page, IS_IDLE);
  await page.evaluate("(window.shifts = 0)");
  for (let section = 0; section < 5; section++) {
    await page.getByRole("heading", { name: `Section ${section}` }).scrollIntoViewIfNeeded();
    await page.locator(`#figure-curves-${section}`).getByRole("img").first().waitFor();
  }
  expect(await page.evaluate("window.shifts")).toBe(0);
});

it("stays at a linked block while charts and calculators above it load", async () => {
  const { page, person } = await site.join();
  await graphqlData(site.app, person, ENROLL);
  await page.goto(`${chartsPath}#section-3`);
  await page.getByRole("heading", { name: "Section 3" }).waitFor();
  await untilTrue(page, IS_IDLE);
  // The scroll margin of blocks is 96 px.
  await untilTrue(page, `Math.abs(document.getElementById("section-3").getBoundingClientRect().top - 96) < 40`);
});

it("continues on another device where the member stopped", async () => {
  const { page, person } = await joinLesson();
  await page.clock.install();
  await page.reload();
  await page.locator("#part-12").evaluate((heading: { scrollIntoView: () => void }) => heading.scrollIntoView());
  const saved = page.waitForResponse((response) => response.request().postData()?.includes("LessonPosition") ?? false);
  await page.clock.fastForward(READING_INTERVAL_MS);
  await saved;
  const other = await site.open(person);
  await other.page.goto("/courses/intro-to-trading");
  await other.page.getByRole("link", { name: "Resume" }).click();
  const heading = other.page.getByRole("heading", { name: "Part 12" });
  await eventually("the page scrolls to the part", async () => {
    const top = (await heading.boundingBox())?.y ?? -1;
    return top >= 0 && top < 300;
  });
  await other.page.goto(lessonPath);
  await other.page.getByRole("link", { name: "Continue where you stopped" }).click();
  await eventually("the page scrolls to the part", async () => ((await heading.boundingBox())?.y ?? 999) < 300);
});
