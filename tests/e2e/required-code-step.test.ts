import type { Browser } from "playwright-core";
import { launchBrowser, openWindow } from "../kit/browser";
import { codeIn, startMailServer, type MailServer } from "../kit/mail-server";
import { startTestApp, type TestApp } from "../kit/test-app";

let mailServer: MailServer;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mailServer.url, MFA_POLICY: "required" } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await mailServer.stop();
});

it.each([
  ["with a colour", null],
  ["with a picture", Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64")],
])(
  "where everybody needs the code, signing up %s leads to the code screen and on to where one was going",
  async (_, picture) => {
    const { page, context, problems } = await openWindow(browser, app.url);
    const username = `strict_${Date.now().toString(36)}`;
    const email = `${username}@example.test`;
    await page.goto("/register?returnTo=%2Fleaderboard");
    await page.getByRole("button", { name: "I Agree" }).click();
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Full Name").fill("Strict Example");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a-quiet-harbour");
    await page.getByLabel("Confirm Password").fill("a-quiet-harbour");
    if (picture) {
      const file = { name: "me.gif", mimeType: "image/gif", buffer: picture };
      await page.locator("#profile-picture").setInputFiles(file);
    }
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
    await page.getByRole("heading", { name: "MFA VERIFICATION" }).waitFor();
    const code = codeIn(await mailServer.next(email, /is your sign-in code/));
    await page.reload();
    await page.getByText(`Code sent to: ${email}`).waitFor();
    await page.getByLabel("Verification code").fill(code);
    await page.getByRole("button", { name: "Verify Code" }).click();
    await page.waitForURL((url) => url.pathname === "/leaderboard");
    expect(problems).toEqual([]);
    await context.close();
  },
);
