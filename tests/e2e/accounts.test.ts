import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { expectAccessible } from "../kit/accessibility";
import { DESKTOP, launchBrowser, openWindow, PHONE, signUp, type NewPerson, type Window } from "../kit/browser";
import { codeIn, linkIn, startMailServer, type MailServer } from "../kit/mail-server";
import { startTestApp, type TestApp } from "../kit/test-app";

let mailServer: MailServer;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mailServer.url, RATE_LIMITS: "off" } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await mailServer.stop();
});

const windows: Window[] = [];

/** A refused guess is part of the story, not a fault: the API answers it with an error in a 200. */
async function open(viewport = DESKTOP): Promise<Window> {
  const window = await openWindow(browser, app.url, { viewport });
  windows.push(window);
  return window;
}

afterEach(async () => {
  for (const { context, problems } of windows.splice(0)) {
    await context.close();
    expect(problems).toEqual([]);
  }
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const at = (path: string) => (url: URL) => url.pathname === path;

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await button(page, "LOGIN").click();
}

async function switchCodeStepOn(page: Page, { email, password }: NewPerson): Promise<void> {
  await page.goto("/profile");
  await button(page, "Switch on").click();
  await page.getByLabel("Current password").fill(password);
  await button(page, "Next").click();
  const code = codeIn(await mailServer.next(email, /switches the code step on/));
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await page.getByText("The sign-in code is on.").waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/profile");
  await button(page, "End all and sign out").click();
  await page.waitForURL(at("/login"));
}

it("a newcomer signs up with a picture, which is theirs everywhere", async () => {
  const window = await open();
  const { page } = window;
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#2cefc3" } })
    .png()
    .toBuffer();
  await page.goto("/register");
  await page.locator("#profile-picture").setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: picture });
  await page.getByText("Please select a valid image file.").waitFor();
  const choosePicture = async (): Promise<void> => {
    await page.locator("#profile-picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  };
  const person = await signUp(window, "pictured", { alsoFill: choosePicture });
  await page.goto("/profile");
  await page.locator("aside img[src$='.webp']").waitFor();
  await page.getByRole("link", { name: "See your public profile" }).click();
  await page
    .getByRole("heading", { name: person.username.toUpperCase() })
    .or(page.getByText(person.username))
    .first()
    .waitFor();
  await page.locator("main img[src$='.webp']").waitFor();
});

it.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("the code step guards the sign-in, by keyboard, on a %s", async (_name, viewport) => {
  const window = await open(viewport);
  const { page, alerts } = window;
  const person = await signUp(window, "guarded");
  await switchCodeStepOn(page, person);
  await signOut(page);

  const since = mailServer.mails.length;
  await page.getByLabel("Email").fill(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await page.getByLabel("Verification code").waitFor();
  await page.getByText(`Code sent to: ${person.email}`).waitFor();
  expect(await button(page, "VERIFY CODE").isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: /^Resend Code \((30|29|28)s\)$/ }).isDisabled()).toBe(true);
  expect(await page.getByLabel("Verification code").getAttribute("autocomplete")).toBe("one-time-code");
  await expectAccessible(page);

  // Looking into the mail program may cost a phone the page.
  await page.reload();
  await page.getByText(`Code sent to: ${person.email}`).waitFor();
  await button(page, "Back to Login").click();
  await fillSignIn(page, person.email, person.password);
  const code = codeIn(await mailServer.next(person.email, /is your sign-in code/, since));
  // The field has the focus; what is no digit is left out.
  await page.getByLabel("Verification code").waitFor();
  await page.keyboard.type(code === "000000" ? "111111" : "000 000x9");
  expect(await page.getByLabel("Verification code").inputValue()).toMatch(/^(000000|111111)$/);
  await page.keyboard.press("Enter");
  await page.getByText("Invalid code. Please try again.").waitFor();
  await page.getByLabel("Verification code").fill(code);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/community"));
  expect(alerts).toHaveLength(1);
});

it("the code screen lets in who is signing in, and nobody else", async () => {
  const window = await open();
  const { page, alerts } = window;
  const person = await signUp(window, "screened");
  await page.goto("/verify-mfa?returnTo=%2Fcourses");
  await page.waitForURL(at("/courses"));
  await switchCodeStepOn(page, person);
  await signOut(page);
  await page.goto("/verify-mfa");
  await page.waitForURL(at("/login"));

  await fillSignIn(page, person.email, person.password);
  await page.getByLabel("Verification code").waitFor();
  await page.goto("/verify-mfa?returnTo=%2Fleaderboard");
  await page.getByRole("heading", { name: "MFA VERIFICATION" }).waitFor();
  await page.getByText("Please enter the 6-digit code sent to your email.").waitFor();
  await page.getByText(`Code sent to: ${person.email}`).waitFor();
  await page.getByPlaceholder("Enter 6-digit code").waitFor();
  await expectAccessible(page);

  await button(page, "Contact Support").click();
  await page.waitForURL((url) => url.pathname === "/contact" && url.searchParams.get("email") === person.email);
  await page.goBack();
  await page.getByRole("heading", { name: "MFA VERIFICATION" }).waitFor();

  // The server's window of 30 s, in which the button waits, is over for the code that was mailed.
  await app.sql(`UPDATE one_time_codes SET created_at = created_at - interval '31 seconds'`);
  await page.clock.install();
  await page.reload();
  await page.getByRole("button", { name: /^Resend Code \(\d+s\)$/ }).waitFor();
  await page.clock.fastForward(31_000);
  const since = mailServer.mails.length;
  await button(page, "Resend Code").click();
  await page.getByRole("button", { name: /^Resend Code \(\d+s\)$/ }).waitFor();
  expect(alerts).toContain("Code resent to your email.");
  const code = codeIn(await mailServer.next(person.email, /is your sign-in code/, since));
  await page.getByLabel("Verification code").fill(code);
  await button(page, "Verify Code").click();
  await page.waitForURL(at("/leaderboard"));
});

it("a forgotten password is replaced through the mail, and signed out are all", async () => {
  const [window, elsewhere] = [await open(), await open()];
  const person = await signUp(elsewhere, "forgetful");
  const { page } = window;
  await page.goto("/login");
  await button(page, "I Agree").click();
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await button(page, "Send the link").click();
  await page.getByText("Email is required").waitFor();
  await page.getByLabel("Email").fill(person.email);
  await button(page, "Send the link").click();
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
  const { token } = linkIn(await mailServer.next(person.email, /new password/));
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel("New password", { exact: true }).fill("password1");
  await page.getByLabel("Confirm new password").fill("password1");
  expect(page.url()).not.toContain(token);
  await expectAccessible(page);
  await button(page, "Save password").click();
  await page.getByText("This password is too common. Please choose another one").waitFor();
  await page.getByLabel("New password", { exact: true }).fill("a-quiet-harbour");
  await page.getByLabel("Confirm new password").fill("a-quiet-harbour");
  await button(page, "Save password").click();
  await page.waitForURL(at("/login"));
  await page.getByText("Your password is changed. Please sign in.").waitFor();
  await fillSignIn(page, person.email, "a-quiet-harbour");
  await page.waitForURL((url) => url.pathname.startsWith("/community"));
  await elsewhere.page.goto("/leaderboard");
  await elsewhere.page.waitForURL(at("/login"));
});

it("a profile is edited line by line, all at once, and on the edit screens", async () => {
  const window = await open();
  const { page, alerts } = window;
  await signUp(window, "editor");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Change Bio" }).click();
  await page.getByLabel("Bio").fill("Long-term, low-cost.\nPatient.");
  await button(page, "Save").click();
  await page.getByText("Profile updated successfully.").waitFor();
  await page.getByText("Long-term, low-cost. Patient.").waitFor();
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Change Bio");

  await button(page, "Edit Profile").click();
  await page.getByLabel("Full Name").fill(" ");
  await page.getByLabel("Username").fill("no spaces allowed");
  await button(page, "Save Changes").click();
  await page.getByText("Full name is required").waitFor();
  await page.getByText("3 to 30 characters: letters, digits, _ . and -").waitFor();
  await page.getByLabel("Full Name").fill("Edith Editor");
  const username = `edith_${Date.now().toString(36)}`;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Phone").fill("+44 20 7946 0000");
  await button(page, "Save Changes").click();
  await page.getByText("+44 20 7946 0000").waitFor();

  await page.locator("label", { has: page.getByRole("radio", { name: "Trading" }) }).click();
  await page.locator("aside img[src$='avatar_trading.png']").waitFor();
  await page.reload();
  await page.locator("aside img[src$='avatar_trading.png']").waitFor();
  expect(await page.getByRole("radio", { name: "Trading" }).isChecked()).toBe(true);
  await expectAccessible(page);

  for (const [path, label, value, alert] of [
    ["edit-name", "Full Name", "Edith E.", "Name updated!"],
    ["edit-address", "Address", "1 Harbour Lane, London", "Address updated!"],
    ["edit-phone", "Phone Number", "+44 20 7946 0001", "Phone number updated!"],
  ] as const) {
    await page.goto(`/profile/${path}`);
    await page.getByLabel(label).fill("");
    await button(page, "Save").click();
    await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
    await page.getByLabel(label).fill(value);
    await expectAccessible(page);
    await button(page, "Save").click();
    await page.waitForURL(at("/profile"));
    await page.getByText(value).first().waitFor();
    expect(alerts.at(-1)).toBe(alert);
  }
});

it("the password screen asks for the new one, then for the current one", async () => {
  const window = await open();
  const { page, alerts } = window;
  const person = await signUp(window, "changer");
  await page.goto("/profile/edit-password");
  await page.getByLabel("New password").fill("a-quiet-harbour");
  await button(page, "Save").click();
  await page.getByLabel("Current password").fill("not-mine-at-all");
  await button(page, "Save").click();
  await page.getByText("The current password is not right").waitFor();
  await page.getByLabel("Current password").fill(person.password);
  await button(page, "Save").click();
  await page.waitForURL(at("/profile"));
  expect(alerts.at(-1)).toBe("Password updated!");
});

it("a new address is confirmed by mail before it counts", async () => {
  const window = await open();
  const { page, alerts } = window;
  const person = await signUp(window, "mover");
  const email = `new-${person.email}`;
  await page.goto("/profile/edit-email");
  await page.getByLabel("Email").fill(email);
  await button(page, "Save").click();
  await page.waitForURL(at("/profile"));
  expect(alerts.at(-1)).toMatch(/^Email updated!/);
  await page.getByText(`Waiting for the confirmation of ${email}.`).waitFor();
  const { token } = linkIn(await mailServer.next(email, /Confirm your new address/));
  await page.goto(`/confirm-email?token=${token}`);
  await expectAccessible(page);
  await button(page, "Confirm this address").click();
  await page.getByText("Your new address is confirmed.").waitFor();
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await page.locator("dd").filter({ hasText: email }).waitFor();
  await mailServer.next(person.email, /was changed/);
});

it("sessions elsewhere are seen and ended, and that shows there", async () => {
  const [window, elsewhere] = [await open(), await open()];
  const person = await signUp(elsewhere, "roamer");
  const { page } = window;
  await page.goto("/login");
  await button(page, "I Agree").click();
  await fillSignIn(page, person.email, person.password);
  await page.waitForURL((url) => url.pathname.startsWith("/community"));
  await elsewhere.page.goto("/community");
  await elsewhere.page.getByText("Connected").first().waitFor();
  await page.goto("/profile");
  await page.getByRole("button", { name: /^End the session on/ }).click();
  await page.getByText("The session was ended.").waitFor();
  await elsewhere.page.waitForURL(at("/login"));
  await page.getByRole("button", { name: /^End the session on/ }).waitFor({ state: "hidden" });
});

it("a person takes their data along and deletes the account", async () => {
  const window = await open();
  const { page } = window;
  const person = await signUp(window, "leaver");
  await page.goto("/profile");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()]);
  expect(download.suggestedFilename()).toBe("the-glitch-my-data.json");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ account: { email: person.email } });

  await button(page, "Delete").click();
  await page.getByLabel("Current password").fill("not-mine-at-all");
  await button(page, "Delete forever").click();
  await page.getByText("The current password is not right").waitFor();
  await page.getByLabel("Current password").fill(person.password);
  await button(page, "Delete forever").click();
  await page.waitForURL(at("/"));
  await page.getByText("Your account was deleted.").waitFor();
  await mailServer.next(person.email, /was deleted/);
  await page.goto("/login");
  await fillSignIn(page, person.email, person.password);
  await page.getByText("Invalid email or password").waitFor();
});
