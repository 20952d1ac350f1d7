import type { Browser } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { launchBrowser, openWindow, PHONE, signUp, type NewPerson, type Window } from "../kit/browser";
import { createPerson } from "../kit/people";
import { rest } from "../kit/rest-client";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
let maker: Window & { person: NewPerson };
let key: string;
/** What the person's browser sent to /graphql, from its first request to a server that had just started. */
const sent: { operationName: string; query?: string }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
  const window = await openWindow(browser, app.url, { viewport: PHONE });
  window.page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) sent.push(JSON.parse(request.postData() ?? "{}") as (typeof sent)[number]);
  });
  maker = { ...window, person: await signUp(window, "maker") };
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

it("a person makes a key in the profile, which is shown once and works", async () => {
  const { page } = maker;
  await page.goto("/profile");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Make the key" }).click();
  await page.getByText("Give the key a name").waitFor();
  await page.getByText("Choose at least one").waitFor();
  await expectAccessible(page);
  await page.getByLabel("What is it for?").fill("Weekly report");
  await page.getByRole("checkbox", { name: "Courses" }).check();
  await page.getByRole("button", { name: "Make the key" }).click();
  const dialog = page.getByRole("dialog", { name: "The new key" });
  key = (await dialog.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  expect(await dialog.locator("code").textContent()).toBe(key);
  await dialog.getByRole("button", { name: "I have it" }).click();
  await page.getByText("never used").waitFor();
  expect(await page.content()).not.toContain(key);
  expect((await rest(app, "get", "/api/courses", { token: key })).status).toBe(200);
  expect((await rest(app, "get", "/api/leaderboard", { token: key })).status).toBe(403);
  await page.reload();
  await page.getByText("used just now").waitFor();
});

it("an admin sees it and revokes it; it works no more", async () => {
  const admin = await openWindow(browser, app.url);
  const { token, refreshToken } = await createPerson(app, { role: "ADMIN" });
  await admin.page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify({ gdprAccepted: "true", token, refreshToken })}))
       localStorage.setItem(key, value);`,
  );
  await admin.page.goto("/admin/api-keys");
  await admin.page.getByRole("cell", { name: maker.person.username }).waitFor();
  await expectAccessible(admin.page);
  await admin.page.getByRole("button", { name: "Revoke Weekly report" }).click();
  await admin.page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await admin.page.getByRole("cell", { name: "Revoked" }).waitFor();
  expect((await rest(app, "get", "/api/courses", { token: key })).status).toBe(401);
  await maker.page.reload();
  await maker.page.getByText("Revoked").waitFor();
  expect([...maker.problems, ...admin.problems]).toEqual([]);
});

it("no document of the web client goes over the line: its hash stands for it, from the server's start", async () => {
  const { page } = maker;
  for (const address of ["/leaderboard", "/my-courses", "/community"]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
  }
  const names = sent.map(({ operationName }) => operationName);
  expect(names).toEqual(expect.arrayContaining(["Register", "MyApiKeys", "CreateApiKey"]));
  expect(sent.filter(({ query }) => query !== undefined)).toEqual([]);
});

it("the documentation and GraphiQL work in a browser, with nothing from elsewhere", async () => {
  const { page, problems } = await openWindow(browser, app.url);
  await page.goto("/api/docs#getApiCourses");
  const operation = page.locator("#getApiCourses");
  await operation.getByRole("button", { name: "Send" }).click();
  await operation.getByText(/^200 OK/).waitFor();
  await expectAccessible(page);
  await page.goto("/graphiql");
  await page.getByRole("button", { name: /execute/i }).click();
  await page.getByText('"E-Commerce"').first().waitFor();
  expect(problems).toEqual([]);
});
