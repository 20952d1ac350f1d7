import type { Browser, Page } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { launchBrowser, openWindow, PHONE, untilTrue, type Window, type WindowOptions } from "../kit/browser";
import { openSocket } from "../kit/graphql-client";
import { createPerson, type Person } from "../kit/people";
import { rest } from "../kit/rest-client";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { PAYMENTS: "test", RATE_LIMITS: "off" } });
  browser = await launchBrowser();
  admin = await createPerson(app, { role: "ADMIN", username: "the_admin" });
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function openAs(person: Person, options: WindowOptions = {}): Promise<Window> {
  const window = await openWindow(browser, app.url, options);
  await window.page.addInitScript(
    `localStorage.setItem("gdprAccepted", "true");
     localStorage.setItem("token", ${JSON.stringify(person.token)});
     localStorage.setItem("refreshToken", ${JSON.stringify(person.refreshToken)});`,
  );
  return window;
}

const colorOf = (page: Page, selector: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector("${selector}")).color`);
const rowOf = (page: Page, person: Person) => page.getByRole("listitem").filter({ hasText: person.email });

it("an admin finds people, sees them come live, and deletes one after being asked", async () => {
  const { page, problems, context } = await openAs(admin);
  const [anna, ben] = [await createPerson(app, { username: "anna_first" }), await createPerson(app)];
  await page.goto("/admin");
  await page.getByRole("heading", { name: "REGISTERED USERS" }).waitFor();
  await rowOf(page, ben).getByText("Offline", { exact: true }).waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  const socket = openSocket(app, ben.token);
  socket.subscribe(
    { query: `subscription { presenceChanged { online } }` },
    { next: () => undefined, error: () => undefined, complete: () => undefined },
  );
  await rowOf(page, ben).getByText("Online", { exact: true }).waitFor();

  await page.getByLabel("Search").fill("anna");
  await rowOf(page, ben).waitFor({ state: "detached" });
  await rowOf(page, anna).getByText("FREE", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?search=anna");
  await expectAccessible(page);
  await rowOf(page, anna).getByRole("button", { name: "Delete anna_first" }).click();
  await page.getByText("Are you sure you want to delete this user? This action cannot be undone.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await rowOf(page, anna).getByRole("button", { name: "Delete anna_first" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No users found.").waitFor();
  expect((await rest(app, "get", "/api/users/me", anna)).status).toBe(401);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await rowOf(page, admin).getByRole("button", { name: "Delete the_admin" }).and(page.locator(":disabled")).waitFor();
  expect(problems).toEqual([]);
  await socket.dispose();
  await context.close();
});

it("says what went wrong in the specified words, until it is dismissed", async () => {
  const { page, context } = await openAs(admin, { ignore: /./ });
  const person = await createPerson(app);
  const fail =
    (operation: string) =>
    (route: { request(): { postData(): string | null }; abort(): Promise<void>; fallback(): Promise<void> }) =>
      route.request().postData()?.includes(operation) ? route.abort() : route.fallback();
  const failing = fail(`"operationName":"RegisteredUsers"`);
  await page.route("**/graphql", failing);
  await page.goto("/admin/users");
  await page.getByText("Failed to fetch users. Please check your connection and try again.").waitFor();
  const danger = await colorOf(page, "[role=alert] svg");
  await page.unroute("**/graphql", failing);
  await page.getByRole("button", { name: "Try Again" }).click();
  await rowOf(page, person).waitFor();

  await app.sql(`UPDATE users SET deleted_at = now() WHERE id = $1`, [person.id]);
  expect(await colorOf(page, "li button[aria-label^=Delete]:enabled")).toBe(danger);
  await rowOf(page, person)
    .getByRole("button", { name: /Delete/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Failed to delete user", { exact: true }).waitFor();
  await page.getByText("User not found").waitFor();
  // Somebody else was quicker: the list no longer shows who is gone.
  await rowOf(page, person).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("Failed to delete user", { exact: true }).waitFor({ state: "detached" });
  await context.close();
});

it("shows one person with sessions, purchases, XP and sanctions, and what is done shows at once", async () => {
  const { page, problems, context } = await openAs(admin);
  const person = await createPerson(app, { username: "in_the_file" });
  const { sessionId } = (await rest(app, "post", "/api/payments/checkout", person).send({ courseId: 2 })).body as {
    sessionId: string;
  };
  await rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome: "paid" });
  await page.goto("/admin/users?search=in_the_file");
  await page.getByRole("link", { name: "Person in_the_file" }).click();
  await page.getByRole("heading", { name: "in_the_file" }).waitFor();
  await page.getByRole("region", { name: "Sessions" }).getByText("Open", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Purchases" }).getByText("Technical Analysis").waitFor();
  await page.getByRole("region", { name: "XP ledger" }).getByText("No XP earned yet.").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Person in_the_file");
  await page.getByText("@in_the_file", { exact: true }).waitFor();
  const actions = page.getByRole("region", { name: "Admin actions" });
  await actions.getByLabel("Reason").fill("Shouting");
  await actions.getByRole("button", { name: "Mute" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await page.getByRole("region", { name: "Sanctions" }).getByText("MUTE: Shouting").waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await page.getByRole("listitem").getByText("User muted").waitFor();
  await page.getByText("“Shouting”").waitFor();
  await page.getByLabel("From").fill("2001-01-01");
  await page.getByLabel("To").fill("2001-02-03");
  await page.getByText("3 Feb 2001").waitFor();
  await page.getByText("Nothing fits these filters.").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("listitem").getByText("User muted").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

it("leads back from a person to the filtered list, and by the browser to the page and place that was left", async () => {
  await app.sql(
    `INSERT INTO users (username, username_key, email, name, created_at)
     SELECT 'crowd_' || n, 'crowd_' || n, 'crowd_' || n || '@example.test', 'Crowd ' || n, now() - interval '1 year' - make_interval(mins => n)
     FROM generate_series(1, 70) n`,
  );
  const { page, problems, context } = await openAs(admin);
  await page.goto("/admin/users?search=crowd&role=FREE");
  await page.getByText("50 of 70 shown").waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  const last = page.getByRole("link", { name: "Crowd 70", exact: true });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>("window.scrollY");
  await last.click();
  await page.getByRole("heading", { name: "Crowd 70" }).waitFor();
  await page.goBack();
  await page.getByText("70 of 70 shown").waitFor();
  await untilTrue(page, `Math.abs(window.scrollY - ${place}) < 2`);

  await last.click();
  await page.getByRole("link", { name: "All users" }).click();
  await page.getByText(/ of 70 shown/).waitFor();
  expect(new URL(page.url()).search).toBe("?search=crowd&role=FREE");
  expect(problems).toEqual([]);
  await context.close();
});

it("finds an order behind any number of newer ones, and gives the money back", async () => {
  const buyer = await createPerson(app, { username: "old_buyer" });
  const { sessionId } = (await rest(app, "post", "/api/payments/checkout", buyer).send({ courseId: 2 })).body as {
    sessionId: string;
  };
  await rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome: "paid" });
  const [order] = await app.sql<{ reference: string }>(
    `UPDATE orders SET created_at = now() - interval '1 year' WHERE user_id = $1 RETURNING reference`,
    [buyer.id],
  );
  await app.sql(
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at)
     SELECT 'TG-NEWER' || n, $1, 'course:3', 3, 'Newer', 100, 'test', 'CANCELLED', now(), now() FROM generate_series(1, 220) n`,
    [buyer.id],
  );
  const { page, problems, context } = await openAs(admin, { viewport: PHONE });
  await page.goto("/admin/orders");
  await page.getByText(/^50 of \d+ shown$/).waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText(/^100 of \d+ shown$/).waitFor();
  const heightOfFirst = async () => (await page.getByRole("row").nth(1).boundingBox())?.height;
  const heightWithoutRefund = await heightOfFirst();
  await page.getByLabel("Reference, name or e-mail").fill("TG-NOTHING");
  await page.getByText("Nothing fits these filters.").waitFor();
  await page.getByLabel("Reference, name or e-mail").fill(order?.reference.toLowerCase() ?? "");
  await page.getByText("1 of 1 shown").waitFor();
  expect(await heightOfFirst()).toBe(heightWithoutRefund);
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth")).toBe(false);
  await page.getByRole("button", { name: `Refund ${order?.reference}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await page.getByRole("cell", { name: "REFUNDED" }).waitFor();
  await page.getByLabel("Status").selectOption("FULFILLED");
  await page.getByText("Nothing fits these filters.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("draws the figures so that they can be read without seeing or pointing, on a phone too", async () => {
  const { page, problems, context } = await openAs(admin, { viewport: PHONE });
  await page.goto("/admin/figures");
  const signUps = page.getByRole("slider", { name: "Sign-ups: look at a day" });
  await signUps.waitFor();
  await page.getByRole("img", { name: /^Sign-ups by day: \d+ in all, most on / }).waitFor();
  const today = await signUps.getAttribute("aria-valuetext");
  await signUps.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await signUps.getAttribute("aria-valuetext")).not.toBe(today);
  const card = page.getByRole("region", { name: "Messages" }).first();
  await card.getByText("As a table").click();
  expect(await card.getByRole("row").count()).toBe(31);
  await page.getByText("7 days").click();
  await page.getByRole("slider", { name: "Sign-ups: look at a day" }).and(page.locator("[max='6']")).waitFor();
  await expectAccessible(page);
  const tooWide = "document.documentElement.scrollWidth > window.innerWidth";
  expect(await page.evaluate(tooWide)).toBe(false);
  await page.goto("/admin/users");
  await rowOf(page, admin).waitFor();
  expect(await page.evaluate(tooWide)).toBe(false);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Role").selectOption("ADMIN");
  await page.getByRole("button", { name: "Filters (1)", exact: true }).click();
  await page.getByLabel("Role").waitFor({ state: "hidden" });
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

it.each(["/admin", "/admin/users", "/admin/tools", "/admin/audit", "/admin/figures"])(
  "%s sends members home and visitors to sign in",
  async (path) => {
    const member = await openAs(await createPerson(app, { role: "PREMIUM" }));
    await member.page.goto(path);
    await member.page.waitForURL((url) => url.pathname === "/");
    await member.context.close();
    const visitor = await openWindow(browser, app.url);
    await visitor.page.goto(path);
    await visitor.page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("returnTo") === path);
    await visitor.context.close();
  },
);

it("tells an admin whose role is taken away while looking", async () => {
  const other = await createPerson(app, { role: "ADMIN" });
  const { page, context } = await openAs(other, { ignore: /./ });
  await page.goto("/admin/users");
  await rowOf(page, other).waitFor();
  await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [other.id]);
  await page.getByLabel("Role").selectOption("ADMIN");
  await page.getByText("Access Denied: Admins Only").waitFor();
  await context.close();
});
