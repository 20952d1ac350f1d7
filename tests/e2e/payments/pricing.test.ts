import { formatPrice } from "../../../web/src/lib/text/format";
import { useSite } from "../../kit/browser/browser";
import { channelId, createPerson } from "../../kit/people";
import { freePort } from "../../kit/servers/free-port";

const env: Record<string, string> = { PAYMENTS: "test" };
// Checkout links contain PUBLIC_URL, so the port must be known before the start.
beforeAll(async () => {
  const port = await freePort();
  Object.assign(env, { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
});
const site = useSite({ env });

it("tells a visitor what everything costs, and remembers where they wanted to subscribe", async () => {
  const [sums] = await site.app.sql<{ paid: number; included: number }>(
    `SELECT sum(price_cents)::int AS paid, sum(price_cents) FILTER (WHERE included_in_premium)::int AS included
     FROM courses WHERE published`,
  );
  const { page } = await site.open();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  const totals = page.getByRole("region", { name: "What it would cost in total" });
  await totals.getByText(formatPrice(sums?.paid ?? 0), { exact: true }).waitFor();
  await totals.getByText(formatPrice(sums?.included ?? 0), { exact: true }).waitFor();
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await page.waitForURL("**/login?returnTo=%2Fpricing");
  await page.getByText("Sign in or sign up to subscribe to Premium.").waitFor();
});

it("opens from what Premium includes, and lets a member subscribe", async () => {
  const member = await createPerson(site.app);
  const { page, context } = await site.open(member);
  await page.goto(`/community/${await channelId(site.app, "premium-lounge")}`);
  await page.getByRole("link", { name: "Upgrade to Premium" }).click();
  await page.waitForURL("**/pricing");
  const checkout = context.waitForEvent("page");
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await (await checkout).waitForURL("**/checkout/test/**");
  await page.goto("/courses/day-trading");
  await page.getByRole("link", { name: "Included with Premium" }).click();
  await page.waitForURL("**/pricing");
});

it("offers members with Premium their courses instead", async () => {
  const { page } = await site.open(await createPerson(site.app, { role: "PREMIUM" }));
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Go to My Courses" }).waitFor();
  expect(await page.getByRole("button", { name: "Upgrade to Premium" }).count()).toBe(0);
});
