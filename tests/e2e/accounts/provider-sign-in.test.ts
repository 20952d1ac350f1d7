import { generateKeyPairSync } from "node:crypto";
import type { Page } from "playwright-core";
import { useSite } from "../../kit/browser/browser";
import { freePort } from "../../kit/servers/free-port";
import { providerSettings, startOpenIdProvider, type OpenIdProvider } from "../../kit/servers/openid-provider";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
// Providers send visitors back to PUBLIC_URL, so the port must be known before the start.
const env: Record<string, string> = {};
let google: OpenIdProvider;
let apple: OpenIdProvider;
beforeAll(async () => {
  const port = await freePort();
  [google, apple] = await Promise.all([startOpenIdProvider(), startOpenIdProvider()]);
  Object.assign(env, {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...providerSettings(google, apple, privateKey),
  });
});
afterAll(() => Promise.all([google.stop(), apple.stop()]));
const site = useSite({ env });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const at = (path: string) => (url: URL) => url.pathname.startsWith(path);

it("signs up with Apple, links Google, and signs in with it", async () => {
  apple.person = { sub: "apple-subject", email: "relay@apple.test" };
  google.person = { sub: "google-subject", email: "vera@google.test" };
  const { page } = await site.open(null, { ignore: /^foreign host: http:\/\/127\.0\.0\.1:\d+\/authorize/ });
  await page.goto("/login?returnTo=%2Fcourses");
  await button(page, "Continue with Apple").click();
  await page.getByRole("heading", { name: "CREATE YOUR ACCOUNT" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.reload();
  await page.getByText("relay@apple.test").waitFor();
  await page.getByLabel("Username").fill("vera");
  await page.getByLabel("Full name").fill("Vera Visitor");
  await page.getByRole("checkbox").check();
  await button(page, "CREATE ACCOUNT").click();
  await page.waitForURL(at("/courses"));
  await page.goto("/profile");
  await button(page, "Email me a link").waitFor();
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.waitForURL(at("/profile"));
  await page.getByText(/^vera@google\.test, since/).waitFor();
  await page.evaluate("localStorage.clear()");
  await page.goto("/login");
  await button(page, "Continue with Google").click();
  await page.waitForURL(at("/community"));
});
