import { PHONE, useSite } from "../../kit/browser/browser";
import { chooseAction, composerIn, messageIn, openChannel } from "../../kit/browser/channel-page";
import { eventually } from "../../kit/eventually";
import { createChannel, sendMessage } from "../../kit/conversation";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { untilSubscribed } from "../../kit/clients/until-subscribed";

const site = useSite({ env: { RATE_LIMITS: "off" } });

const REACT = `mutation ($id: ID!) { addReaction(messageId: $id, reaction: ROCKET) { id } }`;
const SET_TYPING = `mutation ($channelId: ID!) { setTyping(channelId: $channelId) }`;

it("shows who is typing until their message arrives, and notifies the server when the member types", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  const [ada, ben] = await Promise.all([createPerson(app), site.join()]);
  await openChannel(ben, channel.name);
  await untilSubscribed(app, "typing", channel.id);
  const before = await composerIn(ben).boundingBox();
  await graphqlData(app, ada, SET_TYPING, { channelId: channel.id });
  const line = ben.page.getByText(`${ada.username} is typing...`);
  await line.waitFor();
  expect(await composerIn(ben).boundingBox()).toEqual(before);
  await sendMessage(app, ada, { channelId: channel.id, content: "How do I size a position?" });
  await messageIn(ben, "How do I size a position?").waitFor();
  await line.waitFor({ state: "detached" });

  const typingResponse = ben.page.waitForResponse(
    (response) => response.request().postData()?.includes("SetTyping") ?? false,
  );
  await composerIn(ben).press("B");
  expect(await (await typingResponse).json()).toEqual({ data: { setTyping: true } });
});

it("completes a mention by mouse and by keyboard", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  const [ada, ben] = await Promise.all([createPerson(app), site.join()]);
  await sendMessage(app, ada, { channelId: channel.id, content: "How do I size a position?" });
  await openChannel(ben, channel.name);
  const { page } = ben;
  const composer = composerIn(ben);
  const option = page.getByRole("option", { name: new RegExp(ada.username) });

  // Long enough that no other member matches.
  const prefix = ada.username.slice(0, 12);

  // Before any letter is typed, the list suggests the author of the latest message.
  await composer.pressSequentially("Thanks @");
  await option.click();
  expect(await composer.inputValue()).toBe(`Thanks @${ada.username} `);
  await composer.fill("");

  await composer.pressSequentially(`By the risk, @${prefix}`);
  await option.waitFor();
  const combobox = page.getByRole("combobox", { name: `Message #${channel.name}` });
  // The list re-renders when the server's suggestions arrive.
  await eventually("the option is active", async () => {
    return (await combobox.getAttribute("aria-activedescendant")) === (await option.getAttribute("id"));
  });
  await page.keyboard.press("Escape");
  await option.waitFor({ state: "detached" });
  // Escape closes the list for this @. A new @ opens it again.
  await composer.fill("By the risk, ");
  await composer.pressSequentially(`@${prefix}`);
  await option.waitFor();
  await page.keyboard.press("Enter");
  expect(await composer.inputValue()).toBe(`By the risk, @${ada.username} `);
  await page.keyboard.press("Enter");
  await messageIn(ben, `By the risk, @${ada.username}`).waitFor();
});

it("distinguishes mentions from other unread messages in the channel list, and highlights the member's own name", async () => {
  const { app } = site;
  const [quiet, busy] = await Promise.all([createChannel(app), createChannel(app)]);
  const [ada, ben] = await Promise.all([site.join(), createPerson(app)]);
  const { page, person } = ada;
  await openChannel(ada, quiet.name);
  await untilSubscribed(app, "mentioned", person.id);
  await sendMessage(app, ben, {
    channelId: busy.id,
    content: `@${ben.username} asks: are you there, @${person.username}?`,
  });
  const badge = page.getByRole("region", { name: "Unread" }).getByRole("img", { name: "1 unread, 1 mentions you" });
  await badge.waitFor();
  expect(await badge.innerText()).toBe("@1");
  await page
    .getByRole("link", { name: new RegExp(busy.name) })
    .first()
    .click();
  await messageIn(ada, "are you there").waitFor();
  const colors = await page.evaluate<string[]>(
    `[...document.querySelectorAll("article bdi")].map((mention) => getComputedStyle(mention).color)`,
  );
  expect(colors).toHaveLength(2);
  expect(colors[0]).not.toBe(colors[1]);
  await badge.waitFor({ state: "detached" });
});

it("shows everyone which reply was helpful, and notifies its author", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  const [ada, ben] = await Promise.all([site.join(), site.join()]);
  const question = await sendMessage(app, ada.person, { channelId: channel.id, content: "How do I size a position?" });
  await sendMessage(app, ben.person, { channelId: channel.id, content: "Risk one percent.", replyToId: question.id });
  await Promise.all([ada, ben].map((window) => openChannel(window, channel.name)));

  await chooseAction(ada, "Risk one percent.", "Helped me");
  const [markForAsker, markForHelper] = [ada, ben].map((window) =>
    messageIn(window, "Risk one percent.").getByText(`Helped ${ada.person.username}`),
  );
  await markForAsker?.waitFor();
  await markForHelper?.waitFor();
  await ben.page.getByText(`Your reply helped ${ada.person.username}: +100 XP.`).waitFor();

  await chooseAction(ada, "Risk one percent.", "Remove 'Helped me'");
  await markForHelper?.waitFor({ state: "detached" });
  // Only the XP of the reply itself is left.
  expect(await app.sql(`SELECT xp FROM users WHERE id = $1`, [ben.person.id])).toEqual([{ xp: 10 }]);
});

it("opens a message's actions on a long press", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  const [ada, ben] = await Promise.all([createPerson(app), site.join({ viewport: PHONE })]);
  await sendMessage(app, ada, { channelId: channel.id, content: "How do I size a position?" });
  await openChannel(ben, channel.name);
  const { page, context } = ben;
  const box = await messageIn(ben, "How do I size a position?").boundingBox();
  if (!box) throw new Error("The message is not visible");
  const touch = await context.newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch.send("Input.synthesizeTapGesture", { x, y, duration: 800, tapCount: 1, gestureSourceType: "touch" });
  const menu = page.getByRole("menu");
  // The sheet can cover the message, so it quotes it.
  await menu.getByText(`${ada.username} How do I size a position?`).waitFor();
  await eventually("the sheet fills the bottom of the screen", async () => {
    const sheet = await menu.boundingBox();
    return sheet?.x === 0 && sheet.width === PHONE.width && Math.round(sheet.y + sheet.height) === PHONE.height;
  });
  const url = page.url();
  await page.goBack();
  await menu.waitFor({ state: "detached" });
  expect(page.url()).toBe(url);
  await touch.send("Input.synthesizeTapGesture", { x, y, duration: 800, tapCount: 1, gestureSourceType: "touch" });
  // The menu stays open after the finger is lifted.
  await page.getByRole("menuitem", { name: "Reply" }).click();
  await page.getByText(`Replying to ${ada.username}`).waitFor();
});

it("fits a small phone: channels, a member's profile, and messages above the keyboard", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  await app.sql(`UPDATE channels SET description = 'What this channel is about' WHERE id = $1`, [channel.id]);
  const [ada, ben] = await Promise.all([createPerson(app), site.join({ viewport: { width: 320, height: 568 } })]);
  await sendMessage(app, ada, { channelId: channel.id, content: "How do I size a position?" });
  await openChannel(ben, channel.name);
  const { page } = ben;

  await page.getByRole("button", { name: "Show channels" }).click();
  const row = await page.getByRole("navigation", { name: "Channels" }).getByRole("link").last().boundingBox();
  // The minimum height of a touch target.
  expect(row?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: ada.username, exact: true }).click();
  const profile = page.getByRole("dialog");
  await profile.getByText("Joined").waitFor();
  expect(
    await profile
      .locator("dl")
      .first()
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
  ).toBe(true);
  await page.keyboard.press("Escape");
  await profile.waitFor({ state: "detached" });

  const log = page.getByRole("log");
  // With the keyboard open.
  await page.setViewportSize({ width: 390, height: 510 });
  await composerIn(ben).fill("one\ntwo\nthree");
  expect((await log.boundingBox())?.height).toBeGreaterThan(0.45 * 510);
  await composerIn(ben).fill("");

  await page.setViewportSize({ width: 390, height: 420 });
  const gif = page.getByRole("button", { name: "Send a GIF" });
  await log.click({ position: { x: 2, y: 2 } });
  await gif.waitFor();
  const before = await log.boundingBox();
  await composerIn(ben).focus();
  await gif.waitFor({ state: "hidden" });
  expect(await page.getByText("What this channel is about").isVisible()).toBe(false);
  const after = await log.boundingBox();
  expect(after?.height).toBeGreaterThan(before?.height ?? Infinity);
});

it("aligns the headers of channels, messages, and online members", async () => {
  const member = await site.join();
  await openChannel(member, "general");
  const heading = (name: string) => member.page.getByRole("heading", { name, exact: true });
  const headers = [
    heading("Channels").locator(".."),
    member.page.locator("header").filter({ has: heading("#general") }),
    heading("Online Users").locator(".."),
  ];
  const boxes = await Promise.all(headers.map((header) => header.boundingBox()));
  const [line, ...others] = boxes.map((box) => box && box.y + box.height);
  expect(others).toEqual([line, line]);
});

it("completes channels and emoji, formats the selection, folds long posts, and shows who reacted", async () => {
  const channel = await createChannel(site.app);
  const [ada, ben] = await Promise.all([site.join(), createPerson(site.app)]);
  const { page } = ada;
  const long = await sendMessage(site.app, ben, {
    channelId: channel.id,
    content: `First line\n${"A sentence about size. ".repeat(80)}\nThe end`,
  });
  await graphqlData(site.app, ben, REACT, { id: long.id });
  await openChannel(ada, channel.name);

  const box = composerIn(ada);
  await box.pressSequentially("see #introd");
  await page.getByRole("option", { name: "#introductions" }).waitFor();
  await box.press("Enter");
  await box.pressSequentially(":rock");
  await page.getByRole("option", { name: /^🚀/ }).waitFor();
  await box.press("Tab");
  await box.pressSequentially("now");
  await box.press("Shift+Control+ArrowLeft");
  await box.press("Control+b");
  expect(await box.inputValue()).toBe("see #introductions 🚀 **now**");
  await box.press("Enter");
  await messageIn(ada, "see #introductions 🚀 now").getByRole("link", { name: "#introductions" }).waitFor();

  const post = messageIn(ada, "First line");
  await post.getByRole("button", { name: "Show more" }).click();
  await post.getByRole("button", { name: "Show less" }).waitFor();
  await post.getByRole("button", { name: "Rocket, 1 member" }).hover();
  await page
    .getByRole("status")
    .filter({ hasText: `Rocket: ${ben.username}` })
    .waitFor();
});
