import type { Request } from "playwright-core";
import { pngPicture } from "../../kit/attachments";
import { useSite, type MemberWindow } from "../../kit/browser/browser";
import { composerIn, openChannel, writeMessage } from "../../kit/browser/channel-page";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createChannel } from "../../kit/conversation";
import { createPerson, type Person } from "../../kit/people";

const ENROLL = `mutation { enrollInCourse(input: { courseId: 1 }) { enrolledNow } }`;
const EXERCISE = `\`\`\`exercise
id: plan
title: Write your plan
minutes: 5
task: Write one sentence.
answer: A sentence.
\`\`\``;
/** In every text that the first member enters. */
const SECRET = "only-for-ada";

// The test makes requests fail on purpose.
const site = useSite({ env: { RATE_LIMITS: "off" } });

it("shows, sends, and stores nothing of a member for the next one who signs in to the same tab", async () => {
  const ada = await site.join({ ignore: /ERR_FAILED|Failed to load resource/ });
  const { page } = ada;
  const [ben, channel] = await Promise.all([createPerson(site.app), createChannel(site.app)]);
  for (const person of [ada.person, ben]) await graphqlData(site.app, person, ENROLL);
  const [lesson] = await site.app.sql<{ id: string }>(
    `UPDATE lessons SET content = $1, check_ids = '{}' WHERE course_id = 1 AND position = 1 RETURNING id`,
    [EXERCISE],
  );
  const lessonPath = `/courses/intro-to-trading/lessons/${lesson?.id}`;
  await page.clock.install();
  // The server can't be reached for anything that Ada writes, so all of it is unsaved when she signs out.
  const isSecret = (request: Request): boolean => (request.postData() ?? "").includes(SECRET);
  await page.route("**/graphql", (route) => (isSecret(route.request()) ? route.abort() : route.continue()));
  await page.route("**/api/attachments", (route) => route.abort());

  await openChannel(ada, channel.name);
  await page.getByTestId("attach-files").setInputFiles({
    name: `${SECRET}.png`,
    mimeType: "image/png",
    buffer: await pngPicture(60, 60),
  });
  await page.getByRole("list", { name: "Attachments of your message" }).waitFor();
  await writeMessage(ada, `${SECRET} message`);
  await composerIn(ada).fill(`${SECRET} draft`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(`${SECRET} search`);
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").getByRole("link", { name: "Courses", exact: true }).first().click();
  await page
    .getByRole("link", { name: /Intro to Trading/ })
    .first()
    .click();
  await page.locator(`a[href="${lessonPath}"]`).first().click();
  await page.getByLabel(/^Your answer/).fill(`${SECRET} answer`);
  await page.getByLabel("Your note").fill(`${SECRET} note`);
  await page.clock.runFor(2_000);

  await signInAs(ada, ben);
  const sentForBen: string[] = [];
  page.on("request", (request) => isSecret(request) && sentForBen.push(request.postData() ?? ""));
  await page.clock.runFor(120_000);
  expect(sentForBen).toEqual([]);
  expect(await stored(ada)).not.toContain(SECRET);

  const texts = async (): Promise<string> =>
    JSON.stringify([
      await page.locator("body").textContent(),
      await page
        .locator("textarea, input")
        .evaluateAll((fields) => fields.map((field) => (field as { value?: string }).value)),
    ]);
  for (const path of [`/community?channel=${channel.name}`, lessonPath]) {
    await page.goto(path);
    await (path === lessonPath ? page.getByLabel("Your note") : composerIn(ada)).waitFor();
    expect(await texts()).not.toContain(SECRET);
  }
});

/** Signs out with the menu, and signs in without loading the page again. */
async function signInAs({ page, person }: MemberWindow, next: Person): Promise<void> {
  await page.evaluate("window.isSamePage = true");
  await page.getByRole("button", { name: new RegExp(person.email) }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Email").fill(next.email);
  await page.getByLabel("Password", { exact: true }).fill(next.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: new RegExp(next.email) }).waitFor();
  expect(await page.evaluate("window.isSamePage")).toBe(true);
}

const stored = ({ page }: MemberWindow): Promise<string> =>
  page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])");
