import { expectAccessible } from "../../kit/browser/accessibility";
import { useSite } from "../../kit/browser/browser";

const site = useSite({ withMail: true, env: { SUPPORT_EMAIL: "help@glitch.example" } });

beforeEach(() => site.app.sql(`DELETE FROM contact_messages`));

/** Stores messages from numbered senders, each a minute older than the previous one. */
const storeMessages = (count: number): Promise<unknown> =>
  site.app.sql(
    `INSERT INTO contact_messages (name, email, message, created_at)
     SELECT 'Person' || n, 'person' || n || '@example.test', 'What Person' || n || ' wrote', now() - make_interval(mins => n)
     FROM generate_series(1, $1) n`,
    [count],
  );

it("shows a visitor's message in an admin's open inbox", async () => {
  const [visitor, admin] = [await site.open(), await site.join({ role: "ADMIN" })];
  await admin.page.clock.install();
  await admin.page.goto("/admin/messages");
  await admin.page.getByRole("heading", { name: "CONTACT SUBMISSIONS" }).waitFor();
  await admin.page.getByText("No Messages Yet").waitFor();

  const { page } = visitor;
  await page.goto("/contact");
  await page.getByRole("heading", { name: "Contact Us" }).waitFor();
  for (const text of ["help@glitch.example", "London, UK", "Mon-Fri 9:00 AM-6:00 PM"]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Full name is required").waitFor();
  await page.getByText("Message is required").waitFor();
  await page.getByLabel("Full Name").fill("Ada Visitor");
  await page.getByLabel("Email Address").fill("ada@example.test");
  await page.getByLabel("Message").fill("Where do I begin?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Your message has been sent successfully. We will contact you soon.").waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe("");

  // The inbox refetches every 15 seconds.
  await admin.page.clock.fastForward(15_000);
  const card = admin.page.getByRole("listitem").filter({ hasText: "Where do I begin?" });
  await card.getByText("ada@example.test").waitFor();
});

it("lets an admin mark a message as read, reply by email, and delete it", async () => {
  await storeMessages(1);
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/messages");
  const card = page.getByRole("listitem").filter({ hasText: "What Person1 wrote" });
  await card.getByRole("button", { name: "Mark Read" }).click();
  await card.getByRole("button", { name: "Mark Unread" }).waitFor();
  await page.getByText("1 total, 0 unread").waitFor();

  await card.getByRole("button", { name: "Reply" }).click();
  await page.getByRole("button", { name: "Send Reply" }).click();
  await page.getByText("Reply is required").waitFor();
  const reply = page.getByLabel("Your reply");
  expect(await reply.inputValue()).toBe("Hello Person1,\n\n");
  await reply.focus();
  await page.keyboard.type("With the free intro course.");
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("button", { name: "Send Reply" }).click();
  await card.getByText("With the free intro course.").waitFor();
  expect((await site.mail.next("person1@example.test", /your message/i)).text).toContain(
    "Hello Person1,\n\nWith the free intro course.",
  );

  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No Messages Yet").waitFor();
});

it("loads older messages on request, and filters by unread", async () => {
  await storeMessages(25);
  await site.app.sql(`UPDATE contact_messages SET read_at = now() WHERE name <> 'Person25'`);
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/admin/messages");
  await page.getByText("25 total, 1 unread").waitFor();
  expect(await page.getByText(/^What Person/).count()).toBe(20);
  await page.getByRole("button", { name: "Older messages" }).click();
  await page.getByText("What Person25 wrote").waitFor();
  await page.getByText("Unread", { exact: true }).click();
  await page.getByText("What Person24 wrote").waitFor({ state: "hidden" });
  await page.getByText("What Person25 wrote").waitFor();
});
