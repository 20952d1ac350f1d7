import type { Browser } from "playwright-core";
import { launchBrowser, openWindow } from "../kit/browser";
import { createPerson } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { PAYMENTS: "test" } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

it("an admin drafts a course, writes a lesson with a look at it, publishes, and a visitor reads it", async () => {
  const { page, problems, context } = await openWindow(browser, app.url);
  const admin = await createPerson(app, { role: "ADMIN" });
  await page.addInitScript(
    `localStorage.setItem("gdprAccepted", "true");
     for (const [key, value] of Object.entries(${JSON.stringify({ token: admin.token, refreshToken: admin.refreshToken })}))
       localStorage.setItem(key, value);`,
  );
  await page.goto("/admin/courses");
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A title is required").waitFor();
  await page.getByLabel("Title").fill("Options for Adults");
  await page.getByLabel("Address").fill("options-for-adults");
  await page.getByLabel("Description").fill("What an option costs when nothing happens.");
  await page.getByLabel("Price in dollars").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/admin\/courses\/\d+$/);

  await page.getByRole("button", { name: "Add a lesson" }).click();
  const lesson = page.locator("form").filter({ has: page.getByLabel("Minutes") });
  await lesson.getByLabel("Title").fill("Time is the seller's friend");
  await lesson.getByLabel("Text").fill("## Theta\n\nEvery day **costs** something.");
  await lesson.getByText("Preview", { exact: true }).click();
  await lesson.getByRole("heading", { name: "Theta" }).waitFor();
  await lesson.getByText("Preview: everybody may read it").click();
  await lesson.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit Time is the seller's friend" }).waitFor();

  const title = page.getByLabel("Title");
  await title.fill("Options for All");
  await page.getByRole("link", { name: "All courses" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  expect(await title.inputValue()).toBe("Options for All");
  await page.getByRole("link", { name: "All courses" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "Options for Adults" }).click();

  const visitor = await openWindow(browser, app.url);
  await visitor.page.goto("/courses/options-for-adults");
  await visitor.page.getByText("Course not found").waitFor();
  await page.getByText("Published: everybody sees it").click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").first().waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole("button", { name: "I Agree" }).click();
  await visitor.page.getByRole("link", { name: "Time is the seller's friend" }).click();
  await visitor.page.getByRole("heading", { name: "Theta" }).waitFor();
  expect([...problems, ...visitor.problems]).toEqual([]);
  await visitor.context.close();
  await context.close();
});
