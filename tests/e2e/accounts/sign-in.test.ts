import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expectAccessible } from "../../kit/browser/accessibility";
import { useSite } from "../../kit/browser/browser";
import { codeIn, linkIn } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";

const site = useSite({ withMail: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const SIGN_IN_CODE = /is your sign-in code/;

async function createPersonWithSignInCodes(): Promise<Person> {
  const person = await createPerson(site.app);
  await site.app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [person.id]);
  return person;
}

it("turns on sign-in codes with the password and an emailed code", async () => {
  const { page, person } = await site.join();
  await page.goto("/profile");
  await button(page, "Turn on").click();
  await page.getByLabel("Current password").fill(person.password);
  await button(page, "Next").click();
  const code = codeIn(await site.mail.next(person.email, /Your code to turn on sign-in codes/));
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Sign-in codes are on.").waitFor();
  await button(page, "Turn off").waitFor();
});

it("signs in with the emailed code, by keyboard only and after a reload", async () => {
  const person = await createPersonWithSignInCodes();
  const { page } = await site.open();
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Verification code");
  await page.getByText(`Code sent to: ${person.email}`).waitFor();
  expect(await button(page, "VERIFY CODE").isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: /^Resend Code \((30|2\d)s\)$/ }).isDisabled()).toBe(true);
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  await expectAccessible(page);

  // A phone may unload the page when the user switches to the mail app.
  await page.reload();
  await page.getByText(`Code sent to: ${person.email}`).waitFor();
  const code = codeIn(await site.mail.next(person.email, SIGN_IN_CODE));
  const wrong = code === "000000" ? "111111" : "000000";
  // The field is focused and accepts only digits.
  await page.keyboard.type(`${wrong.slice(0, 3)} ${wrong.slice(3)}x9`);
  expect(await field.inputValue()).toBe(wrong);
  await page.keyboard.press("Enter");
  await page.getByText("Invalid code. Please try again.").waitFor();
  await field.fill(code);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/community"));
});

it("offers support and a new code on the code page, then continues to the requested page", async () => {
  const person = await createPersonWithSignInCodes();
  const { page, alerts } = await site.open();
  await page.clock.install();
  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await button(page, "LOGIN").click();
  await page.getByLabel("Verification code").waitFor();
  await page.goto("/verify-mfa?returnTo=%2Fleaderboard");
  await page.getByRole("heading", { name: "MFA VERIFICATION" }).waitFor();
  await page.getByText("Please enter the 6-digit code sent to your email.").waitFor();
  await page.getByText(`Code sent to: ${person.email}`).waitFor();
  await page.getByPlaceholder("Enter 6-digit code").waitFor();

  await button(page, "Contact Support").click();
  await page.waitForURL((url) => url.pathname === "/contact" && url.searchParams.get("email") === person.email);
  await page.getByRole("heading", { name: "MFA Support" }).waitFor();
  expect(await page.getByLabel("Email Address").inputValue()).toBe(person.email);
  await page.goBack();

  const countdown = page.getByRole("button", { name: /^Resend Code \(\d+s\)$/ });
  await countdown.waitFor();
  // Advances the server and the page by 30 seconds.
  await site.app.sql(`UPDATE one_time_codes SET created_at = created_at - interval '31 seconds' WHERE user_id = $1`, [
    person.id,
  ]);
  await page.clock.fastForward(31_000);
  const since = site.mail.emails.length;
  await button(page, "Resend Code").click();
  await countdown.waitFor();
  expect(alerts).toEqual(["Code resent to your email."]);
  const code = codeIn(await site.mail.next(person.email, SIGN_IN_CODE, since));
  await page.getByLabel("Verification code").fill(code);
  await button(page, "Verify Code").click();
  await page.waitForURL((url) => url.pathname === "/leaderboard");
});

it("resets a forgotten password through the emailed link, and signs the member out on all devices", async () => {
  const elsewhere = await site.join();
  const { email } = elsewhere.person;
  const { page } = await site.open();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await button(page, "Send link").click();
  await page.getByText("Email is required").waitFor();
  await page.getByLabel("Email").fill(email);
  await button(page, "Send link").click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  const { token } = linkIn(await site.mail.next(email, /new password/));
  await page.goto(`/reset-password?token=${token}`);
  const chooseAndSave = async (password: string): Promise<void> => {
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm new password").fill(password);
    await button(page, "Save password").click();
  };
  await chooseAndSave("password1");
  await page.getByText("This password is too common. Please choose another one").waitFor();
  expect(page.url()).not.toContain(token);
  await chooseAndSave("a-quiet-harbor");
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByText("Your password has been changed. Please sign in.").waitFor();
  await page.goto(`/reset-password?token=${token}`);
  await page.getByText(/^This link has already been used/).waitFor();
  expect(await page.getByLabel("New password").count()).toBe(0);
  await page.getByRole("link", { name: "Request a new link" }).waitFor();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a-quiet-harbor");
  await button(page, "LOGIN").click();
  await page.waitForURL((url) => url.pathname.startsWith("/community"));
  await elsewhere.page.goto("/leaderboard");
  await elsewhere.page.waitForURL((url) => url.pathname === "/login");
});

it("adds an authenticator app, signs in with a recovery code, and removes the app", async () => {
  const { page, person } = await site.join();
  await page.goto("/profile");
  await button(page, "Set up").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  await dialog.getByLabel("Verification code").fill(app.generate());
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  const [first = "", second = ""] = await codes.allTextContents();
  expect(await codes.count()).toBe(10);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await page.getByText("10 of 10 recovery codes left").waitFor();

  const { page: other } = await site.open();
  await other.goto("/login");
  await other.getByLabel("Email").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await button(other, "LOGIN").click();
  await other.getByText("Enter the 6-digit code from your authenticator app.").waitFor();
  await button(other, "Use a recovery code").click();
  await other.getByLabel("Recovery code").fill(first);
  await expectAccessible(other);
  await button(other, "VERIFY CODE").click();
  await other.waitForURL((url) => url.pathname.startsWith("/community"));

  await page.reload();
  await page.getByText("9 of 10 recovery codes left").waitFor();
  await button(page, "Remove").click();
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByLabel("Code").fill(second);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await button(page, "Set up").waitFor();
});
