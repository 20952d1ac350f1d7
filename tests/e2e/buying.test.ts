import type { Browser, Page } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { DESKTOP, launchBrowser, openWindow, PHONE, signUp, type Window } from "../kit/browser";
import { freePort } from "../kit/free-port";
import { graphql } from "../kit/graphql-client";
import { createPerson } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

const REFUND = `mutation ($id: ID!) { refundOrder(orderId: $id) }`;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, PAYMENTS: "test", RATE_LIMITS: "off" };
  app = await startTestApp({ env });
  // The free course has two short lessons, whatever is written by now.
  await app.sql(`DELETE FROM lessons WHERE course_id = 1 AND position > 2`);
  await app.sql(`UPDATE lessons SET content = CASE WHEN position < 3 THEN '## Part' || E'\\n\\n' || title ELSE '' END`);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Clicks Buy (or Upgrade) and gives the checkout's own tab. */
async function checkoutTab({ page, context }: Window, name: string | RegExp): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent("page"), button(page, name).click()]);
  await tab.getByRole("heading", { name: "Test checkout" }).waitFor();
  return tab;
}

it("what is bought in one tab opens its channel in another, without a reload, and a refund closes it", async () => {
  const window = await openWindow(browser, app.url);
  const { page, context, problems } = window;
  const person = await signUp(window, "buyer");
  const community = await context.newPage();
  await community.goto("/community?channel=risk-management");
  await community.getByText("Access Denied").first().waitFor();
  await community.getByText("Connected", { exact: true }).waitFor();

  await page.goto("/courses/risk-management");
  const tab = await checkoutTab(window, /^Buy Now/);
  expect(await tab.evaluate("window.opener")).toBeNull();
  await tab.getByText("$49.99").waitFor();
  await expectAccessible(tab);
  await button(tab, "Pay").first().click();
  await tab
    .getByText('Your purchase of "Risk Management" was successful! Course added and community access unlocked!')
    .first()
    .waitFor();
  await tab.getByText(/^TG-[A-Z2-9]{8}$/).waitFor();
  expect(await tab.evaluate("localStorage.getItem('purchasedCourseId')")).toBeNull();
  await community.getByText("No messages yet").waitFor();

  const [order] = await app.sql<{ id: string }>(
    `SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = $1`,
    [person.email],
  );
  const admin = await createPerson(app, { role: "ADMIN" });
  await graphql(app, REFUND, { id: order?.id }, admin.token);
  await community.getByText("Access Denied").first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("a pending payment waits on the page and completes by itself; a cancelled one leads back to the course", async () => {
  const window = await openWindow(browser, app.url, { ignore: /402/ });
  const { page, context } = window;
  await signUp(window, "waiter");
  await page.goto("/courses/trading-plan");
  const cancelled = await checkoutTab(window, /^Buy Now/);
  await button(cancelled, "Cancel").click();
  await cancelled.waitForURL(/\/courses\/9$/);
  await button(cancelled, /^Buy Now/).waitFor();
  await cancelled.close();

  const tab = await checkoutTab(window, /^Buy Now/);
  const sessionId = tab.url().split("/").at(-1) ?? "";
  await button(tab, "Pay later (pending)").click();
  await tab.getByText(/has not confirmed the payment yet/).waitFor();
  await fetch(`${app.url}/api/checkout/test/${sessionId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"outcome":"paid"}',
  });
  await tab.getByText("PAYMENT SUCCESSFUL").waitFor();
  await context.close();
});

it("a failed payment says so and gives nothing", async () => {
  const window = await openWindow(browser, app.url, { ignore: /402/ });
  const { page, context, problems } = window;
  await signUp(window, "unlucky");
  await page.goto("/courses/trading-plan");
  const tab = await checkoutTab(window, /^Buy Now/);
  await button(tab, "Let it fail").click();
  await tab.getByText("PROCESSING ERROR").waitFor();
  await tab.getByText("Error: This payment was not completed. You can start again from the course.").first().waitFor();
  await page.reload();
  await button(page, /^Buy Now/).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("Premium is bought from My Courses, lists its four courses and opens the premium channels", async () => {
  const window = await openWindow(browser, app.url);
  const { page, context, problems } = window;
  await signUp(window, "patron");
  await page.goto("/my-courses");
  await page.getByText("You need to upgrade to Premium to access courses.").waitFor();
  await page.getByText("$19.99 a month").waitFor();
  const tab = await checkoutTab(window, "Upgrade to Premium");
  await button(tab, "Pay").first().click();
  await tab.getByText("PAYMENT SUCCESSFUL").waitFor();
  await tab.getByRole("link", { name: "Go to My Courses" }).click();
  await tab
    .getByRole("link", { name: /^Go to Course/ })
    .nth(3)
    .waitFor();
  expect(await tab.getByRole("link", { name: /^Go to Course/ }).count()).toBe(4);
  await button(tab, "Cancel membership").click();
  await tab.getByRole("dialog").getByRole("button", { name: "Cancel membership" }).click();
  await tab.getByText(/^Your membership is cancelled and runs until/).waitFor();
  await tab.goto("/community?channel=premium-lounge");
  await tab.getByText("No messages yet").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("the free course is read to its end and certified, on a %s", async (_name, viewport) => {
  const window = await openWindow(browser, app.url, { viewport });
  const { page, context, problems } = window;
  await page.goto("/courses/intro-to-trading");
  await button(page, "I Agree").click();
  await page.getByRole("link", { name: "What you buy when you buy a price" }).click();
  await page.getByText("This was the preview.").waitFor();
  await expectAccessible(page);

  await signUp(window, "reader", { isKnown: true });
  await page.goto("/courses/intro-to-trading");
  await button(page, /^Enroll Now/).click();
  await page.getByText("PAYMENT SUCCESSFUL").waitFor();
  await page.goto("/courses/intro-to-trading");
  await page.getByRole("link", { name: "Start the course" }).click();
  await button(page, "Complete lesson").click();
  await page.getByText("Lesson 2 of 2").waitFor();
  await page.goto("/courses/intro-to-trading");
  await page.getByRole("link", { name: "Resume" }).click();
  await page.getByText("Lesson 2 of 2").waitFor();
  await button(page, "Complete lesson").click();
  await page.getByText("You completed Intro to Trading! +50 XP Your certificate is ready.").waitFor();
  await page.getByRole("link", { name: "Certificate" }).click();
  await page.getByText("reader Example").waitFor();
  await expectAccessible(page);
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  expect(overflow).toBe(0);

  const stranger = await openWindow(browser, app.url);
  await stranger.page.goto(page.url());
  await stranger.page.getByText("reader Example").waitFor();
  expect([...problems, ...stranger.problems]).toEqual([]);
  await stranger.context.close();
  await context.close();
});

it("courses are found by words and level, and nothing found says what to do", async () => {
  const { page, problems, context } = await openWindow(browser, app.url);
  await page.goto("/courses");
  await button(page, "I Agree").click();
  await page.getByRole("heading", { name: "Real Estate" }).waitFor();
  await page.getByLabel("Search courses").fill("tenant lender");
  await page.getByRole("heading", { name: "Forex Trading" }).waitFor({ state: "detached" });
  expect(await page.locator("main li h2").allInnerTexts()).toEqual(["REAL ESTATE"]);
  await page.getByLabel("Level").selectOption("Intermediate");
  await page.getByLabel("Search courses").fill("no such words anywhere");
  await page.getByText("No course fits").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

it("a lesson's text runs nothing and loads nothing, whatever stands in it", async () => {
  const evil =
    '<script>document.title = "owned"</script> ![x](https://evil.example/x.png) [y](javascript:alert(1)) <img src=x onerror=alert(1)>';
  const [lesson] = await app.sql<{ id: string }>(
    `UPDATE lessons SET content = $1 WHERE course_id = 8 AND position = 1 RETURNING id`,
    [evil],
  );
  const { page, problems, alerts, context } = await openWindow(browser, app.url);
  await page.goto(`/courses/risk-management/lessons/${lesson?.id}`);
  await page.getByText("This was the preview.").waitFor();
  expect(await page.locator(".lesson-text img, .lesson-text script, .lesson-text [href^='javascript']").count()).toBe(
    0,
  );
  expect([problems, alerts, (await page.title()).includes("owned")]).toEqual([[], [], false]);
  await context.close();
});
