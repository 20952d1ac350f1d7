import { expectAccessible } from "../../kit/browser/accessibility";
import { PHONE, useSite } from "../../kit/browser/browser";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";

const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }`;

const site = useSite();

const statusWithKey = async (key: string, path: string) => (await rest(site.app, "get", path, { token: key })).status;

async function createKey(owner: Person, name: string): Promise<string> {
  const input = { name, scopes: ["COURSES_READ"] };
  const { createApiKey } = await graphqlData<{ createApiKey: { key: string } }>(site.app, owner, CREATE, { input });
  return createApiKey.key;
}

it("lets a member create a working key in the profile, and shows it only once", async () => {
  const { page } = await site.join({ viewport: PHONE });
  await page.goto("/profile");
  await page.getByRole("button", { name: "New key" }).click();
  const create = page.getByRole("button", { name: "Create key" });
  await create.click();
  await page.getByText("Enter a name").waitFor();
  await page.getByText("Select at least one").waitFor();
  await expectAccessible(page, "form");
  await page.getByLabel("Key name").fill("Weekly report");
  await page.getByRole("checkbox", { name: "Courses" }).check();
  await create.click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  const key = (await dialog.locator("code").textContent()) ?? "";
  await expectAccessible(page, "[role=dialog]");
  // The key can't be shown again, so Escape and outside clicks don't close the dialog.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  expect(await dialog.locator("code").textContent()).toBe(key);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByText("never used").waitFor();
  expect(await page.content()).not.toContain(key);
  expect(await statusWithKey(key, "/api/courses")).toBe(200);
  expect(await statusWithKey(key, "/api/leaderboard")).toBe(403);
  await page.reload();
  await page.getByText("used just now").waitFor();
});

it("lets an admin revoke a member's key, which stops working", async () => {
  const [owner, admin] = await Promise.all([createPerson(site.app), site.join({ role: "ADMIN" })]);
  const key = await createKey(owner, "Nightly export");
  const { page } = admin;
  await page.goto("/admin/api-keys");
  const row = page.getByRole("row").filter({ hasText: owner.username });
  await row.getByRole("button", { name: "Revoke Nightly export" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await row.getByRole("cell", { name: "Revoked" }).waitFor();
  expect(await statusWithKey(key, "/api/courses")).toBe(401);
  const member = await site.open(owner);
  await member.page.goto("/profile");
  await member.page.getByRole("listitem").filter({ hasText: "Nightly export" }).getByText("Revoked").waitFor();
});

it("sends the hash of each GraphQL document instead of its text", async () => {
  const { page } = await site.join();
  const sent: { operationName: string; query?: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) sent.push(JSON.parse(request.postData() ?? "{}") as (typeof sent)[number]);
  });
  await page.goto("/leaderboard");
  await page.getByText("You haven't earned XP in this period yet.").waitFor();
  await page.getByRole("link", { name: "Community" }).first().click();
  await page.getByRole("link", { name: "general" }).first().click();
  await page.getByRole("combobox", { name: "Message #general" }).fill("Hello");
  await page.keyboard.press("Enter");
  await page.locator("article[data-message-id]", { hasText: "Hello" }).waitFor();
  const names = sent.map(({ operationName }) => operationName);
  expect(names).toEqual(expect.arrayContaining(["Viewer", "LeaderboardPage", "CommunityChannels", "SendMessage"]));
  expect(sent.filter(({ query }) => query !== undefined)).toEqual([]);
});

it("shows response alternatives, lengths, patterns, enum values, and headers in the API documentation", async () => {
  const { page } = await site.open();
  await page.goto("/api/docs#/Signing%20in/registerAccount");
  const register = page.locator(".opblock.is-open");
  await register.getByRole("tab", { name: "Schema" }).first().click();
  await register.locator("[data-code='201']").getByRole("tab", { name: "Schema" }).click();
  for (const text of [
    "Any of",
    "MFA_REQUIRED",
    "[3, 30] characters",
    "matches ^[A-Za-z0-9_.-]+$",
    "[8, 128] characters",
  ]) {
    await register.getByText(text).first().waitFor();
  }
  await page.goto("/api/docs?#/Leaderboard/getLeaderboard");
  const board = page.locator(".opblock.is-open");
  await board.getByText("RateLimit-Remaining").first().waitFor();
  await board.locator("[data-code='200']").getByRole("tab", { name: "Schema" }).click();
  await board.getByText("NONE, WARNING, DANGER, BANNED; more may be added").first().waitFor();
});

it("serves the API documentation and GraphiQL without requests to other hosts", async () => {
  const { page } = await site.open();
  await page.goto("/api/docs#/Courses/listCourses");
  const operation = page.locator("#operations-Courses-listCourses");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await operation.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
  await page.goto("/graphiql");
  await page.getByRole("button", { name: /execute/i }).click();
  await page.getByText('"E-Commerce"').first().waitFor();
});
