import type { Browser } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { launchBrowser, openWindow, signUp, type NewPerson, type Window } from "../kit/browser";
import { graphql } from "../kit/graphql-client";
import { createPerson, type Person } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
let admin: Person;
let ida: Window & { person: NewPerson };
let idaId: string;

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
  admin = await createPerson(app, { role: "ADMIN" });
  const window = await openWindow(browser, app.url, { ignore: /ERR_INTERNET_DISCONNECTED/ });
  ida = { ...window, person: await signUp(window, "ida") };
  const [row] = await app.sql<{ id: string }>(`SELECT id FROM users WHERE username = $1`, [ida.person.username]);
  idaId = row?.id ?? "";
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function asAdmin(mutation: string, input: Record<string, unknown>): Promise<void> {
  const type = mutation[0]?.toUpperCase() + mutation.slice(1);
  const { errors } = await graphql(
    app,
    `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { __typename } }`,
    { input: { userId: idaId, ...input } },
    admin.token,
  );
  expect(errors).toBeUndefined();
}

const give = (amount: number, reason: string) => asAdmin("adjustXp", { amount, reason });

it("a change brings its row into the history that is open", async () => {
  const { page } = ida;
  await page.goto("/profile");
  await page.getByText("No XP yet.").waitFor();
  await page.getByText("Live connection").or(page.getByRole("heading", { name: "XP history" })).first().waitFor();
  await give(160, "A guide");
  await page.getByText("+160 XP").first().waitFor();
  await page.getByRole("cell", { name: "A guide" }).waitFor();
});

it("what came while the connection was away is told when it is back", async () => {
  const { page, context } = ida;
  await context.setOffline(true);
  await give(300, "Meanwhile");
  await context.setOffline(false);
  await page.getByText("While the connection was away").waitFor();
  await page.getByText("LEVEL 5").waitFor();
  await page.getByText("460 of 500 XP").waitFor();
  await page.getByRole("cell", { name: "Meanwhile" }).waitFor();
});
