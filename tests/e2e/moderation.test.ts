import type { Browser } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { launchBrowser, openWindow, PHONE, signUp, type NewPerson, type Window } from "../kit/browser";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
let admin: Window & { person: NewPerson };
/** Misbehaves, on a phone. */
let rex: Window & { person: NewPerson };

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
  admin = await joined("warden");
  await app.sql(`UPDATE users SET role = 'ADMIN' WHERE username = $1`, [admin.person.username]);
  rex = await joined("rex", PHONE);
  for (const { page } of [admin, rex]) {
    await page.goto("/community?channel=general");
    await page.getByRole("textbox", { name: "Message #general" }).waitFor();
  }
  await rex.page.getByLabel("Message #general").fill("Buy my signals!");
  await rex.page.keyboard.press("Enter");
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function joined(name: string, viewport?: typeof PHONE): Promise<Window & { person: NewPerson }> {
  const window = await openWindow(browser, app.url, { viewport });
  return { ...window, person: await signUp(window, name) };
}

const button = ({ page }: Window, name: string) => page.getByRole("button", { name, exact: true });

/** Chooses an action in the panel, gives a reason and confirms. */
async function act(action: string, reason: string): Promise<void> {
  const { page } = admin;
  await page.getByRole("radio", { name: action }).click();
  await page.getByLabel("Reason", { exact: true }).fill(reason);
  await page.getByRole("form", { name: "Admin actions" }).getByRole("button", { name: action }).click();
  await page.getByRole("dialog", { name: "Are you sure?" }).getByRole("button", { name: action }).click();
}

it("an admin opens the panel from a message; nobody else has it", async () => {
  const name = rex.person.username;
  await rex.page.getByTitle(`Profile of ${name}`).first().click();
  await rex.page.getByRole("dialog").getByText("Joined").waitFor();
  expect(await button(rex, "Admin actions").count()).toBe(0);
  await rex.page.keyboard.press("Escape");

  await admin.page.getByTitle(`Profile of ${name}`).first().click();
  await button(admin, "Admin actions").click();
  await admin.page.getByText("Nothing holds against this person.").waitFor();
  await admin.page.getByText("1 hour", { exact: true }).waitFor();
  await button(admin, "Mute for 1 hour").click();
  await admin.page.getByText("Please provide a reason.").waitFor();
  await expectAccessible(admin.page);
});

it("a mute takes the composer away at once, with why and how long; lifted, it is back", async () => {
  await act("Mute", "Advertising");
  await rex.page.getByText(/^You are muted for (1:00:00|59:\d\d): Advertising$/).waitFor();
  expect(await rex.page.getByRole("textbox", { name: "Message #general" }).count()).toBe(0);
  await expectAccessible(rex.page);
  await button(admin, "Lift").click();
  await rex.page.getByRole("textbox", { name: "Message #general" }).waitFor();
});

it("a strike is said to the person with its count", async () => {
  await act("Strike", "Once more.");
  await rex.page.getByText("You have a strike (1 of 5): Once more. Five strikes are a ban of 30 days.").waitFor();
});

it("a role is given and taken back on the same card, which shows it", async () => {
  const { page } = admin;
  const card = page.getByRole("dialog", { name: rex.person.username });
  await page.getByRole("radio", { name: "Role" }).click();
  await page.getByLabel("New role").selectOption("PREMIUM");
  await act("Role", "A gift");
  await card.getByText("Premium", { exact: true }).waitFor();
  await page.getByLabel("New role").selectOption("FREE");
  await act("Role", "Given by mistake");
  await card.getByText("Premium", { exact: true }).waitFor({ state: "detached" });
});

async function comeBack(): Promise<void> {
  await rex.page.getByLabel("Email").fill(rex.person.email);
  await rex.page.getByLabel("Password", { exact: true }).fill(rex.person.password);
  await rex.page.getByRole("button", { name: "LOGIN" }).click();
}

it("a kick signs the person out everywhere; back again, the community says why and how long", async () => {
  await act("Kick", "Cool off");
  await rex.page.getByText(/^You were removed from the community until .+ UTC: Cool off$/).waitFor();
  await comeBack();
  await rex.page.getByText("You were removed from the community").waitFor();
  await rex.page.getByText("Why: Cool off").waitFor();
  await rex.page.getByText(/^It opens again in (10:00|9:\d\d), by itself\.$/).waitFor();
  // Ten minutes later.
  await app.sql(`UPDATE sanctions SET ends_at = now() WHERE kind = 'KICK'`);
  await rex.page.reload();
  await rex.page.getByRole("textbox", { name: "Message #general" }).waitFor();
});

it("a kick is lifted by who gave it, and the community opens without a reload", async () => {
  await act("Kick", "Wrong person");
  await rex.page.getByText(/^You were removed from the community until .+ UTC: Wrong person$/).waitFor();
  await comeBack();
  await rex.page.getByText("Why: Wrong person").waitFor();
  await button(admin, "Lift").click();
  await rex.page.getByRole("textbox", { name: "Message #general" }).waitFor();
});

it("a ban ends it; signing in says why", async () => {
  await act("Ban", "Enough");
  await rex.page.getByText("You are banned until further notice: Enough").waitFor();
  await comeBack();
  // Said once, whoever says it.
  await rex.page.getByRole("alert").getByText("You are banned until further notice: Enough").waitFor();
  expect(await rex.page.getByText("You are banned until further notice: Enough").count()).toBe(1);
  expect(admin.problems).toEqual([]);
});
