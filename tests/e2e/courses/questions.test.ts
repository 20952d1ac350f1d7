import { expectAccessible } from "../../kit/browser/accessibility";
import { composerIn } from "../../kit/browser/channel-page";
import { DESKTOP, useSite } from "../../kit/browser/browser";
import { graphqlData } from "../../kit/clients/graphql-client";

const ENROLL = `mutation { enrollInCourse(input: { courseId: 1 }) { enrolledNow } }`;

const site = useSite();

it("asks about a paragraph in the course's channel, and shows the question below the lesson", async () => {
  const [lesson] = await site.app.sql<{ id: string }>(
    `INSERT INTO lessons (course_id, position, title, duration_minutes, content)
     SELECT 1, max(position) + 1, 'Orders', 5, $1 FROM lessons WHERE course_id = 1 RETURNING id`,
    [
      `## The spread\n\nA dealer earns the spread.\n\n${"Prices move.\n\n".repeat(60)}## The end\n\nA limit order waits.`,
    ],
  );
  const lessonPath = `/courses/intro-to-trading/lessons/${lesson?.id}`;
  const member = await site.join();
  const { page, person } = member;
  const question = `How long does it wait, asks ${person.username}?`;
  await graphqlData(site.app, person, ENROLL);
  await page.goto(lessonPath);
  await page.getByText("No one has asked about this lesson yet.").waitFor();
  await expectAccessible(page);

  await page.getByText("A limit order waits.").hover();
  await page.getByRole("button", { name: "Ask about this paragraph" }).last().click();
  const box = composerIn(member);
  await box.waitFor();
  const draft = await box.inputValue();
  expect(draft).toMatch(
    /^> A limit order waits\.\nhttp.*\/courses\/intro-to-trading\/lessons\/[0-9a-f-]{36}#p-[0-9a-f]{8}\n\n$/,
  );
  await page.locator("#message-box:focus").waitFor();
  // Asking again adds nothing, and the link alone can't be sent.
  await page.goBack();
  await page.getByText("A limit order waits.").hover();
  await page.getByRole("button", { name: "Ask about this paragraph" }).last().click();
  await box.waitFor();
  expect(await box.inputValue()).toBe(draft);
  expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
  await box.pressSequentially(question);
  await box.press("Enter");
  await page.locator("article[data-message-id]", { hasText: question }).waitFor();

  const link = page.locator("article[data-message-id]", { hasText: question }).getByRole("link", { name: /lessons/ });
  await page.goto((await link.getAttribute("href")) ?? "");
  await page.getByText("A limit order waits.").waitFor();
  const top = (await page.getByText("A limit order waits.").boundingBox())?.y ?? -1;
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(DESKTOP.height);
  await page.getByRole("heading", { name: "Questions about this lesson" }).waitFor();
  await page.getByText(question).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Open the question/ }).click();
  await page.locator("article[data-message-id]", { hasText: question }).waitFor();
});
