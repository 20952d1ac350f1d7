import type { Locator, Page } from "playwright-core";
import { PHONE, untilTrue, useSite } from "../../kit/browser/browser";
import { graphql, openSocket } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { buy } from "../../kit/stripe/test-checkout";

const MUTE = `mutation ($input: MuteUserInput!) { muteUser(input: $input) }`;

const site = useSite({ env: { PAYMENTS: "test", RATE_LIMITS: "off" } });

const rowOf = (page: Page, person: Person) => page.getByRole("listitem").filter({ hasText: person.email });

const deleteButton = (page: Page, person: Person): Locator =>
  page.getByRole("button", { name: `Delete ${person.username}`, exact: true });

/** Whether a box is at least as wide as its content. */
const fitsContent = (box: Locator): Promise<boolean> =>
  box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

it("shows members as they come online", async () => {
  const member = await createPerson(site.app);
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin");
  await page.getByRole("heading", { name: "REGISTERED USERS" }).waitFor();
  await rowOf(page, member).getByText("Offline", { exact: true }).waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  const socket = openSocket(site.app, member.token);
  socket.subscribe(
    { query: `subscription { presenceChanged { online } }` },
    { next: () => undefined, error: () => undefined, complete: () => undefined },
  );
  await rowOf(page, member).getByText("Online", { exact: true }).waitFor();
  await socket.dispose();
});

it("finds a member by name, and deletes them after confirmation", async () => {
  const [anna, ben] = [await createPerson(site.app, { username: "anna_first" }), await createPerson(site.app)];
  const { page, person: admin } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/users");
  await rowOf(page, ben).waitFor();
  await page.getByLabel("Search", { exact: true }).fill("anna");
  await rowOf(page, ben).waitFor({ state: "detached" });
  await rowOf(page, anna).getByText("FREE", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?search=anna");
  await deleteButton(page, anna).click();
  await page.getByText("Are you sure you want to delete this user? This action cannot be undone.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await deleteButton(page, anna).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No users found.").waitFor();
  expect((await rest(site.app, "get", "/api/users/me", anna)).status).toBe(401);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rowOf(page, ben).waitFor();
  expect(await deleteButton(page, admin).isDisabled()).toBe(true);
});

it("shows why a member could not be deleted until the admin dismisses the error", async () => {
  const member = await createPerson(site.app);
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/users");
  await rowOf(page, member).waitFor();
  // Another admin deletes the member first.
  await site.app.sql(`UPDATE users SET deleted_at = now() WHERE id = $1`, [member.id]);
  await deleteButton(page, member).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const failure = page.getByText("Failed to delete user", { exact: true });
  await failure.waitFor();
  await page.getByText("User not found").waitFor();
  await rowOf(page, member).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Dismiss" }).click();
  await failure.waitFor({ state: "detached" });
});

it("hides the filters behind a button with their count on a phone", async () => {
  const { page, person: admin } = await site.join({ role: "ADMIN", viewport: PHONE });
  await page.goto("/admin/users");
  await rowOf(page, admin).waitFor();
  const role = page.getByLabel("Role");
  expect(await role.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await role.selectOption("ADMIN");
  await page.getByRole("button", { name: "Filters (1)", exact: true }).click();
  await role.waitFor({ state: "hidden" });
  await rowOf(page, admin).waitFor();
});

it("denies access to an admin whose role is removed while the page is open", async () => {
  const { page, person } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/users");
  await rowOf(page, person).waitFor();
  await site.app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [person.id]);
  // Either the next request of the page is denied, or the page first learns about the new role, and leaves the admin area.
  const left = Promise.any([
    page.getByText("Access Denied: Admins Only").waitFor(),
    page.waitForURL((url) => url.pathname === "/"),
  ]);
  await Promise.race([page.getByLabel("Role").selectOption("ADMIN"), left]);
  await left;
  await rowOf(page, person).waitFor({ state: "detached" });
});

it("shows a member's sessions, purchases, XP, and sanctions, and updates immediately after a new sanction", async () => {
  const member = await createPerson(site.app, { username: "in_the_file" });
  await buy(site.app, member, "technical-analysis");
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/users?search=in_the_file");
  await page.getByRole("link", { name: "Person in_the_file" }).click();
  await page.getByRole("heading", { level: 1, name: "Person in_the_file" }).waitFor();
  await page.getByText("@in_the_file", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Sessions" }).getByText("Open", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Purchases" }).getByText("Technical Analysis").waitFor();
  await page.getByRole("region", { name: "XP ledger" }).getByText("No XP earned yet.").waitFor();
  const actions = page.getByRole("region", { name: "Admin actions" });
  await actions.getByLabel("Reason").fill("Shouting");
  await actions.getByRole("button", { name: "Mute" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await page.getByRole("region", { name: "Sanctions" }).getByText("MUTE: Shouting").waitFor();
});

it("lists moderation actions against a member in the audit log, filtered by date", async () => {
  const member = await createPerson(site.app);
  const { page, person: admin } = await site.join({ role: "ADMIN" });
  const input = { userId: member.id, seconds: 300, reason: "Shouting" };
  expect((await graphql(site.app, MUTE, { input }, admin.token)).data).toEqual({ muteUser: true });
  await page.goto(`/admin/users/${member.id}`);
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  const entry = page.getByRole("listitem").filter({ hasText: `${admin.username} muted ${member.username}` });
  await entry.getByText("“Shouting”").waitFor();
  await page.getByLabel("From").fill("2001-01-01");
  await page.getByLabel("To").fill("2001-02-03");
  await page.getByText("Feb 3, 2001").waitFor();
  await page.getByText("Nothing matches these filters.").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await entry.waitFor();
});

it("returns from a member to the filtered list, and restores the loaded pages and scroll position on Back", async () => {
  await site.app.sql(
    `INSERT INTO users (username, username_key, email, name, created_at)
     SELECT 'crowd_' || n, 'crowd_' || n, 'crowd_' || n || '@example.test', 'Crowd ' || n, now() - interval '1 year' - make_interval(mins => n)
     FROM generate_series(1, 70) n`,
  );
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/users?search=crowd&role=FREE");
  await page.getByText("Showing 50 of 70").waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  const last = page.getByRole("link", { name: "Crowd 70", exact: true });
  await last.scrollIntoViewIfNeeded();
  const scrollY = await page.evaluate<number>("window.scrollY");
  await last.click();
  await page.getByRole("heading", { name: "Crowd 70" }).waitFor();
  await page.goBack();
  await page.getByText("Showing 70 of 70").waitFor();
  await untilTrue(page, `Math.abs(window.scrollY - ${scrollY}) < 2`);

  await last.click();
  await page.getByRole("link", { name: "All users" }).click();
  await page.getByText(/^Showing \d+ of 70$/).waitFor();
  expect(new URL(page.url()).search).toBe("?search=crowd&role=FREE");
});

it("finds an old order by search, and refunds it", async () => {
  const buyer = await createPerson(site.app);
  const orderId = await buy(site.app, buyer, "technical-analysis");
  const [order] = await site.app.sql<{ reference: string }>(
    `UPDATE orders SET created_at = now() - interval '1 year' WHERE id = $1 RETURNING reference`,
    [orderId],
  );
  const reference = order?.reference ?? "";
  await site.app.sql(
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at)
     SELECT 'TG-NEWER' || n, $1, 'course:3', 3, 'Newer', 100, 'test', 'CANCELLED', now(), now() FROM generate_series(1, 220) n`,
    [buyer.id],
  );
  const reason = "Bought twice, because the first payment was confirmed only after an hour of waiting";
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/orders");
  await page.getByText(/^Showing 50 of \d+$/).waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText(/^Showing 100 of \d+$/).waitFor();
  const search = page.getByLabel("Order number, name, or email");
  await search.fill("TG-NOTHING");
  await page.getByText("Nothing matches these filters.").waitFor();
  await search.fill(reference.toLowerCase());
  await page.getByText("Showing 1 of 1").waitFor();
  await page.getByRole("button", { name: `Refund ${reference}` }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill(reason);
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await page.getByRole("cell", { name: "Refunded", exact: true }).waitFor();
  await page.setViewportSize(PHONE);
  await untilTrue(page, `document.documentElement.clientWidth === ${PHONE.width}`);
  const refundLine = page.getByText(reason);
  expect(await fitsContent(refundLine)).toBe(true);
  expect(await fitsContent(page.getByRole("cell").filter({ has: refundLine }))).toBe(true);
  await page.getByLabel("Status").selectOption("FULFILLED");
  await page.getByText("Nothing matches these filters.").waitFor();
});

it("makes the analytics charts accessible to screen readers and keyboards", async () => {
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/analytics");
  const signUps = page.getByRole("slider", { name: "Sign-ups: select a day" });
  await page.getByRole("img", { name: /^Sign-ups by day: \d+ total, peak / }).waitFor();
  const today = await signUps.getAttribute("aria-valuetext");
  await signUps.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await signUps.getAttribute("aria-valuetext")).not.toBe(today);
  const card = page.getByRole("region", { name: "Messages" }).first();
  await card.getByText("View as a table").click();
  expect(await card.getByRole("row").count()).toBe(31);
  await page.getByText("7 days").click();
  await signUps.and(page.locator("[max='6']")).waitFor();
});
