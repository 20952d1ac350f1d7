import type { Browser } from "playwright-core";
import { acceptPrivacyNotice, launchBrowser, openWindow } from "../kit/browser";
import { startTestApp } from "../kit/test-app";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

it("in demo mode without a mail server a newcomer reads the mails on a page", async () => {
  const demo = await startTestApp({ env: { DEMO_MODE: "on", PUBLIC_URL: "http://localhost:8080" } });
  const { page, problems, context } = await openWindow(browser, demo.url);
  try {
    await page.goto("/forgot-password");
    await acceptPrivacyNotice(page);
    await page.getByLabel("Email").fill("free@demo.glitch.test");
    await page.getByRole("button", { name: "Send the link" }).click();
    const [mails] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Read it here" }).click(),
    ]);
    const mail = mails.getByRole("link", { name: /Choose a new password/ });
    for (let turn = 0; turn < 50 && !(await mail.isVisible()); turn += 1) await mails.reload();
    await mail.click();
    const link = mails.frameLocator("iframe").getByRole("link", { name: "Choose a new password" });
    expect(await link.getAttribute("href")).toMatch(/^http:\/\/localhost:8080\/reset-password\?token=/);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    await demo.stop();
  }
});

it("without demo mode there is no page of mails", async () => {
  const app = await startTestApp();
  const { page, context } = await openWindow(browser, app.url);
  try {
    await page.goto("/forgot-password");
    await acceptPrivacyNotice(page);
    expect(await page.getByRole("link", { name: "Read it here" }).count()).toBe(0);
    await page.goto("/dev/mail");
    await page.getByText("Redirecting...").waitFor();
  } finally {
    await context.close();
    await app.stop();
  }
});
