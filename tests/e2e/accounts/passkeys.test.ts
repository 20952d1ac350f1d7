import type { Page } from "playwright-core";
import { expectAccessible } from "../../kit/browser/accessibility";
import { useSite } from "../../kit/browser/browser";

const site = useSite({ atLocalhost: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Chromium's virtual authenticator, which confirms at once, as with a fingerprint. Returns what it remembers. */
async function addAuthenticator(page: Page, credentials: readonly object[] = []) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  for (const credential of credentials)
    await session.send("WebAuthn.addCredential", { authenticatorId, credential: credential as never });
  return async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
}

it("adds a passkey, signs in with it, uses it as the code step and to confirm who the member is, and removes it", async () => {
  const { page, person } = await site.join();
  const credentials = await addAuthenticator(page);
  await page.goto("/profile");
  await button(page, "Add a passkey").click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await page.getByText(/^Never used · added /).waitFor();
  await page.getByText("10 of 10 recovery codes left").waitFor();
  await page.getByRole("button", { name: /^Rename / }).click();
  await dialog.getByLabel("Name").fill("Test key");
  await dialog.getByRole("button", { name: "Save" }).click();
  await button(page, "Remove Test key").waitFor();

  const { page: other } = await site.open();
  const copied = await addAuthenticator(other, await credentials());
  await other.goto("/login");
  await button(other, "Sign in with a passkey").click();
  await other.waitForURL((url) => url.pathname.startsWith("/community"));

  const { page: third } = await site.open();
  await addAuthenticator(third, await copied());
  await third.goto("/login");
  await third.getByLabel("Email").fill(person.email);
  await third.getByLabel("Password", { exact: true }).fill(person.password);
  await button(third, "LOGIN").click();
  await third.getByText("Use your passkey to finish signing in").waitFor();
  await expectAccessible(third);
  await button(third, "Use your passkey").click();
  await third.waitForURL((url) => url.pathname.startsWith("/community"));

  await site.app.sql(`UPDATE sessions SET created_at = created_at - interval '1 hour' WHERE user_id = $1`, [person.id]);
  await third.goto("/profile");
  await third.getByText(/^In use now · added /).waitFor();
  await button(third, "Add a passkey").click();
  await third.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await third.getByText("Confirm that it's you").waitFor();
  await expectAccessible(third);
  await button(third, "Use your passkey").click();
  await third.getByText("This device already has a passkey for your account.").waitFor();
  await button(third, "Cancel").click();
  await button(third, "Remove Test key").click();
  await third.getByRole("dialog").getByRole("button", { name: "Use your passkey" }).click();
  await third.getByText("The passkey was removed.").waitFor();
  await button(third, "Remove Test key").waitFor({ state: "detached" });
  await third.getByText("recovery codes left").waitFor({ state: "detached" });
});

it("explains what to do when the browser knows no passkey for the site", async () => {
  const { page } = await site.open();
  await addAuthenticator(page);
  await page.goto("/login");
  await button(page, "Sign in with a passkey").click();
  await page.getByText("No passkey was used. Try again, and follow your browser's steps.").waitFor();
  await expectAccessible(page);
});
