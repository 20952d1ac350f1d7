import type { Browser, Locator, Page } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { DESKTOP, launchBrowser, openWindow, PHONE, signUp, type NewPerson, type Window } from "../kit/browser";
import { graphql } from "../kit/graphql-client";
import { createPerson, type Person } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
let admin: Person;
let ida: Window & { person: NewPerson };
let idaId: string;

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
  admin = await createPerson(app, { role: "ADMIN" });
  const window = await openWindow(browser, app.url, { ignore: /ERR_INTERNET_DISCONNECTED/ });
  ida = { ...window, person: await signUp(window, "ida") };
  const [row] = await app.sql<{ id: string }>(`SELECT id FROM users WHERE username = $1`, [ida.person.username]);
  idaId = row?.id ?? "";
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function asAdmin(mutation: string, input: Record<string, unknown>): Promise<void> {
  const type = mutation[0]?.toUpperCase() + mutation.slice(1);
  const { errors } = await graphql(
    app,
    `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { __typename } }`,
    { input: { userId: idaId, ...input } },
    admin.token,
  );
  expect(errors).toBeUndefined();
}

const give = (amount: number, reason: string, userId = idaId) => asAdmin("adjustXp", { userId, amount, reason });

/** Waits until the page hears of changes: what is given before is not told. Leaves the XP as it was. */
async function untilHeard(page: Page, userId = idaId): Promise<void> {
  let given = 0;
  for (let heard = false; !heard; given += 1) {
    await give(1, "Listen", userId);
    const notice = page.getByText("+1 XP").first();
    heard = await notice.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  }
  await give(-given, "Listened", userId);
}

/** A window in which somebody is signed in already. */
async function windowOf(person: Person, viewport = DESKTOP): Promise<Window> {
  const window = await openWindow(browser, app.url, { viewport });
  await window.page.addInitScript(
    `localStorage.setItem("gdprAccepted", "true");
     localStorage.setItem("token", ${JSON.stringify(person.token)});
     localStorage.setItem("refreshToken", ${JSON.stringify(person.refreshToken)});`,
  );
  return window;
}

it("a change brings its row into the history that is open", async () => {
  const { page } = ida;
  await page.goto("/profile");
  await page.getByText("No XP yet.").waitFor();
  await untilHeard(page);
  await give(160, "A guide");
  await page.getByText("+160 XP").first().waitFor();
  await page.getByRole("cell", { name: "A guide" }).waitFor();
});

it("what came while the connection was away is told when it is back", async () => {
  const { page, context } = ida;
  await context.setOffline(true);
  await give(300, "Meanwhile");
  await context.setOffline(false);
  await page.getByText("While the connection was away").waitFor();
  await page.getByText("LEVEL 5").waitFor();
  await page.getByText("460 of 500 XP").waitFor();
  await page.getByRole("cell", { name: "Meanwhile" }).waitFor();
});

it("a strike is told on any page, once, and stands on the profile with its count, end and reason", async () => {
  const { page } = ida;
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await asAdmin("strikeUser", { reason: "Insults" });
  const notice = page.getByText("You have a strike (1 of 5): Insults. Five strikes are a ban of 30 days.");
  await notice.waitFor();
  await page.goto("/profile");
  await page.getByText("1 of 5 strike holds against you.").waitFor();
  const strikes = page.getByRole("region", { name: "Strikes" });
  await strikes.getByText("Insults").waitFor();
  await strikes.getByText(/^until \d+ \w+ \d{4} \d\d:\d\d$/).waitFor();
  expect(await notice.count()).toBe(0);
  await expectAccessible(page);
});

it("a strike that takes nothing is told as well, to who comes back later too", async () => {
  await ida.page.close();
  await give(-100_000, "Corrected");
  await asAdmin("strikeUser", { reason: "Again!" });
  const page = await ida.context.newPage();
  ida = { ...ida, page };
  await page.goto("/courses");
  await page.getByText("You have a strike (2 of 5): Again! Five strikes are a ban of 30 days.").waitFor();
  await page.goto("/leaderboard");
  await page.getByText("Your XP of this period is not above 0: strikes count in it.").waitFor();
});

it("an admin reads what an act will do and what it really did, and the ledger beside the panel follows", async () => {
  const warden = await windowOf(admin);
  const { page } = warden;
  const { person } = ida;
  await page.goto(`/admin/users/${idaId}`);
  const ledger = page.getByRole("region", { name: "XP ledger" });
  await ledger.getByText("Again!").waitFor();

  const change = async (amount: string, question: string): Promise<void> => {
    await page.getByLabel("XP", { exact: true }).fill(amount);
    await page.getByLabel("Reason", { exact: true }).fill(`Because of ${amount}`);
    await page.getByRole("form", { name: "Admin actions" }).getByRole("button", { name: "XP" }).click();
    const dialog = page.getByRole("dialog", { name: "Are you sure?" });
    await dialog.getByText(question).waitFor();
    await dialog.getByRole("button", { name: "XP" }).click();
  };

  await page.getByRole("radio", { name: "XP" }).click();
  await change("1300", `give ${person.username} 1,300 XP?`);
  await page.getByText(`${person.username} was given 1,300 XP: 1,300 now.`).waitFor();
  await ledger.getByRole("listitem").first().getByText("Because of 1300").waitFor();
  await ledger.getByText("1,300 XP after").waitFor();
  expect(await page.getByRole("radio", { name: "XP" }).isChecked()).toBe(true);

  await change("-5000", `take 5,000 XP from ${person.username}? Taking stops at 0.`);
  const notice = page.getByText(`1,300 XP were taken from ${person.username}: 0 now.`);
  await notice.waitFor();
  await ledger.getByRole("listitem").first().getByText("Because of -5000").waitFor();
  await expectAccessible(page);
  expect(warden.problems).toEqual([]);
});

/** Enrolled in the free course, with nothing but its last lesson to complete, whose id comes back. */
async function readAllButTheLast({ token }: Person): Promise<string> {
  const enrol = `mutation { enrolInCourse(input: { courseId: 1 }) { enrolledNow course { lessons { id available } } } }`;
  const { data } = await graphql<{ enrolInCourse: { course: { lessons: { id: string; available: boolean }[] } } }>(
    app,
    enrol,
    {},
    token,
  );
  const lessons = data?.enrolInCourse.course.lessons.filter(({ available }) => available) ?? [];
  const complete = `mutation ($id: ID!) { completeLesson(lessonId: $id) { courseCompletedNow } }`;
  for (const { id } of lessons.slice(0, -1)) await graphql(app, complete, { id }, token);
  return lessons.at(-1)?.id ?? "";
}

it.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("a completed course is told once, and the level it brings hides no way on, on a %s", async (_name, viewport) => {
  const person = await createPerson(app, { xp: 60 });
  const lessonId = await readAllButTheLast(person);
  const { page, problems, context } = await windowOf(person, viewport);
  await page.goto(`/courses/intro-to-trading/lessons/${lessonId}`);
  await untilHeard(page, person.id);
  await page.getByText("−1 XP").waitFor({ state: "hidden" });
  const complete = page.getByRole("button", { name: "Complete lesson" });
  await page.evaluate(`[...document.querySelectorAll("button")]
    .find(({ textContent }) => textContent === "Complete lesson")
    .scrollIntoView({ block: "end" })`);
  await complete.click();
  const notice = page.getByText("You completed Intro to Trading! +50 XP Your certificate is ready.");
  await notice.waitFor();
  const level = page.getByRole("status").filter({ hasText: "LEVEL 2" });
  await level.waitFor();
  expect(await page.getByText("+50 XP").count()).toBe(1);
  const certificate = page.getByRole("link", { name: "Certificate" });
  await certificate.waitFor();
  expect(await overlap(certificate, level)).toBe(false);
  expect(await overlap(certificate, notice)).toBe(false);
  expect(await overlap(page.getByText("Completed", { exact: true }), level)).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("Not in sight");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

it("a withdrawn strike is called that, and celebrates no level again; on a phone no title is covered", async () => {
  const person = await createPerson(app, { xp: 310 });
  const { page, problems, context } = await windowOf(person, PHONE);
  await page.goto("/profile");
  await untilHeard(page, person.id);
  await asAdmin("strikeUser", { userId: person.id, reason: "Spam" });
  const chip = page.getByRole("status").filter({ hasText: "−200 XP" });
  await chip.waitFor();
  expect(await overlap(page.getByRole("heading", { level: 1 }), chip)).toBe(false);
  const dossier = `query ($id: ID!) { registeredUser(id: $id) { sanctions { id } } }`;
  const { data } = await graphql<{ registeredUser: { sanctions: { id: string }[] } }>(
    app,
    dossier,
    { id: person.id },
    admin.token,
  );
  const strikeId = data?.registeredUser.sanctions[0]?.id;
  await graphql(
    app,
    `
      mutation ($id: ID!) {
        withdrawStrike(strikeId: $id)
      }
    `,
    { id: strikeId },
    admin.token,
  );
  await page.getByText("Strike withdrawn").waitFor();
  await page.getByText("310 of 400 XP").waitFor();
  expect(await page.getByText("Level up").count()).toBe(0);
  await page.getByRole("cell", { name: "Strike (withdrawn)" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("a page that is loaded anew begins at its top, and going back finds its place", async () => {
  const { page } = ida;
  const scrolled = () => page.evaluate<number>("Math.round(scrollY)");
  await page.goto("/profile");
  await page.getByRole("heading", { name: "XP history" }).waitFor();
  await page.evaluate("scrollTo(0, 400)");
  await page.goto("/");
  await page.getByRole("contentinfo").waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "XP history" }).waitFor();
  while ((await scrolled()) !== 400) await page.waitForTimeout(50);
  expect(ida.problems).toEqual([]);
});
