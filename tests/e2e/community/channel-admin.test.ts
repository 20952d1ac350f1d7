import { useSite, type Window } from "../../kit/browser/browser";
import { messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson } from "../../kit/people";

const UPDATE = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
const MOVE = `mutation ($input: MoveChannelInput!) { moveChannel(input: $input) { id } }`;
const ARCHIVE = `mutation ($id: ID!) { archiveChannel(channelId: $id) { id } }`;
const RESTORE = `mutation ($id: ID!) { restoreChannel(channelId: $id) { id } }`;

const site = useSite({ env: { RATE_LIMITS: "off" } });

/** The first two channels of the General category in the sidebar. */
async function firstTwo({ page }: Window): Promise<string[]> {
  const links = page
    .getByRole("navigation", { name: "Channels" })
    .getByRole("region", { name: "General" })
    .getByRole("link");
  return (await links.allInnerTexts()).slice(0, 2).map((text) => text.split("\n")[0]?.trim() ?? "");
}

async function untilFirstTwo(window: Window, names: (string | undefined)[]): Promise<void> {
  await eventually(
    `the channel list begins with ${names.join(", ")}`,
    async () => String(await firstTwo(window)) === String(names),
  );
}

it("lets an admin move, edit, archive, and restore channels", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  const admin = await site.join({ role: "ADMIN" });
  const { page } = admin;
  await openChannel(admin, channel.name);
  const [first, second] = await firstTwo(admin);

  await page.getByRole("button", { name: "Manage channels" }).click();
  await page.getByRole("button", { name: `Move #${first} down` }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(`#${first} is now number 2 in General.`).waitFor({ state: "attached" });
  // The focus stays on the channel, so that the next press moves it again.
  await page.locator(`[aria-label="Move #${first} down"]:focus`).waitFor();

  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Edit #${channel.name}` }).click();
  await page.getByLabel("Channel name").fill("introductions");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A channel with this name already exists.").waitFor();
  await page.getByLabel("Channel name").fill("Swing Ideas");
  await page.getByLabel("Access").selectOption("LEVEL");
  await page.getByLabel("Minimum level").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("#swing-ideas").waitFor();
  expect(await app.sql(`SELECT access_level, min_level FROM channels WHERE name = 'swing-ideas'`)).toEqual([
    { access_level: "LEVEL", min_level: 7 },
  ]);

  await dialog.getByRole("button", { name: "Archive #swing-ideas" }).click();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByText("#swing-ideas is archived.").waitFor();
  await dialog.getByRole("button", { name: "Restore #swing-ideas" }).click();
  await page.getByText("#swing-ideas is restored.").waitFor();
  await page.keyboard.press("Escape");
  await untilFirstTwo(admin, [second, first]);
});

it("lets a member propose a channel, an admin approve it, and the creator archive it", async () => {
  const [creator, admin] = await Promise.all([site.join(), site.join({ role: "ADMIN" })]);
  await Promise.all([openChannel(creator, "general"), openChannel(admin, "general")]);
  const { page, person } = creator;
  const name = `desk-of-${person.username}`;
  await page.getByRole("button", { name: "Create Channel" }).click();
  await page.getByLabel("Channel name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create Channel" }).click();
  await page.getByRole("heading", { name: `#${name}` }).waitFor();
  const note = page.getByRole("note").getByText("until an admin approves it");
  await note.waitFor();

  await admin.page.getByRole("button", { name: /waiting for approval/ }).click();
  await admin.page.getByRole("button", { name: `Approve #${name}` }).click();
  await note.waitFor({ state: "detached" });

  await page.getByRole("button", { name: `Actions for #${name}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByText(`#${name} was archived.`).waitFor();
});

it("shows members live when a channel is moved, edited, archived, and restored", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  const [admin, member] = await Promise.all([createPerson(app, { role: "ADMIN" }), site.join()]);
  const { page } = member;
  const update = (changes: object) => graphqlData(app, admin, UPDATE, { input: { channelId: channel.id, ...changes } });
  await sendMessage(app, admin, { channelId: channel.id, content: "Risk one percent." });
  await openChannel(member, channel.name);
  const message = messageIn(member, "Risk one percent.");
  await message.waitFor();

  const [first = "", second] = await firstTwo(member);
  const position = { channelId: await channelId(app, first), category: "GENERAL", index: 1 };
  await graphqlData(app, admin, MOVE, { input: position });
  await untilFirstTwo(member, [second, first]);

  const renamed = `${channel.name}-renamed`;
  await update({ name: renamed, accessLevel: "LEVEL", minLevel: 7 });
  await page.getByRole("heading", { name: `#${renamed}` }).waitFor();
  await page.getByText("Access Denied").waitFor();
  await page.getByText("This channel unlocks at level 7: 6 more levels to go.").waitFor();
  expect(await message.count()).toBe(0);
  await update({ accessLevel: "FREE" });
  await message.waitFor();

  await graphqlData(app, admin, ARCHIVE, { id: channel.id });
  await page.getByRole("heading", { name: `#${second}` }).waitFor();
  await page.getByText(`#${renamed} was archived.`).waitFor();
  await page.waitForURL((url) => url.pathname.startsWith("/community/"));
  await graphqlData(app, admin, RESTORE, { id: channel.id });
  await page.getByRole("link", { name: new RegExp(renamed) }).click();
  await message.waitFor();
});
