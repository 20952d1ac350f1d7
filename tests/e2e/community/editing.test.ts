import { useSite } from "../../kit/browser/browser";
import {
  chooseAction,
  composerIn,
  messageIn,
  openChannel,
  storedMessageIn,
  writeMessage,
} from "../../kit/browser/channel-page";
import { createChannel, seedMessages, sendMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";

const EDIT = `mutation ($input: EditMessageInput!) { editMessage(input: $input) { id } }`;

const site = useSite();
const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `Line ${index + 1}.`);

it("lets a member read, reply, edit, and delete by keyboard only", async () => {
  const { app } = site;
  const [member, writer, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  await seedMessages(app, writer, channel, lines(60));
  await openChannel(member, channel.name);
  const { page } = member;
  const list = page.getByRole("log");
  const focusedMessage = (text: string) => page.locator("article:focus", { hasText: text });
  const focusedItem = (name: string) => page.locator("[role=menuitem]:focus", { hasText: name });
  await messageIn(member, "Line 60.").waitFor();

  await list.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await focusedMessage("Line 59.").waitFor();
  await page.keyboard.press("Shift+F10");
  await focusedItem("Reply").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(`Replying to ${writer.username}`).waitFor();
  await page.keyboard.type("I agree.");
  await page.keyboard.press("Enter");
  await storedMessageIn(member, "I agree.").waitFor();

  await page.keyboard.press("ArrowUp");
  const editor = page.getByLabel("Edit message");
  expect(await editor.inputValue()).toBe("I agree.");
  await editor.fill("I fully agree.");
  await page.keyboard.press("Enter");
  await messageIn(member, "I fully agree.").filter({ hasText: "(edited)" }).waitFor();
  await page.locator("textarea:focus").and(composerIn(member)).waitFor();

  await list.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+F10");
  await page.locator("[role=menuitem]:focus").waitFor();
  await page.keyboard.press("d");
  await focusedItem("Delete").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("button:focus", { hasText: "Cancel" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await focusedMessage("This message was deleted.").waitFor();

  await list.focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Jump to latest" }).press("Enter");
  await page.locator("[role=log]:focus").waitFor();
});

it("keeps the last message above the message box when the member replies to it", async () => {
  const { app } = site;
  const [member, writer, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  await seedMessages(app, writer, channel, lines(60));
  await openChannel(member, channel.name);
  const list = member.page.getByRole("log");
  const last = messageIn(member, "Line 60.");
  await last.hover();
  await member.page.mouse.wheel(0, 1_000);
  await eventually("the list is scrolled to its end", () =>
    list.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - scrollTop - clientHeight < 1),
  );
  const heightBefore = (await list.boundingBox())?.height ?? 0;
  await chooseAction(member, "Line 60.", "Reply");
  await member.page.getByText(`Replying to ${writer.username}`).waitFor();
  await eventually("the last message stays above the message box", async () => {
    const [box, row] = await Promise.all([list.boundingBox(), last.boundingBox()]);
    return box && row && box.height < heightBefore && row.y + row.height <= box.y + box.height;
  });
});

it("scrolls a long message's editor so that its end, the caret, Save, and Cancel are visible", async () => {
  const { app } = site;
  const [member, writer, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  const { page } = member;
  await seedMessages(app, writer, channel, lines(60));
  const text = `It is long. ${"The market moved and I waited. ".repeat(128)}`.trim();
  await openChannel(member, channel.name);
  const editor = page.getByLabel("Edit message");
  await writeMessage(member, "It is short.");
  await storedMessageIn(member, "It is short.").waitFor();
  await composerIn(member).press("ArrowUp");
  await editor.fill(text);
  await page.keyboard.press("Enter");
  await storedMessageIn(member, "It is long.").filter({ hasText: "(edited)" }).waitFor();
  await composerIn(member).press("ArrowUp");
  await page.locator("textarea:focus").and(editor).waitFor();
  // The editor is as tall as its text, so the caret is at its end.
  expect(await editor.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true);
  expect(await page.evaluate<number>("document.activeElement.selectionStart")).toBe(text.length);
  const form = messageIn(member, "Enter saves, Esc cancels");
  const ends = [editor, form.getByRole("button", { name: "Save" }), form.getByRole("button", { name: "Cancel" })];
  await eventually("the end of the editor, Save, and Cancel are inside the list", async () => {
    const [list, ...boxes] = await Promise.all([page.getByRole("log"), ...ends].map((each) => each.boundingBox()));
    const bottoms = boxes.map((box) => (box ? box.y + box.height : NaN));
    return list && bottoms.every((bottom) => bottom > list.y && bottom <= list.y + list.height);
  });
});

it("ends an edit in every tab when it is saved in one, and never overwrites a newer text silently", async () => {
  const { app } = site;
  const [member, channel] = await Promise.all([site.join(), createChannel(app)]);
  const message = await sendMessage(app, member.person, { channelId: channel.id, content: "Stop at 1.0" });
  await openChannel(member, channel.name);
  const editor = member.page.getByLabel("Edit message");
  await chooseAction(member, "Stop at 1.0", "Edit");
  await editor.fill("Stop at 1.1");
  const second = await site.open(null, { context: member.context });
  await openChannel(second, channel.name);
  const secondEditor = second.page.getByLabel("Edit message");
  await secondEditor.waitFor();
  expect(await secondEditor.inputValue()).toBe("Stop at 1.1");
  await editor.fill("Stop at 1.2");
  await editor.press("Enter");
  await secondEditor.waitFor({ state: "detached" });
  await storedMessageIn(second, "Stop at 1.2").waitFor();

  await chooseAction(second, "Stop at 1.2", "Edit");
  await secondEditor.fill("Stop at 1.3");
  await graphqlData(app, member.person, EDIT, { input: { messageId: message.id, content: "Stop at 1.4" } });
  await second.page.getByText("This message has changed.").waitFor();
  await secondEditor.press("Enter");
  await storedMessageIn(member, "Stop at 1.4").waitFor();
  await second.page.getByRole("button", { name: "Save anyway" }).click();
  await storedMessageIn(member, "Stop at 1.3").waitFor();
});
