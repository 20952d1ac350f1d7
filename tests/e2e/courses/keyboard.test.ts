import type { Locator, Page } from "playwright-core";
import { expectAccessible } from "../../kit/browser/accessibility";
import { untilTrue, useSite } from "../../kit/browser/browser";
import { graphqlData } from "../../kit/clients/graphql-client";
import { saveLesson } from "../../kit/course-inputs";
import { createPerson, type Person } from "../../kit/people";

const check = (id: string, kind: string, fields: string): string =>
  `\`\`\`check\nid: ${id}\nkind: ${kind}\n${fields}\nsolution: The solution of ${id}.\n\`\`\`\n`;

const LESSON = [
  "A paragraph.",
  check(
    "cost",
    "number",
    "question: What do {n} shares cost at 10 each?\nparameters: { n: 20..900 }\nanswer: n * 10\ndecimals: 0\nmistakes: [{ answer: n, feedback: Each costs 10. }]",
  ),
  check(
    "side",
    "choice",
    "question: At which price do you buy?\noptions: [{ text: Ask, correct: true }, { text: Bid }, { text: Middle }]",
  ),
  check(
    "costs",
    "choice",
    "question: Which are costs?\nmultiple: true\noptions: [{ text: Spread, correct: true }, { text: Swap, correct: true }, { text: Profit }]",
  ),
  check("steps", "order", "question: In which order?\nitems: [Find the stop, Compute the size, Send the order]"),
  check("gap", "text", "question: What is the gap called?\naccept: [spread]"),
  "```calc\ncalculator: risk-reward\n```\n",
  "```figure\nid: trades\nkind: bar\ntitle: Trades\ndescription: Twelve trades in January and eight in February.\nx: { label: Month }\ny: { label: Trades }\ncategories: [January, February]\nseries: [{ label: Trades, values: [12, 8] }]\n```\n",
].join("\n");

const CORRECT_ORDER = ["Find the stop", "Compute the size", "Send the order"];

const site = useSite();

beforeAll(async () => {
  await site.app.sql(`DELETE FROM lessons WHERE course_id = 1`);
  const admin = await createPerson(site.app, { role: "ADMIN" });
  await saveLesson(site.app, admin, {
    courseId: 1,
    title: "Orders",
    durationMinutes: 5,
    preview: false,
    content: LESSON,
  });
});

const isFocused = async (page: Page, locator: Locator): Promise<boolean> =>
  (await locator.and(page.locator(":focus")).count()) > 0;

/** More than any list of options or elements of a page needs. */
const MAX_REPETITIONS = 150;

async function repeatUntil(goal: string, isReached: () => Promise<boolean>, act: () => Promise<void>): Promise<void> {
  for (let count = 0; !(await isReached()); count += 1) {
    if (count === MAX_REPETITIONS) throw new Error(`Not reached: ${goal}`);
    await act();
  }
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, locator: Locator, key = "Tab"): Promise<void> {
  await locator.waitFor();
  await repeatUntil(
    `the focus is on ${String(locator)}`,
    () => isFocused(page, locator),
    () => page.keyboard.press(key),
  );
}

/** Moves the focus to a button or link with the Tab key and activates it. */
async function activate(page: Page, locator: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/** The focus is on the page, not lost because the focused element disappeared. */
const expectFocus = (page: Page): Promise<unknown> => untilTrue(page, "document.activeElement !== document.body");

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Answers the question in a card or a section of a test with the keyboard. */
async function answer(page: Page, section: Locator): Promise<void> {
  const text = await section.innerText();
  if (text.includes("shares cost")) {
    const [, shares = ""] = /What do ([\d,]+) shares/.exec(text) ?? [];
    await typeInto(page, section.getByRole("textbox"), String(Number(shares.replace(",", "")) * 10));
  } else if (text.includes("do you buy")) {
    // Tab enters the group at its first option; the arrow keys choose.
    await tabTo(page, section.getByRole("radio").first());
    await repeatUntil(
      "Ask is chosen",
      () => section.getByRole("radio", { name: "Ask" }).isChecked(),
      () => page.keyboard.press("ArrowDown"),
    );
  } else if (text.includes("are costs")) {
    for (const name of ["Spread", "Swap"]) {
      await tabTo(page, section.getByRole("checkbox").first(), "Shift+Tab");
      await activate(page, section.getByRole("checkbox", { name }), "Space");
    }
  } else if (text.includes("which order")) {
    for (const [place, name] of CORRECT_ORDER.entries()) {
      const items = section.getByRole("listitem");
      await repeatUntil(
        `${name} is at its place`,
        async () => (await items.nth(place).innerText()).includes(name),
        async () => {
          await activate(page, section.getByRole("button", { name: `Move up: ${name}` }));
          await expectFocus(page);
        },
      );
    }
  } else {
    await typeInto(page, section.getByRole("textbox"), "the spread");
  }
}

async function enroll(person: Person): Promise<void> {
  await graphqlData(site.app, person, `mutation { enrollInCourse(input: { courseId: 1 }) { enrolledNow } }`);
}

it("lets a member learn and pass the final test with the keyboard alone", async () => {
  const { page, person } = await site.join();
  await enroll(person);
  await page.goto("/courses/intro-to-trading");
  await activate(page, page.getByRole("link", { name: "Start the course" }));

  const cards = page.getByRole("region", { name: /^Question \d of 5$/ });
  await cards.first().waitFor();
  await expectAccessible(page);
  const first = cards.first();
  await typeInto(page, first.getByRole("textbox"), "1");
  await page.keyboard.press("Enter");
  await first.getByText("Not quite. Try again.").waitFor();
  await expectFocus(page);
  await expectAccessible(page);
  await tabTo(page, first.getByRole("textbox"), "Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  for (let index = 0; index < 5; index++) {
    const card = cards.nth(index);
    await answer(page, card);
    await activate(page, card.getByRole("button", { name: "Check answer" }));
    await card.getByText("Correct", { exact: true }).waitFor();
    await expectFocus(page);
  }
  await expectAccessible(page);

  const input = page.getByRole("group", { name: "Inputs" }).getByRole("textbox").first();
  await tabTo(page, input);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("77");
  expect(await input.inputValue()).toBe("77");
  await activate(page, page.getByRole("button", { name: "Show table" }));
  await page.getByRole("table").getByText("January").waitFor();
  await expectFocus(page);
  await expectAccessible(page);

  await page.goto("/courses/intro-to-trading");
  await activate(page, page.getByRole("link", { name: "Take the final test" }));
  await expectAccessible(page);
  await activate(page, page.getByRole("button", { name: "Start the test" }));
  const questions = page.getByRole("region", { name: /^Question \d+ of \d+$/ });
  await questions.first().waitFor();
  await expectAccessible(page);
  for (let index = 0; index < (await questions.count()); index++) await answer(page, questions.nth(index));
  await activate(page, page.getByRole("button", { name: "Submit answers" }));
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.waitFor();
  await expectAccessible(page);
  await activate(page, dialog.getByRole("button", { name: "Submit answers" }));
  await page.getByText("You passed").waitFor();
  await expectFocus(page);
  await expectAccessible(page);
  await activate(page, page.getByRole("link", { name: "See your certificate" }));
  await page.getByText("Certificate no.").waitFor();
});

it("lets a member review with the keyboard alone", async () => {
  const { page, person } = await site.join();
  await enroll(person);
  await page.goto("/courses/intro-to-trading");
  await activate(page, page.getByRole("link", { name: "Start the course" }));
  const cards = page.getByRole("region", { name: /^Question \d of 5$/ });
  for (const index of [0, 4]) {
    await answer(page, cards.nth(index));
    await activate(page, cards.nth(index).getByRole("button", { name: "Check answer" }));
    await cards.nth(index).getByText("Correct", { exact: true }).waitFor();
  }
  await site.app.sql(`UPDATE check_progress SET review_at = now() - interval '1 hour' WHERE user_id = $1`, [person.id]);
  await page.goto("/dashboard");
  await page.getByText(/^2 to review/).waitFor();
  await activate(page, page.getByRole("link", { name: "Review" }));
  for (const position of [1, 2]) {
    const card = page.getByRole("region", { name: `Question ${position} of 2` });
    await card.waitFor();
    await expectAccessible(page);
    await answer(page, card);
    await activate(page, card.getByRole("button", { name: "Check answer" }));
    await card.getByText("Correct", { exact: true }).waitFor();
    await activate(page, page.getByRole("button", { name: "Next question" }));
    await expectFocus(page);
  }
  await page.getByText("Nothing to review now").waitFor();
  await expectFocus(page);
  await expectAccessible(page);
});
