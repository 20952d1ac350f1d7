import { PHONE, useSite } from "../../kit/browser/browser";
import { createChannel, seedMessages, sendMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson } from "../../kit/people";

const site = useSite();

it("makes a link of selected text with Ctrl+K, and opens the search otherwise", async () => {
  const { page } = await site.open(await createPerson(site.app));
  await page.goto("/community");
  const box = page.getByLabel(/^Message #/);
  await box.fill("docs");
  await box.press("Control+A");
  await box.press("Control+k");
  await eventually("the text is a link", async () => (await box.inputValue()).startsWith("[docs]("));
  await box.fill("docs");
  await box.press("Control+k");
  await page.getByRole("combobox", { name: /^Search pages/ }).waitFor();
});

it("finds a message from any page by keyboard, and jumps to it in its channel", async () => {
  const { app } = site;
  const [member, writer, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  const { page } = member;
  const { id } = await sendMessage(app, writer, {
    channelId: channel.id,
    content: "Watch the <img src=x> **breakouts** today",
  });
  await seedMessages(
    app,
    writer,
    channel,
    Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`),
  );

  await page.goto("/courses");
  await page.getByRole("button", { name: /^Search/ }).waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search pages, channels, people, lessons, and messages" });
  await field.fill(`breakout in:${channel.name}`);
  const result = page.getByRole("option", { name: /Watch the <img src=x> breakouts today/ });
  await result.locator("mark", { hasText: "breakouts" }).waitFor();
  expect(await result.getByText(`#${channel.name}`).count()).toBe(1);
  expect(await result.getByText(writer.username, { exact: true }).count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.locator("article:focus", { hasText: "Watch the" }).waitFor();
  expect(new URL(page.url()).search).toBe(`?message=${id}`);

  // The next search offers the last one.
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: `breakout in:${channel.name}` }).click();
  await result.waitFor();
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
});

it("explains mistakes in filters, completes filters, and pages through all messages", async () => {
  const { app } = site;
  const [member, writer, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  const { page } = member;
  for (let count = 1; count <= 15; count += 1) {
    await sendMessage(app, writer, { channelId: channel.id, content: `Volatility ${count}` });
    await sendMessage(app, member.person, { channelId: channel.id, content: `Volatility is ${count}` });
  }
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Search/ }).click();
  const field = page.getByRole("combobox", { name: "Search pages, channels, people, lessons, and messages" });
  await field.fill("volatility before:tomorrow");
  await page.getByRole("alert").getByText("Use a date such as before:2026-11-20").waitFor();
  await field.fill(`volatility in:${channel.name.slice(0, 14)}`);
  await page.getByRole("option", { name: `in:${channel.name}` }).click();
  expect(await field.inputValue()).toBe(`volatility in:${channel.name} `);
  await page.getByRole("option", { name: "See all messages" }).click();
  const options = page.getByRole("option");
  await page.getByRole("button", { name: "Load more" }).click();
  await options.nth(29).waitFor();
  expect(await options.count()).toBe(30);
  await page.getByRole("button", { name: "Back to all results" }).click();
  await page.getByRole("option", { name: "See all messages" }).waitFor();
  await field.fill("xqzxqzxq");
  await page.getByText('Nothing found for "xqzxqzxq"').waitFor();
});

it("fills the screen of a phone", async () => {
  const { page } = await site.join({ viewport: PHONE });
  await page.goto("/courses");
  await page.getByRole("button", { name: /^Search/ }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/courses");
});

it("opens pages and actions of the product, despite typos", async () => {
  const { page } = await site.join();
  await page.goto("/courses");
  const field = page.getByRole("combobox", { name: /^Search pages/ });
  const search = async (query: string): Promise<void> => {
    await page.getByRole("button", { name: /^Search/ }).waitFor();
    await page.keyboard.press("Control+k");
    await field.fill(query);
  };
  await search("notifcation settngs");
  await page.getByRole("option", { name: "Notification settings" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/profile/notifications");
  await search("write a trade");
  await page.getByRole("option", { name: /^Write a trade card/ }).click();
  const form = page.getByRole("dialog", { name: "New trade card" });
  for (const [label, text] of Object.entries({ Instrument: "EUR/USD", Entry: "1.1", Stop: "1.09", Reason: "A test" }))
    await form.getByLabel(label).first().fill(text);
  await form
    .getByLabel(/^.*wrong.*$/i)
    .first()
    .fill("The stop");
  await form.getByRole("button", { name: "Post card" }).click();
  await page.waitForURL("**/community/*");
  await page.getByRole("article").getByText("EUR/USD").first().waitFor();
  await search("levrage");
  await page
    .getByRole("option", { name: /^Leverage/ })
    .first()
    .waitFor();
  await field.fill("sign out");
  await page.getByRole("option", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign In" }).first().waitFor();
});
