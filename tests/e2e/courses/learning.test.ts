import { PHONE, useSite } from "../../kit/browser/browser";
import { graphqlData } from "../../kit/clients/graphql-client";
import { ANSWER, LESSON, numberCheck, type CheckView } from "../../kit/practice";

const ENROLL = `mutation { enrollInCourse(input: { courseId: 1 }) { enrolledNow } }`;

const site = useSite();

beforeAll(async () => {
  const { app } = site;
  // Reduces the free course to two short lessons.
  await app.sql(`DELETE FROM lessons WHERE course_id = 1 AND position > 2`);
  await app.sql(`UPDATE lessons SET content = '## Part' || E'\\n\\n' || title, check_ids = '{}' WHERE course_id = 1`);
});

it("guides a member through a course to its certificate, which anyone can view", async () => {
  const { page, person } = await site.join({ viewport: PHONE });
  await graphqlData(site.app, person, ENROLL);
  await page.goto("/courses/intro-to-trading");
  await page.getByRole("link", { name: "Start the course" }).click();
  const complete = page.getByRole("button", { name: "Complete lesson" });
  await complete.click();
  await page.getByText("Lesson 2 of 2").waitFor();
  await page.goto("/courses/intro-to-trading");
  await page.getByRole("link", { name: "Resume" }).click();
  await page.getByText("Lesson 2 of 2").waitFor();
  await complete.click();
  await page.getByText("You completed Intro to Trading! +50 XP Your certificate is ready.").waitFor();
  await page.getByRole("link", { name: "Certificate" }).click();
  const name = `Person ${person.username}`;
  await page.getByText(name).waitFor();
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
  for (const paper of [{ preferCSSPageSize: true }, { format: "A4" }, { format: "Letter" }]) {
    const pdf = await page.pdf(paper);
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  const visitor = await site.open();
  await visitor.page.goto(page.url());
  await visitor.page.getByText(name).waitFor();

  await page.goto("/my-courses");
  await page.getByRole("link", { name: "Certificate: Intro to Trading" }).click();
  await page.waitForURL(/\/certificates\/[0-9A-F-]{19}$/);
  const number = page.url().split("/").at(-1) ?? "";
  await visitor.page.getByRole("link", { name: "Check another certificate" }).click();
  await visitor.page.getByLabel("Certificate no.").fill(number.replaceAll("-", "").toLowerCase());
  await visitor.page.getByRole("button", { name: "Look up" }).click();
  await visitor.page.getByText(number, { exact: true }).waitFor();
});

it("shows the numbers that the server grades, even after an answer on another device", async () => {
  const [lesson] = await site.app.sql<{ id: string; title: string }>(
    `UPDATE lessons SET content = $1, check_ids = '{cost}' WHERE course_id = 2 AND position = 1 RETURNING id, title`,
    [numberCheck("cost")],
  );
  const { page, person } = await site.join();
  const answerIn = (text: string): string =>
    String(Number(/of ([\d,]+) shares/.exec(text)?.[1]?.replace(",", "")) * 10);
  const read = async (): Promise<CheckView> => {
    const data = await graphqlData(site.app, person, LESSON, { id: lesson?.id ?? "" });
    return data.lesson?.blocks[0] as CheckView;
  };
  const first = await read();
  await page.goto(`/courses/technical-analysis/lessons/${lesson?.id}`);
  await page.getByText(first.question.text).waitFor();
  const answer = { number: Number(answerIn(first.question.text)) };
  const input = { checkId: first.id, drawId: first.drawId, answer, seconds: 5 };
  await graphqlData(site.app, person, ANSWER, { input });
  const second = await read();
  expect(second.question.text).not.toBe(first.question.text);

  // This page still asks about the first numbers. The server rejects an answer to them, and the page shows them as solved.
  const field = page.getByLabel(/^Your answer/);
  await field.fill(answerIn(first.question.text));
  await page.getByRole("button", { name: "Check answer" }).click();
  await page.getByText("Correct", { exact: true }).waitFor();
  await page.getByText(first.question.text).waitFor();
  await page.getByRole("button", { name: "Try new numbers" }).click();
  await page.getByText(second.question.text).waitFor();
  await field.fill(answerIn(second.question.text));
  await page.getByRole("button", { name: "Check answer" }).click();
  await page.getByText("Correct", { exact: true }).waitFor();
  await page.getByText(second.question.text).waitFor();
});

it("finds courses by search text and level, and shows an empty state when none match", async () => {
  const { page } = await site.open();
  await page.goto("/courses");
  await page.getByRole("heading", { name: "Real Estate" }).waitFor();
  await page.getByLabel("Search courses").fill("tenant lender");
  await page.getByRole("heading", { name: "Forex Trading" }).waitFor({ state: "detached" });
  expect(await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Real Estate"]);
  await page.getByLabel("Level").selectOption("Intermediate");
  await page.getByLabel("Search courses").fill("no such words anywhere");
  await page.getByText("No courses match").waitFor();
});

it("continues a started final test with its answers on another device", async () => {
  const { app } = site;
  const [laptop, check] = [await site.join(), numberCheck("fee")];
  await app.sql(`DELETE FROM lessons WHERE course_id = 4 AND position > 1`);
  const [lesson] = await app.sql<{ id: string; slug: string }>(
    `UPDATE lessons SET content = $1, check_ids = '{fee}' FROM courses c WHERE course_id = 4 AND c.id = 4 RETURNING lessons.id, slug`,
    [check],
  );
  await app.sql(
    `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, 4, 'PURCHASE', now() - interval '1 day')`,
    [laptop.person.id],
  );
  await app.sql(`INSERT INTO lesson_completions (user_id, lesson_id, completed_at) VALUES ($1, $2, now())`, [
    laptop.person.id,
    lesson?.id,
  ]);
  const path = `/courses/${lesson?.slug}/test`;
  await laptop.page.goto(path);
  await laptop.page.getByRole("button", { name: "Start the test" }).click();
  const fields = laptop.page.getByLabel(/^Your answer/);
  await fields.nth(0).fill("1,250.5");
  // Leaving saves at once.
  await laptop.page.getByRole("link", { name: "Back to the course" }).click();
  await laptop.page.getByRole("link", { name: "Continue the test" }).waitFor();
  const phone = await site.open(laptop.person, { viewport: PHONE });
  await phone.page.goto(path);
  await phone.page.getByRole("button", { name: "Continue the test" }).click();
  expect(
    await phone.page
      .getByLabel(/^Your answer/)
      .nth(0)
      .inputValue(),
  ).toBe("1250.5");
  expect(
    await phone.page
      .getByLabel(/^Your answer/)
      .nth(1)
      .inputValue(),
  ).toBe("");
  await phone.page.getByText("Your answers are saved as you go.").waitFor();
});

interface SentAnswer {
  variables: { input: { answer: { choices: number[] } } };
}

it("asks again after a solution without answering for the learner", async () => {
  const order =
    "```check\nid: sizes\nkind: order\nquestion: Sort by size.\nitems: [one, two, three]\nsolution: The smallest first.\n```";
  const [lesson] = await site.app.sql<{ id: string }>(
    `UPDATE lessons SET content = $1, check_ids = '{sizes}' WHERE course_id = 2 AND position = 1 RETURNING id`,
    [order],
  );
  const { page, person } = await site.join();
  await site.app.sql(
    `INSERT INTO check_progress (user_id, lesson_id, check_id, draws, wrong_tries, review_stage) VALUES ($1, $2, 'sizes', 0, 3, 0)`,
    [person.id, lesson?.id],
  );
  await page.goto(`/courses/technical-analysis/lessons/${lesson?.id}`);
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByText("The smallest first.").waitFor();
  const sent: unknown[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    if (body.includes("AnswerCheck")) sent.push((JSON.parse(body) as SentAnswer).variables.input.answer.choices);
  });
  await page.getByRole("button", { name: /^Try/ }).click();
  await page
    .getByRole("button", { name: /^Move down/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Check answer" }).click();
  await page.getByText(/^(Not quite\. Try again\.|Correct)$/).waitFor();
  expect(sent).toEqual([[1, 0, 2]]);
});

it("shows visitors a preview lesson without running scripts or loading external images", async () => {
  const text =
    '<script>document.title = "owned"</script> ![x](https://evil.example/x.png) [y](javascript:alert(1)) <img src=x onerror=alert(1)>';
  const [lesson] = await site.app.sql<{ title: string }>(
    `UPDATE lessons SET content = $1 WHERE course_id = 8 AND position = 1 RETURNING title`,
    [text],
  );
  const { page, alerts } = await site.open();
  await page.goto("/courses/risk-management");
  await page.getByRole("link", { name: lesson?.title }).click();
  await page.getByText("That's the end of the preview.").waitFor();
  expect(await page.getByRole("article").locator("img, script, [href^='javascript']").count()).toBe(0);
  expect(alerts).toEqual([]);
  expect(await page.title()).not.toContain("owned");
});
