import type { Browser } from "playwright-core";
import { launchBrowser, openWindow, PHONE, signUp, type NewPerson, type Window } from "../kit/browser";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
/** Asks, and is an admin. */
let ada: Window & { person: NewPerson };
/** Helps, on a phone. */
let ben: Window & { person: NewPerson };

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
  ada = await joined("ada");
  await app.sql(`UPDATE users SET role = 'ADMIN' WHERE username = $1`, [ada.person.username]);
  ben = await joined("ben", PHONE);
  await enter(ada, "general");
  await enter(ben, "general");
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function joined(name: string, viewport?: typeof PHONE): Promise<Window & { person: NewPerson }> {
  const window = await openWindow(browser, app.url, { viewport });
  return { ...window, person: await signUp(window, name) };
}

async function enter({ page }: Window, channel: string): Promise<void> {
  await page.goto(`/community?channel=${channel}`);
  await page.getByRole("heading", { name: `#${channel}` }).waitFor();
  await page.getByRole("textbox", { name: `Message #${channel}` }).waitFor();
}

const field = ({ page }: Window) => page.getByLabel("Message #general");
const messageWith = ({ page }: Window, text: string) => page.getByRole("article").filter({ hasText: text });

it("shows who is typing until their message comes, and moves nothing by it", async () => {
  const composer = field(ben);
  const before = await composer.boundingBox();
  await field(ada).pressSequentially("How do I size a position?");
  await ben.page.getByText(`${ada.person.username} is typing...`).waitFor();
  expect(await composer.boundingBox()).toEqual(before);
  await ada.page.keyboard.press("Enter");
  await messageWith(ben, "How do I size a position?").waitFor();
  await ben.page.getByText(`${ada.person.username} is typing...`).waitFor({ state: "detached" });
});

it("stands on lines: one bar above all panes, one line a channel for a mouse and room for a thumb", async () => {
  const { page } = ada;
  const bottomOf = async (name: string) => {
    const box = await page.getByRole("heading", { name, exact: true }).locator("..").boundingBox();
    return box && box.y + box.height;
  };
  const header = await page.locator("header", { has: page.getByRole("heading", { name: "#general" }) }).boundingBox();
  expect(header?.height).toBe(56);
  expect([await bottomOf("Channels"), await bottomOf("Online Users")]).toEqual([
    (header?.y ?? 0) + 56,
    (header?.y ?? 0) + 56,
  ]);
  const row = (on: typeof page) => on.getByRole("navigation", { name: "Channels" }).getByRole("link").last();
  expect((await row(page).boundingBox())?.height).toBe(32);

  await ben.page.getByRole("button", { name: "Show channels" }).click();
  expect((await row(ben.page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await ben.page.keyboard.press("Escape");
});

it("completes a mention by keyboard, and the person mentioned sees it stand out", async () => {
  const { page } = ben;
  await field(ben).pressSequentially(`By the risk, @${ada.person.username.slice(0, 5)}`);
  const box = page.getByRole("combobox", { name: "Message #general" });
  await box.waitFor();
  const option = page.getByRole("option", { name: new RegExp(ada.person.username) });
  await option.waitFor();
  expect(await box.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await page.keyboard.press("Escape");
  await option.waitFor({ state: "detached" });
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  // Escape closes it for this @; another one opens it again.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await field(ben).pressSequentially(`@${ada.person.username.slice(0, 5)}`);
  await option.waitFor();
  await page.keyboard.press("Enter");
  expect(await field(ben).inputValue()).toBe(`By the risk, @${ada.person.username} `);
  await page.keyboard.press("Enter");
  const mention = messageWith(ada, "By the risk").getByText(`@${ada.person.username}`);
  await mention.waitFor();
  expect(await mention.getAttribute("class")).toContain("warning");
});

it("completes a mention by touch", async () => {
  await field(ada).pressSequentially("Thanks @");
  // Before a letter is typed it offers whoever wrote there last.
  await ada.page.getByRole("option", { name: new RegExp(ben.person.username) }).click();
  expect(await field(ada).inputValue()).toBe(`Thanks @${ben.person.username} `);
  await field(ada).fill("");
});

it("opens what can be done with a message by a long touch", async () => {
  const { page, context } = ben;
  const box = await messageWith(ben, "How do I size a position?").boundingBox();
  if (!box) throw new Error("Not in sight");
  const touch = await context.newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch.send("Input.synthesizeTapGesture", { x, y, duration: 1_000, tapCount: 1, gestureSourceType: "touch" });
  // The finger is lifted: the menu waits for the next touch.
  await page.getByRole("menuitem", { name: "Reply" }).click();
  await page.getByText(`Replying to ${ada.person.username}`).waitFor();
  await page.getByRole("button", { name: "Cancel reply" }).click();
});

it("marks the reply that helped for everybody, and tells the person who helped", async () => {
  const question = messageWith(ben, "How do I size a position?");
  await question.click({ button: "right" });
  await ben.page.getByRole("menuitem", { name: "Reply" }).click();
  await field(ben).fill("Risk one percent of it.");
  await ben.page.keyboard.press("Enter");
  const reply = messageWith(ada, "Risk one percent of it.");
  await reply.click({ button: "right" });
  await ada.page.getByRole("menuitem", { name: "Helped me", exact: true }).click();

  await reply.getByText(`Helped ${ada.person.username}`).waitFor();
  await messageWith(ben, "Risk one percent of it.").getByText(`Helped ${ada.person.username}`).waitFor();
  await ben.page.getByText(`Your reply helped ${ada.person.username}: +100 XP.`).waitFor();

  await reply.click({ button: "right" });
  await ada.page.getByRole("menuitem", { name: "Withdraw 'Helped me'" }).click();
  await messageWith(ben, "Risk one percent of it.")
    .getByText(`Helped ${ada.person.username}`)
    .waitFor({ state: "detached" });
  // Two messages and a reply are all that is left.
  const xp = await app.sql(`SELECT xp FROM users WHERE username = $1`, [ben.person.username]);
  expect(xp).toEqual([{ xp: 20 }]);
});

it("shows who somebody is within the width of a small phone", async () => {
  const { page } = ben;
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole("button", { name: ada.person.username, exact: true }).first().click();
  await page.getByRole("dialog").getByText("Joined").waitFor();
  const isWithin = `(() => { const facts = document.querySelector("[role=dialog] dl"); return facts.scrollWidth <= facts.clientWidth; })()`;
  expect(await page.evaluate<boolean>(isWithin)).toBe(true);
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
});

it("leaves room for the talk while a phone's keyboard is open", async () => {
  const { page } = ben;
  const heightOfTalk = async () => (await page.getByRole("log").boundingBox())?.height ?? 0;
  await page.setViewportSize({ width: 390, height: 420 });
  await page.getByRole("heading", { name: "#general" }).click();
  const before = await heightOfTalk();
  await field(ben).focus();
  // The row of buttons below the field is gone, and the channel's description above.
  await page.getByRole("button", { name: "Send a GIF" }).waitFor({ state: "hidden" });
  expect(await page.getByText("Everything that fits nowhere else.").last().isVisible()).toBe(false);
  expect(await heightOfTalk()).toBeGreaterThan(before + 30);
  await page.setViewportSize(PHONE);
});

it("tells mentions from mere messages in the list of channels", async () => {
  await ada.page.getByRole("link", { name: /introductions/ }).click();
  await ada.page.getByRole("heading", { name: "#introductions" }).waitFor();
  await field(ben).fill(`Are you there, @${ada.person.username}?`);
  await ben.page.keyboard.press("Enter");
  const badge = ada.page.getByRole("img", { name: "1 unread, 1 mentions you" });
  await badge.waitFor();
  expect(await badge.innerText()).toBe("@1");
  await ada.page.getByRole("link", { name: /general/ }).click();
  await messageWith(ada, "Are you there").waitFor();
  await badge.waitFor({ state: "detached" });
});

it("puts channels in order by keyboard, live for everybody", async () => {
  const { page } = ada;
  const namesIn = async (window: Window): Promise<string[]> => {
    const section = window.page.getByRole("region", { name: "General" }).first();
    return (await section.getByRole("link").allInnerTexts()).map((text) => text.split("\n")[0]?.trim() ?? "");
  };
  await ben.page.getByRole("button", { name: "Show channels" }).click();
  const before = await namesIn(ben);
  expect(before[0]).toBe("general");
  await page.getByRole("button", { name: "Manage channels" }).click();
  await page.getByRole("button", { name: "Move #general down" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("#general is now number 2 in General.").waitFor({ state: "attached" });
  await page.locator(`[aria-label="Move #general down"]:focus`).waitFor();
  await ben.page.locator(`section[aria-label="General"] li:first-child`, { hasText: before[1] }).last().waitFor();
  expect((await namesIn(ben)).slice(0, 2)).toEqual([before[1], before[0]]);
  await page.keyboard.press("Escape");
  await ben.page.keyboard.press("Escape");
});

it("shows a channel's new name and rules without a reload, and closes it to who may not read it any more", async () => {
  const { page } = ada;
  await page.getByRole("button", { name: "Edit #general" }).click();
  await page.getByLabel("Channel name").fill("introductions");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A channel with this name exists already.").waitFor();
  await page.getByLabel("Channel name").fill("General Talk");
  await page.getByLabel("Access").selectOption("LEVEL");
  await page.getByLabel("From level").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await ben.page.getByRole("heading", { name: "#general-talk" }).waitFor();
  await ben.page.getByText("Access Denied").waitFor();
  await ben.page.getByText("It opens at level 7: 6 more levels to go.").waitFor();
  expect(await ben.page.getByText("Risk one percent of it.").count()).toBe(0);
});

it("archives and restores a channel before everybody's eyes", async () => {
  const { page } = ada;
  // The list stands there again after saving.
  await page.getByRole("button", { name: "Edit #general-talk" }).last().click();
  await page.getByLabel("Access").selectOption("FREE");
  await page.getByRole("button", { name: "Save" }).click();
  await messageWith(ben, "Risk one percent of it.").waitFor();

  await page.getByRole("button", { name: "Archive #general-talk" }).click();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await ben.page.getByRole("heading", { name: "#welcome" }).waitFor();
  await ben.page.getByText("#general-talk was archived.").waitFor();
  await ben.page.waitForURL((url) => url.pathname.startsWith("/community/"));
  await page.getByRole("button", { name: "Restore #general-talk" }).click();
  await ben.page.getByRole("button", { name: "Show channels" }).click();
  await ben.page.getByRole("link", { name: /general-talk/ }).click();
  await messageWith(ben, "Risk one percent of it.").waitFor();
});

it("had no error in the console and asked no other host for anything", () => {
  expect([...ada.problems, ...ben.problems]).toEqual([]);
});
