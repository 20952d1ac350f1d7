import type { Browser, Page } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { acceptPrivacyNotice, DESKTOP, launchBrowser, openWindow, PHONE, type Window } from "../kit/browser";
import { startMailServer, type MailServer } from "../kit/mail-server";
import { createPerson, type Person } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

const SENT = "Your message has been sent successfully. We will contact you soon.";
const FAILED = "There was a problem sending your message. Please try again later.";

let app: TestApp;
let mail: MailServer;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, SUPPORT_EMAIL: "help@glitch.example" } });
  admin = await createPerson(app, { role: "ADMIN" });
  browser = await launchBrowser();
});

beforeEach(() => app.sql(`DELETE FROM contact_messages`));

afterAll(async () => {
  await browser.close();
  await app.stop();
  await mail.stop();
});

async function inboxOf(person: Person, options: Parameters<typeof openWindow>[2] = {}): Promise<Window> {
  const window = await openWindow(browser, app.url, options);
  const tokens = JSON.stringify({ gdprAccepted: "true", token: person.token, refreshToken: person.refreshToken });
  await window.page.addInitScript(
    `if (!sessionStorage.getItem("arranged"))
       for (const [key, value] of Object.entries(${tokens})) localStorage.setItem(key, value);
     sessionStorage.setItem("arranged", "yes");`,
  );
  return window;
}

/** A message as somebody left it. */
async function letter(name: string, minutesAgo = 0): Promise<void> {
  await app.sql(
    `INSERT INTO contact_messages (name, email, message, created_at)
     VALUES ($1, $2, $3, now() - make_interval(mins => $4))`,
    [name, `${name.toLowerCase()}@example.test`, `What ${name} wrote`, minutesAgo],
  );
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Visitor");
  await page.getByLabel("Email Address").fill("ada@example.test");
  await page.getByLabel("Message").fill("Where do I begin?");
}

it("a visitor writes, an admin reads, answers by mail, marks and deletes", async () => {
  const visitor = await openWindow(browser, app.url);
  await visitor.page.goto("/contact");
  await acceptPrivacyNotice(visitor.page);
  await visitor.page.getByRole("heading", { name: "Contact Us" }).waitFor();
  for (const text of ["help@glitch.example", "London, UK", "Mon-Fri 9:00 AM-6:00 PM"]) {
    await visitor.page.getByText(text, { exact: true }).waitFor();
  }
  await visitor.page.getByRole("button", { name: "Send Message" }).click();
  await visitor.page.getByText("Full name is required").waitFor();
  await visitor.page.getByText("Message is required").waitFor();

  const { page, problems } = await inboxOf(admin);
  await page.goto("/admin/messages");
  await page.getByRole("heading", { name: "CONTACT SUBMISSIONS" }).waitFor();
  await page.getByText("No Messages Yet").waitFor();

  await fillIn(visitor.page);
  await visitor.page.getByRole("button", { name: "Send Message" }).click();
  await visitor.page.getByText(SENT).waitFor();
  expect(await visitor.page.getByLabel("Message").inputValue()).toBe("");

  // Nobody reloads: the inbox asks again by itself.
  const card = page.getByRole("listitem").filter({ hasText: "Where do I begin?" });
  await card.waitFor();
  await card.getByText("ada@example.test").waitFor();
  await card.getByRole("button", { name: "Mark Read" }).click();
  await card.getByRole("button", { name: "Mark Unread" }).waitFor();
  await page.getByText("1 in all, 0 unread.").waitFor();

  await card.getByRole("button", { name: "Reply" }).click();
  await page.getByRole("button", { name: "Send Reply" }).click();
  await page.getByText("Reply is required").waitFor();
  await page.getByLabel("Your reply").fill("With the free intro course.");
  await page.getByRole("button", { name: "Send Reply" }).click();
  await card.getByText("With the free intro course.").waitFor();
  expect((await mail.next("ada@example.test", /your message/i)).text).toContain("With the free intro course.");

  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No Messages Yet").waitFor();
  expect([...problems, ...visitor.problems]).toEqual([]);
  await visitor.context.close();
  await page.context().close();
});

it("who is stuck at the code step finds the form filled in, from the state and from the address", async () => {
  const { page, context, problems } = await openWindow(browser, app.url, { viewport: PHONE });
  await page.goto("/contact-us?fromMfa=true&email=ada@example.test");
  await page.waitForURL((url) => url.pathname === "/contact" && url.searchParams.get("fromMfa") === "true");
  await acceptPrivacyNotice(page);
  await page.getByRole("heading", { name: "MFA Support" }).waitFor();
  expect(await page.getByLabel("Email Address").inputValue()).toBe("ada@example.test");
  expect(await page.getByLabel("Message").inputValue()).toBe("I am having issues with MFA verification. Please help.");
  await expectAccessible(page);
  // As the button of the code step leads there: with a state, and nothing in the address.
  await page.evaluate(`history.replaceState({ usr: { fromMfa: true, email: "bob@example.test" } }, "", "/contact-us")`);
  await page.reload();
  await page.waitForURL((url) => url.searchParams.get("email") === "bob@example.test");
  expect(await page.getByLabel("Email Address").inputValue()).toBe("bob@example.test");
  expect(problems).toEqual([]);
  await context.close();
});

it("a message that cannot be sent stays in the form, with the reason", async () => {
  const { page, context } = await openWindow(browser, app.url);
  await page.goto("/contact");
  await acceptPrivacyNotice(page);
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("SendContactMessage") ? route.abort() : route.continue(),
  );
  await fillIn(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText(FAILED).waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe("Where do I begin?");
  await context.close();
});

it("a conversation that was handed over is asked for once it is opened, again where that failed", async () => {
  await app.sql(
    `INSERT INTO contact_messages (name, email, message, created_at, transcript)
     VALUES ('Ada', 'ada@example.test', 'Please help', now(), '[{"author": "VISITOR", "text": "Do you teach dancing?"}]')`,
  );
  const { page } = await inboxOf(admin);
  let isBroken = true;
  const asked: string[] = [];
  await page.route("**/graphql", (route) => {
    const body = route.request().postData() ?? "";
    if (!body.includes("ContactTranscript")) return route.continue();
    asked.push(body);
    return isBroken ? route.fulfill({ status: 503, contentType: "text/plain", body: "away" }) : route.continue();
  });
  await page.goto("/admin/messages");
  const summary = page.getByText("Conversation with the chatbot (1)");
  await summary.waitFor();
  expect(asked).toEqual([]);
  await summary.click();
  await page.getByText("Error 503: Service Unavailable").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Do you teach dancing?").waitFor();
  await page.getByText("As the visitor's browser sent it", { exact: false }).waitFor();
  await page.context().close();
});

it("the inbox says what went wrong, keeps what it has, and tries again", async () => {
  await letter("Grace");
  const { page } = await inboxOf(admin);
  let isBroken = true;
  await page.route("**/graphql", (route) =>
    isBroken && route.request().postData()?.includes("ContactInbox")
      ? route.fulfill({ status: 503, contentType: "text/plain", body: "away" })
      : route.continue(),
  );
  await page.goto("/admin/messages");
  await page.getByText("Failed to load messages: Server returned 503: Service Unavailable").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("What Grace wrote").waitFor();
  isBroken = true;
  await page.getByText("Unread", { exact: true }).click();
  await page.getByText("Failed to load messages: Server returned 503: Service Unavailable").waitFor();
  await page.getByText("What Grace wrote").waitFor();
  await page.context().close();
});

it("a long inbox shows its older letters on demand, and the unread ones alone", async () => {
  for (let number = 1; number <= 25; number += 1) await letter(`Person${number}`, number);
  await app.sql(`UPDATE contact_messages SET read_at = now() WHERE name <> 'Person25'`);
  const { page, problems } = await inboxOf(admin);
  await page.goto("/admin/messages");
  await page.getByText("25 in all, 1 unread.").waitFor();
  expect(await page.getByText(/^What Person/).count()).toBe(20);
  await page.getByRole("button", { name: "Older messages" }).click();
  await page.getByText("What Person25 wrote").waitFor();
  await page.getByText("Unread", { exact: true }).click();
  await page.getByText("What Person24 wrote").waitFor({ state: "hidden" });
  await page.getByText("What Person25 wrote").waitFor();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

it("a reply outlives its dialog and what others do to the message, and says what they did", async () => {
  await letter("Ada");
  await letter("Grace", 1);
  const { page, problems } = await inboxOf(admin);
  const lookAgain = () => page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  const draft = page.getByLabel("Your reply");
  await page.goto("/admin/messages");
  await page.getByText("Unread", { exact: true }).click();
  await page.getByRole("button", { name: "Reply: message of Ada" }).click();
  await draft.fill("Half of an answer");
  await app.sql(`UPDATE contact_messages SET read_at = now() WHERE name = 'Ada'`);
  await lookAgain();
  await page.getByText("Somebody else has marked this message read meanwhile.").waitFor();
  await page.getByText("2 in all, 1 unread.").waitFor();
  expect(await draft.inputValue()).toBe("Half of an answer");
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await draft.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Reply: message of Grace" }).click();
  expect(await draft.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("button", { name: "Reply: message of Ada" }).click();
  expect(await draft.inputValue()).toBe("Half of an answer");

  await app.sql(`DELETE FROM contact_messages WHERE name = 'Ada'`);
  await lookAgain();
  const gone = page.getByText("Somebody else has deleted this message meanwhile: it can no longer be answered.");
  await gone.waitFor();
  expect(await draft.inputValue()).toBe("Half of an answer");
  expect(problems).toEqual([]);
  await page.context().close();
});

it("what is done to a message that somebody else has deleted says so, and the message leaves the list", async () => {
  for (const name of ["Ada", "Grace", "Edith"]) await letter(name);
  const { page, problems } = await inboxOf(admin);
  await page.goto("/admin/messages");
  const gone = page.getByText("Somebody else has deleted this message meanwhile", { exact: false });
  const press = (name: string) => page.getByRole("button", { name }).click();
  const losing = async (name: string, act: () => Promise<void>): Promise<void> => {
    await page.getByText(`What ${name} wrote`).first().waitFor();
    await app.sql(`DELETE FROM contact_messages WHERE name = $1`, [name]);
    await act();
    await gone.first().waitFor();
    await page.getByText(`What ${name} wrote`).waitFor({ state: "detached" });
    await gone.first().waitFor({ state: "detached" });
  };
  await losing("Ada", async () => {
    await press("Delete: message of Ada");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  });
  await losing("Grace", () => press("Mark Read: message of Grace"));
  await press("Reply: message of Edith");
  await page.getByLabel("Your reply").fill("An answer");
  await app.sql(`DELETE FROM contact_messages`);
  await press("Send Reply");
  await gone.first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("No Messages Yet").waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it("an admin who is one no longer sees that, and nothing else", async () => {
  await letter("Secret");
  const former = await createPerson(app, { role: "ADMIN" });
  const { page } = await inboxOf(former);
  // As for a window whose socket is cut: it does not hear that the role is gone.
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("ContactInbox")
      ? route.fulfill({
          json: {
            errors: [
              { message: "Access denied. Admin privileges required.", extensions: { code: "FORBIDDEN", status: 403 } },
            ],
          },
        })
      : route.continue(),
  );
  await page.goto("/admin/messages");
  await page.getByRole("heading", { name: "ACCESS DENIED" }).waitFor();
  await page.getByText("You must be an admin to view this page.").waitFor();
  await page.getByText("Access denied. Admin privileges required.").waitFor();
  expect(await page.getByText("What Secret wrote").count()).toBe(0);
  await page.context().close();
});
