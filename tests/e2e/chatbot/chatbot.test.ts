import type { Page } from "playwright-core";
import { expectAccessible } from "../../kit/browser/accessibility";
import { PHONE, useSite, type Window, type WindowOptions } from "../../kit/browser/browser";

const site = useSite({ env: { RATE_LIMITS: "off" } });

const chat = (page: Page) => page.getByRole("dialog", { name: /Assistant$/ });
const openButton = (page: Page) => page.getByRole("button", { name: "Open the chat assistant" });

/** Opens the home page and the chat. */
async function openChat(options: WindowOptions = {}): Promise<Window> {
  const window = await site.open(null, options);
  await window.page.goto("/");
  await openButton(window.page).click();
  await chat(window.page).waitFor();
  return window;
}

async function ask(page: Page, question: string): Promise<void> {
  await chat(page).getByPlaceholder("Ask me anything...").fill(question);
  await page.keyboard.press("Enter");
}

it("answers with linked sources, and keeps the conversation across pages on a phone", async () => {
  const { page } = await openChat({ viewport: PHONE });
  await chat(page).getByRole("button", { name: "Which courses are free?" }).click();
  await chat(page).getByText("Free: Intro to Trading").waitFor();
  await ask(page, "How much is the Forex course?");
  const answer = chat(page).getByText(/Forex Trading: \$89\.99/);
  await answer.waitFor();
  await expectAccessible(page, "#chatbot-window");
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
  await chat(page).getByRole("link", { name: "Forex Trading" }).click();
  await page.getByRole("heading", { level: 1, name: "Forex Trading" }).waitFor();
  await page.goBack();
  await openButton(page).click();
  await answer.waitFor();
});

it("works by keyboard: focuses the question field, and closes on Escape with the focus restored", async () => {
  const { page } = await openChat();
  await chat(page).getByPlaceholder("Ask me anything...").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("How do I earn XP?");
  await page.keyboard.press("Enter");
  await chat(page).getByText("+10 for a community message").waitFor();
  await page.keyboard.press("Escape");
  await chat(page).waitFor({ state: "hidden" });
  await openButton(page).and(page.locator(":focus")).waitFor();
});

it("forwards an unanswered question to the team with the conversation", async () => {
  const { page } = await openChat();
  await ask(page, "Do you teach tap dancing?");
  await chat(page).getByText("I couldn't find anything about that").waitFor();
  await chat(page).getByRole("button", { name: "Contact our team" }).click();
  const send = chat(page).getByRole("button", { name: "Send Message" });
  await send.click();
  await chat(page).getByText("Full name is required").waitFor();
  await chat(page).getByLabel("Full Name").fill("Ada Visitor");
  await chat(page).getByLabel("Email Address").fill("ada@example.test");
  await expectAccessible(page, "#chatbot-window");
  await send.click();
  await chat(page).getByText("Your message has been sent successfully. We will contact you soon.").waitFor();
  const messages = await site.app.sql(`SELECT name, message, transcript FROM contact_messages`);
  expect(messages).toEqual([
    {
      name: "Ada Visitor",
      message: "Do you teach tap dancing?",
      transcript: [
        { author: "VISITOR", text: "Do you teach tap dancing?" },
        { author: "ASSISTANT", text: expect.stringContaining("I couldn't find anything about that") as string },
      ],
    },
  ]);
});
