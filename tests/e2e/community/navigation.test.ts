import { PHONE, useSite } from "../../kit/browser/browser";
import { composerIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, seedMessages } from "../../kit/conversation";
import { createPerson } from "../../kit/people";

const site = useSite();

it("switches channels by keyboard, and focuses the message box each time", async () => {
  const member = await site.join();
  const { page } = member;
  await openChannel(member, "welcome");
  const focusedMessageBox = (name: string) => page.locator("textarea:focus").and(page.getByLabel(`Message #${name}`));

  // What the member types while the search is loading goes to the search.
  let loadSearch = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => (loadSearch = resolve));
  await page.route("**/search-palette-*.js", async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("generax");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("l");
  loadSearch();
  const field = page.getByRole("combobox", { name: "Search pages, channels" });
  await field.waitFor();
  expect(await field.inputValue()).toBe("general");
  expect(await composerIn(member).inputValue()).toBe("");
  await page
    .getByRole("option", { name: /general/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await focusedMessageBox("general").waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByRole("heading", { name: "#general" }).waitFor({ state: "detached" });
  await page.locator("textarea:focus").and(composerIn(member)).waitFor();
  await page.keyboard.press("Alt+ArrowUp");
  await focusedMessageBox("general").waitFor();

  // The next visit opens the last channel.
  await page.goto("/community");
  await page.getByRole("heading", { name: "#general" }).waitFor();
  await focusedMessageBox("general").waitFor();
  // An unknown channel redirects to the first one for conversation with a notice.
  await openChannel(member, "welcome");
  await page.goto("/community/no-such-channel");
  await page.getByRole("heading", { name: "#general" }).waitFor();
  await page
    .getByText("That channel doesn't exist, or you don't have access to it. You're in #general.")
    .first()
    .waitFor();
});

it("lists the keyboard shortcuts, also while the member types", async () => {
  const member = await site.join();
  const { page } = member;
  await openChannel(member, "general");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await composerIn(member).fill("?");
  await page.keyboard.press("Control+/");
  await dialog.getByText("Previous or next channel").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "#general" }).focus();
  await page.keyboard.press("?");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await composerIn(member).inputValue()).toBe("?");
});

it("mentions a member from their card, after what is already written", async () => {
  const { app } = site;
  const [member, writer, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  const { page } = member;
  await seedMessages(app, writer, channel, ["How do I size a position?"]);
  await openChannel(member, channel.name);
  await composerIn(member).fill("Ask");
  await page.getByRole("button", { name: writer.username, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mention" }).click();
  await page.locator("textarea:focus").and(composerIn(member)).waitFor();
  expect(await composerIn(member).inputValue()).toBe(`Ask @${writer.username} `);
});

it("loads a part that was opened without a connection once it is back, or asks for a reload", async () => {
  const member = await site.join({ ignore: /failed:|console:/ });
  const { page, context } = member;
  await openChannel(member, "general");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/emoji-picker"));
  await page.getByRole("button", { name: "Insert an emoji" }).click();
  await failed;
  await context.setOffline(false);
  const picker = page.getByRole("dialog", { name: "Insert an emoji" });
  await picker.or(page.getByText("Part of this page is missing. Reload")).first().waitFor();
});

it("has one menu on a phone, which Back closes", async () => {
  const member = await site.join({ viewport: PHONE });
  const { page } = member;
  await openChannel(member, "general");
  const address = page.url();
  await page.getByRole("button", { name: member.person.email }).click();
  const menu = page.getByRole("menu");
  for (const name of ["Home", "Courses", "Profile", "Logout"])
    await menu.getByRole("menuitem", { name, exact: true }).waitFor();
  await page.goBack();
  await menu.waitFor({ state: "detached" });
  expect(page.url()).toBe(address);
  await page.getByRole("button", { name: "Insert an emoji" }).click();
  await page.getByRole("dialog", { name: "Insert an emoji" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: member.person.email }).click();
  await menu.getByRole("menuitem", { name: "Courses", exact: true }).click();
  await page.waitForURL("**/courses");
  await page.goBack();
  await page.waitForURL(address);
  await page.getByRole("heading", { name: "#general" }).waitFor();
});

it("reaches the message box with the skip link, the second Tab stop, and the first message with few Tab presses", async () => {
  const { app } = site;
  const [member, writer, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  const { page } = member;
  await seedMessages(app, writer, channel, ["How do I size a position?", "Risk one percent."]);
  await openChannel(member, channel.name);
  await page.getByRole("log").waitFor();
  const isFocused = (selector: string) =>
    page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.locator("a:focus", { hasText: "Skip to the message box" }).press("Enter");
  expect(await isFocused("#message-box")).toBe(true);
  const address = page.url();
  await page.goto("/terms");
  await page.goto(address);
  await page.getByRole("log").waitFor();
  let tabPresses = 0;
  while (!(await isFocused("[role=log], [role=log] *"))) {
    await page.keyboard.press("Tab");
    tabPresses += 1;
    expect(tabPresses).toBeLessThan(26);
  }
});

it("closes the channel list on a phone with Back, and returns to the previous channel", async () => {
  const member = await site.join({ viewport: PHONE });
  const { page } = member;
  await openChannel(member, "welcome");
  const address = page.url();
  const drawer = page.getByRole("dialog");
  await page.getByRole("button", { name: /Show channels/ }).click();
  await drawer.waitFor();
  await page.goBack();
  await drawer.waitFor({ state: "detached" });
  expect(page.url()).toBe(address);

  await page.getByRole("button", { name: "Show online members" }).click();
  await drawer.getByText(member.person.username).click();
  const card = page.getByRole("dialog", { name: member.person.username });
  await card.waitFor();
  await page.goBack();
  await card.waitFor({ state: "detached" });
  await drawer.getByRole("button", { name: "Close" }).click();
  await drawer.waitFor({ state: "detached" });

  await page.getByRole("button", { name: /Show channels/ }).click();
  await drawer
    .getByRole("region", { name: "General" })
    .getByRole("link", { name: /^general/ })
    .click();
  await page.getByRole("heading", { name: "#general" }).waitFor();
  await drawer.waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("heading", { name: "#welcome" }).waitFor();
  expect(await drawer.count()).toBe(0);
});

it("closes a dialog on a phone with Back, and returns to the previous channel", async () => {
  const member = await site.join({ viewport: PHONE });
  const { page } = member;
  await openChannel(member, "welcome");
  const address = page.url();
  const dialog = page.getByRole("dialog");
  const search = page.getByRole("dialog", { name: "Search" });
  const openSearch = async (): Promise<void> => {
    await page.getByRole("button", { name: /^Search/ }).click();
    await search.waitFor();
  };
  await openSearch();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).toBe(address);

  await openSearch();
  await page.getByRole("combobox", { name: "Search pages, channels" }).fill("general");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "#general" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("heading", { name: "#welcome" }).waitFor();
  expect([page.url(), await dialog.count()]).toEqual([address, 0]);
});
