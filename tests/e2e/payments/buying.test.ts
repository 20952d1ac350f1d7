import type { Page } from "playwright-core";
import { useSite, type Window } from "../../kit/browser/browser";
import { openChannel } from "../../kit/browser/channel-page";
import { freePort } from "../../kit/servers/free-port";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { untilSubscribed } from "../../kit/clients/until-subscribed";

const REFUND = `mutation ($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`;

const BAN = `mutation ($input: BanUserInput!) { banUser(input: $input) }`;

const SET_ROLE = `mutation ($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`;

// Longer than the page's polling interval for a pending payment.
const POLL_MS = 10_000;

const env: Record<string, string> = { PAYMENTS: "test", RATE_LIMITS: "off" };
// Checkout links contain PUBLIC_URL, so the port must be known before the start.
beforeAll(async () => {
  const port = await freePort();
  Object.assign(env, { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
});
const site = useSite({ env });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Clicks Buy or Upgrade, and returns the checkout tab. */
async function openCheckout({ page, context }: Window, name: string | RegExp): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent("page"), button(page, name).click()]);
  await tab.getByRole("heading", { name: "Test checkout" }).waitFor();
  return tab;
}

it("unlocks a purchased course's channel in another tab without a reload, and locks it after a refund", async () => {
  const { app } = site;
  const [buyer, admin] = await Promise.all([site.join(), createPerson(app, { role: "ADMIN" })]);
  const { page, context, person } = buyer;
  const community = await context.newPage();
  await openChannel({ ...buyer, page: community }, "risk-management");
  await community.getByText("Access Denied").first().waitFor();
  await untilSubscribed(app, "accessChanged", person.id);

  await page.goto("/courses/risk-management");
  const tab = await openCheckout(buyer, /^Buy Now/);
  expect(await tab.evaluate("window.opener")).toBeNull();
  await tab.getByText("$49.99").waitFor();
  await button(tab, "Pay").first().click();
  await tab
    .getByText('Your purchase of "Risk Management" was successful! Course added and community access unlocked!')
    .first()
    .waitFor();
  await tab.getByText(/^TG-[A-Z2-9]{8}$/).waitFor();
  await page.getByRole("link", { name: "Start the course" }).waitFor();
  expect(await tab.evaluate("localStorage.getItem('purchasedCourseId')")).toBeNull();
  await community.getByText("No messages yet").waitFor();

  const [order] = await app.sql<{ id: string }>(`SELECT id FROM orders WHERE user_id = $1`, [person.id]);
  await graphqlData(app, admin, REFUND, { id: order?.id });
  await community.getByText("Access Denied").first().waitFor();
  await button(page, /^Buy Now/).waitFor();
});

it("completes a pending payment automatically", async () => {
  const window = await site.join({ ignore: /402/ });
  await window.context.clock.install();
  await window.page.goto("/courses/trading-plan");
  const tab = await openCheckout(window, /^Buy Now/);
  const sessionId = tab.url().split("/").at(-1) ?? "";
  await button(tab, "Pay later (pending)").click();
  await tab.getByText(/hasn't confirmed the payment yet/).waitFor();
  // The first tab offers to continue the payment, and lists it under Purchases.
  const { page } = window;
  await page.getByRole("link", { name: /^Continue payment/ }).waitFor();
  await page.getByRole("button", { name: window.person.email }).click();
  await page.getByRole("menuitem", { name: "Purchases" }).click();
  await page.getByText("Payment pending").waitFor();
  await rest(site.app, "post", `/api/checkout/test/${sessionId}`).send({ outcome: "paid" });
  await window.context.clock.fastForward(POLL_MS);
  await tab.getByText("PAYMENT SUCCESSFUL").waitFor();
  await page.getByRole("link", { name: "Open course: Trading Plan" }).waitFor();
});

it("returns to the course when a payment is canceled, and shows an error when one fails", async () => {
  const window = await site.join({ ignore: /402/ });
  const { page } = window;
  await page.goto("/courses/trading-plan");
  const canceled = await openCheckout(window, /^Buy Now/);
  await button(canceled, "Cancel").click();
  await canceled.getByText("Checkout canceled. You haven't been charged.").waitFor();
  await button(canceled, /^Buy Now/).waitFor();
  await canceled.close();

  const failed = await openCheckout(window, /^Buy Now/);
  await button(failed, "Fail payment").click();
  await failed.getByText("PROCESSING ERROR").waitFor();
  await failed.getByText("Error: This payment was not completed. You can start over from the course page.").waitFor();
  await button(page, /^Buy Now/).waitFor();
});

it("sells Premium from My Courses, unlocks its courses and channels, and locks them when an admin removes the role", async () => {
  const window = await site.join();
  const { page } = window;
  await page.goto("/my-courses");
  await page.getByText("You need to upgrade to Premium to access courses.").waitFor();
  await page.getByText("$19.99 a month").waitFor();
  await page
    .getByText(/^Premium includes Technical Analysis, Fundamental Analysis, Day Trading, and the premium channels/)
    .waitFor();
  await page.getByRole("link", { name: "Start Intro to Trading" }).waitFor();
  const tab = await openCheckout(window, "Upgrade to Premium");
  await button(tab, "Pay").first().click();
  await tab.getByText("PAYMENT SUCCESSFUL").waitFor();
  await tab.getByRole("link", { name: "Go to My Courses" }).click();
  const courses = tab.getByRole("link", { name: /^Go to Course/ });
  await courses.nth(3).waitFor();
  expect(await courses.count()).toBe(4);
  // The first tab updates too: to the courses now, and back to the offer when an admin removes the role.
  await page
    .getByRole("link", { name: /^Go to Course/ })
    .nth(3)
    .waitFor();
  // A test purchase doesn't renew, so there is nothing to cancel.
  await tab.getByText(/^Premium ends on .* and doesn't renew\.$/).waitFor();
  expect(await button(tab, "Cancel Premium").count()).toBe(0);
  await tab.goto("/community?channel=premium-lounge");
  await tab.getByText("No messages yet").waitFor();

  await untilSubscribed(site.app, "accessChanged", window.person.id);
  const admin = await createPerson(site.app, { role: "ADMIN" });
  await graphqlData(site.app, admin, SET_ROLE, { input: { userId: window.person.id, role: "FREE" } });
  await page.getByText("You need to upgrade to Premium to access courses.").waitFor();
  expect(await page.getByRole("link", { name: /^Go to Course/ }).count()).toBe(0);
});

it("leads a banned member from the sign-in page to a refund, the download of their data, and deletion", async () => {
  const buyer = await site.join({ ignore: /401|403/ });
  const { page, person } = buyer;
  await page.goto("/courses/trading-psychology");
  const tab = await openCheckout(buyer, /^Buy Now/);
  await button(tab, "Pay").first().click();
  await tab.getByText("PAYMENT SUCCESSFUL").waitFor();
  await tab.close();
  const admin = await createPerson(site.app, { role: "ADMIN" });
  await graphqlData(site.app, admin, BAN, { input: { userId: person.id, reason: "Spam" } });

  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await button(page, "LOGIN").click();
  await page.getByText(/^You are banned until further notice: Spam/).waitFor();
  await page.getByRole("link", { name: "Appeal, purchases, and your data" }).click();
  await page.getByRole("heading", { name: /your account while you are banned/i }).waitFor();
  expect(page.url()).not.toContain("token");

  await page.getByLabel("Why is the decision wrong?").fill("I only asked a question.");
  await button(page, "Send appeal").click();
  await page.getByText("A person reads it and answers here.").waitFor();
  await page.getByText("Trading Psychology").click();
  await button(page, /^Withdraw/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm withdrawal" }).click();
  await page.getByText("Refunded", { exact: true }).first().waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()]);
  expect(download.suggestedFilename()).toMatch(/-my-data\.json$/);
  await button(page, "Delete").click();
  await page.getByLabel("Current password").fill(person.password);
  await button(page, "Delete forever").click();
  await page.getByText("Your account was deleted.").waitFor();
});
