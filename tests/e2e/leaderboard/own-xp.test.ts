import type { Locator } from "playwright-core";
import { DESKTOP, PHONE, useSite } from "../../kit/browser/browser";
import { eventually } from "../../kit/eventually";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { openChannel } from "../../kit/browser/channel-page";
import { untilSubscribed } from "../../kit/clients/until-subscribed";

const ADJUST_XP = `mutation ($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`;
const STRIKE = `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`;
const WITHDRAW_STRIKE = `mutation ($id: ID!) { withdrawStrike(strikeId: $id) }`;
const ENROLL = `mutation { enrollInCourse(input: { courseId: 1 }) { course { lessons { id available } } } }`;
const COMPLETE_LESSON = `mutation ($id: ID!) { completeLesson(lessonId: $id) { courseCompletedNow } }`;

// Errors from going offline on purpose.
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

const site = useSite({ env: { RATE_LIMITS: "off" } });
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(site.app, { role: "ADMIN" });
});

const adjustXp = ({ id }: Person, amount: number, reason: string) =>
  graphqlData(site.app, admin, ADJUST_XP, { input: { userId: id, amount, reason } });
const strike = ({ id }: Person, reason: string) =>
  graphqlData(site.app, admin, STRIKE, { input: { userId: id, reason } });

/** Waits until the member's page has subscribed to XP changes. */
const untilXpSubscribed = ({ id }: Person) => untilSubscribed(site.app, "xpChanged", id);

it("adds an XP change to the open history, and reports missed changes after a lost connection", async () => {
  const { page, context, person } = await site.join({ ignore: OFFLINE });
  await page.goto("/profile");
  await page.getByText("No XP yet.").waitFor();
  await untilXpSubscribed(person);
  await adjustXp(person, 160, "A guide");
  await page.getByText("+160 XP").first().waitFor();
  await page.getByRole("cell", { name: "A guide" }).waitFor();

  await context.setOffline(true);
  await adjustXp(person, 300, "Another guide");
  await context.setOffline(false);
  await page.getByText("While you were offline").waitFor();
  await page.getByText("LEVEL 5").waitFor();
  await page.getByText("460 of 500 XP").waitFor();
  await page.getByRole("cell", { name: "Another guide" }).waitFor();
});

it("notifies a member of a strike once on any page, and explains it in the profile", async () => {
  const { page, person } = await site.join();
  await page.goto("/dashboard");
  await untilSubscribed(site.app, "accessChanged", person.id);
  await strike(person, "Insults");
  const notice = page.getByText("You received a strike (1 of 5). Reason: Insults. Five strikes lead to a 30-day ban.");
  await notice.waitFor();
  await page.goto("/profile");
  await page.getByText("You have 1 of 5 strikes.").waitFor();
  const strikes = page.getByRole("region", { name: "Strikes" });
  await strikes.getByText("Insults").waitFor();
  await strikes.getByText(/^until \w+ \d+, \d{4}, \d+:\d\d [AP]M$/).waitFor();
  expect(await notice.count()).toBe(0);
});

it("notifies a returning member of a strike that deducted no XP, including on the leaderboard", async () => {
  const person = await createPerson(site.app);
  await strike(person, "Again!");
  const { page } = await site.open(person);
  await page.goto("/leaderboard");
  await page.getByText("You received a strike (1 of 5). Reason: Again! Five strikes lead to a 30-day ban.").waitFor();
  await page.getByText("Strikes deduct XP, so your XP for this period is 0 or less.").waitFor();
});

it("shows an admin the effect of an XP adjustment before and after it, and updates the ledger", async () => {
  const [{ page }, person] = await Promise.all([site.join({ role: "ADMIN" }), createPerson(site.app)]);
  await page.goto(`/admin/users/${person.id}`);
  const ledger = page.getByRole("region", { name: "XP ledger" });
  const change = async (amount: string, question: string): Promise<void> => {
    await page.getByLabel("XP", { exact: true }).fill(amount);
    await page.getByLabel("Reason", { exact: true }).fill(`Because of ${amount}`);
    await page.getByRole("form", { name: "Admin actions" }).getByRole("button", { name: "XP" }).click();
    const dialog = page.getByRole("dialog", { name: "Are you sure?" });
    await dialog.getByText(question).waitFor();
    await dialog.getByRole("button", { name: "XP" }).click();
    await ledger.getByRole("listitem").first().getByText(`Because of ${amount}`).waitFor();
  };

  await page.getByRole("radio", { name: "XP" }).click();
  await change("1300", `give ${person.username} 1,300 XP?`);
  await page.getByText(`Gave ${person.username} 1,300 XP. They now have 1,300 XP.`).waitFor();
  await ledger.getByText("Balance: 1,300 XP").waitFor();
  expect(await page.getByRole("radio", { name: "XP" }).isChecked()).toBe(true);
  await change("-5000", `remove 5,000 XP from ${person.username}? XP can't go below 0.`);
  await page.getByText(`Removed 1,300 XP from ${person.username}. They now have 0 XP.`).waitFor();
});

/** Enrolls a member in the free course and completes all lessons except the last. Returns the last lesson's ID. */
async function completeAllButTheLast(person: Person): Promise<string> {
  const { app } = site;
  await app.sql(`UPDATE lessons SET content = title, check_ids = '{}' WHERE course_id = 1`);
  const { enrollInCourse } = await graphqlData<{
    enrollInCourse: { course: { lessons: { id: string; available: boolean }[] } };
  }>(app, person, ENROLL);
  const ids = enrollInCourse.course.lessons.filter(({ available }) => available).map(({ id }) => id);
  const last = ids.pop() ?? "";
  for (const id of ids) await graphqlData(app, person, COMPLETE_LESSON, { id });
  return last;
}

async function isOverlapping(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("At least one of the elements is not visible");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

it.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("celebrates a completed course once, and keeps the certificate link visible on a %s", async (_name, viewport) => {
  const { page, person } = await site.join({ viewport, xp: 60 });
  const lessonId = await completeAllButTheLast(person);
  await page.goto(`/courses/intro-to-trading/lessons/${lessonId}`);
  const complete = page.getByRole("button", { name: "Complete lesson" });
  await complete.waitFor();
  await untilXpSubscribed(person);
  // Scrolls the button to the bottom edge, where the level notice appears.
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
  expect(await isOverlapping(certificate, level)).toBe(false);
  expect(await isOverlapping(certificate, notice)).toBe(false);
  expect(await isOverlapping(page.getByText("Completed", { exact: true }), level)).toBe(false);
});

it("reports a withdrawn strike without celebrating a level again, and never covers the title on a phone", async () => {
  const { app } = site;
  const { page, person } = await site.join({ viewport: PHONE, xp: 310 });
  await page.goto("/profile");
  await page.getByText("310 of 400 XP").waitFor();
  await untilXpSubscribed(person);
  await strike(person, "Spam");
  const chip = page.getByRole("status").filter({ hasText: "−200 XP" });
  await chip.waitFor();
  expect(await isOverlapping(page.getByRole("heading", { level: 1 }), chip)).toBe(false);
  const [sanction] = await app.sql<{ id: string }>(`SELECT id FROM sanctions WHERE user_id = $1`, [person.id]);
  await graphqlData(app, admin, WITHDRAW_STRIKE, { id: sanction?.id });
  await page.getByText("Strike withdrawn").waitFor();
  await page.getByText("310 of 400 XP").waitFor();
  await page.getByRole("cell", { name: "Strike (withdrawn)" }).waitFor();
  expect(await page.getByText("Level up").count()).toBe(0);
});

it("opens a page at its top, and restores the scroll position on Back", async () => {
  const { page } = await site.join();
  const scrolled = () => page.evaluate<number>("Math.round(scrollY)");
  const history = page.getByRole("heading", { name: "XP history" });
  await page.goto("/profile");
  await history.waitFor();
  await page.evaluate("scrollTo(0, 400)");
  await page.goto("/");
  await page.getByRole("contentinfo").waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await history.waitFor();
  await eventually("the scroll position is restored", async () => (await scrolled()) === 400);
});

it("keeps a new level and a notice apart on a phone", async () => {
  const member = await site.join({ viewport: PHONE });
  const { page, person } = member;
  await openChannel(member, "general");
  await untilXpSubscribed(person);
  await adjustXp(person, 1_160, "A guide");
  await page.getByRole("link", { name: "See the leaderboard" }).waitFor();
  const file = { name: "long.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(9_000_000) };
  await page.getByTestId("attach-files").setInputFiles(file);
  const notice = page.getByRole("alert").filter({ hasText: "long.pdf is larger than 8 MB." });
  await notice.waitFor();
  await eventually("the notice is below the card", async () => {
    const [card, below] = [
      await page.getByRole("status").filter({ hasText: "Level up" }).last().boundingBox(),
      await notice.boundingBox(),
    ];
    return card && below && card.y + card.height <= below.y;
  });
});
