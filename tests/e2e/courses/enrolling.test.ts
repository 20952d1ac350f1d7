import { randomUUID } from "node:crypto";
import { PHONE, useSite } from "../../kit/browser/browser";
import { createPerson } from "../../kit/people";
import { numberCheck } from "../../kit/practice";

const site = useSite();

it("enrolls a member in the free course from the catalog", async () => {
  const { page, person } = await site.join();
  await page.goto("/courses");
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await page.getByText("Successfully enrolled in Intro to Trading!").waitFor();
  await page.waitForURL(/\/payment-success/);
  await page.getByText("PAYMENT SUCCESSFUL").waitFor();
  await page.getByText("You're in. Start lesson 1.").waitFor();
  await page.getByRole("link", { name: "Go to My Courses" }).waitFor();
  await page.getByRole("link", { name: "Start lesson 1" }).click();
  await page.getByRole("heading", { level: 1, name: "What you buy when you buy a price" }).waitFor();
  expect(await site.app.sql(`SELECT course_id, source FROM entitlements WHERE user_id = $1`, [person.id])).toEqual([
    { course_id: 1, source: "FREE" },
  ]);
});

it("keeps one button to enroll on the screen of a phone, also far from the course's card", async () => {
  const { page } = await site.open(null, { viewport: PHONE });
  await page.goto("/courses/intro-to-trading");
  const buttons = page.getByRole("button", { name: "Enroll Now: Intro to Trading" });
  await page.getByRole("heading", { name: "Outline" }).scrollIntoViewIfNeeded();
  await buttons.nth(1).waitFor();
  const { y = Infinity, height = 0 } = (await buttons.nth(1).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(PHONE.height);
  await buttons.first().scrollIntoViewIfNeeded();
  await buttons.nth(1).waitFor({ state: "detached" });
});

it("asks a visitor to sign in before enrolling, and then returns them to the catalog", async () => {
  const [{ page }, person] = await Promise.all([site.open(), createPerson(site.app)]);
  await page.goto("/courses");
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("returnTo") === "/courses");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "LOGIN" }).click();
  await page.waitForURL(/\/courses$/);
});

it("takes a visitor's answer through sign-up, grades it, shows it solved later, and goes on to the next lesson", async () => {
  const { page } = await site.open();
  await site.app.sql(`UPDATE lessons SET content = $1, check_ids = '{cost}' WHERE course_id = 1 AND position = 1`, [
    numberCheck("cost"),
  ]);
  await page.goto("/courses/intro-to-trading/lessons/1");
  const question = page.getByText(/^What does a round trip/);
  const text = await question.textContent();
  const field = page.getByLabel(/^Your answer/);
  const number = String(Number(/of ([\d,]+) shares/.exec(text ?? "")?.[1]?.replace(",", "")) * 10);
  await field.fill(number);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign Up", exact: true }).click();
  const username = `newcomer_${randomUUID().slice(0, 8)}`;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Full Name").fill("Nora Newcomer");
  await page.getByLabel("Email").fill(`${username}@example.test`);
  await page.getByLabel("Password", { exact: true }).fill("a-quiet-harbor");
  await page.getByLabel("Confirm Password").fill("a-quiet-harbor");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
  await page.getByText(text ?? "", { exact: true }).waitFor();
  expect(await field.inputValue()).toBe(number);
  await page.getByRole("button", { name: "Check answer" }).click();
  await page.getByText("Correct", { exact: true }).waitFor();

  await page.reload();
  await page.getByText("Correct", { exact: true }).waitFor();
  expect([await question.textContent(), await field.inputValue()]).toEqual([text, number]);
  await page.getByRole("button", { name: "Try new numbers" }).click();
  await page.getByText(text ?? "", { exact: true }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Enroll and go on" }).click();
  await page.getByText(/Lesson 2 of \d/).waitFor();
  const completed = await site.app.sql(
    `SELECT 1 FROM lesson_completions c JOIN users u ON u.id = c.user_id WHERE u.username = $1`,
    [username],
  );
  expect(completed).toHaveLength(1);
});

it("continues with the lesson that a member opened after the preview, although the preview has an open question", async () => {
  const { page } = await site.join();
  await site.app.sql(`UPDATE lessons SET content = $1, check_ids = '{cost}' WHERE course_id = 1 AND position = 1`, [
    numberCheck("cost"),
  ]);
  await page.goto("/courses/intro-to-trading/lessons/1");
  const saved = () =>
    page.waitForResponse((response) => response.request().postData()?.includes("SaveLessonPosition") ?? false);
  await saved();
  await page.getByRole("button", { name: "Enroll and go on" }).click();
  await page.getByText(/Lesson 2 of \d/).waitFor();
  await saved();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: /^Lesson 2: / }).waitFor();
});

it("lets a member join the free course from a locked lesson, and opens it", async () => {
  const { page } = await site.join();
  await page.goto("/courses/intro-to-trading/lessons/4");
  await page.getByText("Intro to Trading is free").waitFor();
  const url = page.url();
  await page.getByRole("button", { name: "Join and open the lesson" }).click();
  await page.getByText(/Lesson 4 of \d/).waitFor();
  expect(page.url()).toBe(url);
});
