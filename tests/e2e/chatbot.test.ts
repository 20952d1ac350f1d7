import type { Browser, Page } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { DESKTOP, launchBrowser, openWindow, PHONE, type Window, type WindowOptions } from "../kit/browser";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** The home page past its intro and the privacy notice, with the chat open. */
async function openChat(options: WindowOptions = {}): Promise<Window> {
  const window = await openWindow(browser, app.url, options);
  await window.context.addInitScript(`localStorage.setItem("gdprAccepted", "true")`);
  await window.page.emulateMedia({ reducedMotion: "reduce" });
  await window.page.goto("/");
  await window.page.getByRole("button", { name: "Open the chat assistant" }).click();
  await chat(window.page).waitFor();
  return window;
}

const chat = (page: Page) => page.getByRole("dialog", { name: /Assistant$/ });

async function ask(page: Page, question: string): Promise<void> {
  await chat(page).getByPlaceholder("Ask me anything...").fill(question);
  await page.keyboard.press("Enter");
}

it.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("on a %s it answers with its sources, and leads to them and back", async (_name, viewport) => {
  const { page, context, problems } = await openChat({ viewport });
  await chat(page).getByRole("button", { name: "Which courses are free?" }).click();
  await chat(page).getByText("Free: Intro to Trading").waitFor();
  await ask(page, "How much is the Forex course?");
  await chat(page)
    .getByText(/^.*Forex Trading: \$89\.99/)
    .waitFor();
  await expectAccessible(page, "#chatbot-window");
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  expect(overflow).toBe(0);
  await chat(page).getByRole("link", { name: "Forex Trading" }).click();
  await page.getByRole("heading", { level: 1, name: "Forex Trading" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Open the chat assistant" }).click();
  await chat(page)
    .getByText(/Forex Trading: \$89\.99/)
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("is used by keyboard: opened, asked, closed, and the focus comes back", async () => {
  const { page, context } = await openChat();
  await ask(page, "   ");
  expect(await chat(page).getByText("Thinking...").count()).toBe(0);
  await page.keyboard.type("How do I earn XP?");
  await page.keyboard.press("Enter");
  await chat(page).getByText("+10 for a community message").waitFor();
  await page.keyboard.press("Escape");
  await chat(page).waitFor({ state: "hidden" });
  expect(await page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toBe(
    "Open the chat assistant",
  );
  await context.close();
});

it("thinks while it waits", async () => {
  const { page, context } = await openChat();
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/chatbot", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await ask(page, "Hello");
  await chat(page).getByText("Thinking...").waitFor();
  answer();
  await chat(page).getByText("Thinking...").waitFor({ state: "hidden" });
  await context.close();
});

it.each([
  ["is missing", 404, "The chatbot service is currently unavailable. I'll use simulated responses instead."],
  ["is broken", 500, "⚠️ The chatbot encountered an error. Please try again later."],
])("goes offline where the service %s, answers by itself, and comes back", async (_name, status, notice) => {
  const { page, context } = await openChat();
  await page.route("**/api/chatbot", (route) => route.fulfill({ status, json: {} }));
  await ask(page, "What does Premium cost?");
  await chat(page).getByText(notice).waitFor();
  await chat(page).getByText("Premium is $19.99 per month.").waitFor();
  await chat(page).getByText("Offline mode").waitFor();
  await page.unroute("**/api/chatbot");
  await ask(page, "How much is the Forex course?");
  await chat(page)
    .getByText(/Forex Trading: \$89\.99/)
    .waitFor();
  await chat(page).getByText("Offline mode").waitFor({ state: "hidden" });
  await context.close();
});

it("says so when the reply is empty", async () => {
  const { page, context, problems } = await openChat();
  await page.route("**/api/chatbot", (route) => route.fulfill({ json: { reply: "" } }));
  await ask(page, "Hello?");
  await chat(page).getByText("I received your message but couldn't generate a proper response.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("hands over what it does not know, with the conversation", async () => {
  const { page, context, problems } = await openChat({ viewport: PHONE });
  await ask(page, "Do you teach tap dancing?");
  await chat(page).getByText("I have nothing on that").waitFor();
  await chat(page).getByRole("button", { name: "Hand over to the team" }).click();
  await chat(page).getByRole("button", { name: "Send Message" }).click();
  await chat(page).getByText("Full name is required").waitFor();
  await chat(page).getByLabel("Full Name").fill("Ada Visitor");
  await chat(page).getByLabel("Email Address").fill("ada@example.test");
  await expectAccessible(page, "#chatbot-window");
  await chat(page).getByRole("button", { name: "Send Message" }).click();
  await chat(page).getByText("Your message has been sent successfully. We will contact you soon.").waitFor();
  const [letter] = await app.sql(`SELECT name, message, transcript FROM contact_messages`);
  expect(letter).toEqual({
    name: "Ada Visitor",
    message: "Do you teach tap dancing?",
    transcript: [
      { author: "VISITOR", text: "Do you teach tap dancing?" },
      { author: "ASSISTANT", text: expect.stringContaining("I have nothing on that") as string },
    ],
  });
  expect(problems).toEqual([]);
  await context.close();
});
