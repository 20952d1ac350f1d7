import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { untilTrue, useSite } from "../../kit/browser/browser";
import { createPerson } from "../../kit/people";
import { codeIn } from "../../kit/servers/mail-server";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const at = (path: string) => (url: URL) => url.pathname === path;

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#2cefc3" } })
    .png()
    .toBuffer();

const choosePicture = async (page: Page, name: string, mimeType: string): Promise<void> =>
  page.locator("#profile-picture").setInputFiles({ name, mimeType, buffer: await picture() });

/** Fills in all required fields. Returns the username. */
async function fillForm(page: Page): Promise<string> {
  const username = `newcomer_${randomBytes(4).toString("hex")}`;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Full Name").fill("Nora Newcomer");
  await page.getByLabel("Email").fill(`${username}@example.test`);
  await page.getByLabel("Password", { exact: true }).fill("a-quiet-harbor");
  await page.getByLabel("Confirm Password").fill("a-quiet-harbor");
  await page.getByRole("checkbox").check();
  return username;
}

describe("signing up", () => {
  const site = useSite();

  it("signs the member in, welcomes them, and shows their picture on both profiles", async () => {
    const { page, alerts } = await site.open(null, { withPrivacyNotice: true });
    await page.goto("/register");
    await button(page, "I Agree").click();
    await choosePicture(page, "note.txt", "text/plain");
    await page.getByText("Please select a valid image file.").waitFor();
    await choosePicture(page, "me.png", "image/png");
    const username = await fillForm(page);
    await button(page, "CREATE ACCOUNT").click();
    await page.waitForURL(at("/"));
    expect(alerts).toEqual(["Registration successful! You are now logged in."]);
    await page.goto("/profile");
    const isShown = "[...document.images].some((image) => image.src.endsWith('.webp') && image.naturalWidth > 0)";
    await page.getByRole("main").getByText(username, { exact: true }).first().waitFor();
    await untilTrue(page, isShown);
    await page.getByRole("link", { name: "View your public profile" }).click();
    await page.getByRole("heading", { level: 1, name: username }).waitFor();
    await untilTrue(page, isShown);
  });
});

describe("a half-filled sign-up form", () => {
  const site = useSite();

  it("keeps its input when another tab signs in", async () => {
    const person = await createPerson(site.app);
    const { page } = await site.open(null);
    await page.goto("/register");
    const username = await fillForm(page);
    const other = await page.context().newPage();
    await other.goto("/login");
    await other.getByLabel("Email").fill(person.email);
    await other.getByLabel("Password", { exact: true }).fill(person.password);
    await other.getByLabel("Password", { exact: true }).press("Enter");
    await other.getByRole("button", { name: new RegExp(person.email) }).waitFor();
    // The page knows who is signed in, but it isn't loaded again.
    await page.getByRole("button", { name: new RegExp(person.email) }).waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(username);
    expect(await page.getByLabel("Confirm Password").inputValue()).toBe("a-quiet-harbor");
  });
});

describe("signing up with mandatory sign-in codes", () => {
  const site = useSite({ withMail: true, env: { MFA_POLICY: "required" } });

  it.each([
    ["color", false],
    ["picture", true],
  ])("with a %s leads to the code page, and then to the requested page", async (_avatar, hasPicture) => {
    const { page } = await site.open();
    await page.goto("/register?returnTo=%2Fleaderboard");
    const email = `${await fillForm(page)}@example.test`;
    if (hasPicture) await choosePicture(page, "me.png", "image/png");
    await button(page, "CREATE ACCOUNT").click();
    await page.getByRole("heading", { name: "MFA VERIFICATION" }).waitFor();
    await page.reload();
    await page.getByText(`Code sent to: ${email}`).waitFor();
    const code = codeIn(await site.mail.next(email, /is your sign-in code/));
    await page.getByLabel("Verification code").fill(code);
    await button(page, "Verify Code").click();
    await page.waitForURL(at("/leaderboard"));
  });
});
