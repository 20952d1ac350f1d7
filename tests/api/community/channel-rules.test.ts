import { gql } from "../../gql";
import type { UpdateChannelInput } from "../../gql/graphql";
import { pngPicture, SEND_WITH_ATTACHMENTS, uploadFile } from "../../kit/attachments";
import { graphql } from "../../kit/clients/graphql-client";
import { createChannel, sendMessage } from "../../kit/conversation";
import { createPerson, giveXp, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const UPDATE = gql(`mutation RulesUpdate($input: UpdateChannelInput!) {
  updateChannel(input: $input) { id slowModeSeconds minPostLevel allowsLinks allowsFiles } }`);
const EDIT = gql(`mutation RulesEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);
const CHANNEL = gql(
  `query RulesChannel($id: ID!) { channel(id: $id) { viewerCanView viewerCanPost slowModeSeconds } }`,
);

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp(() => ({
  clock: { now: () => now },
  env: { RATE_LIMITS: "off", PUBLIC_URL: "https://glitch.test" },
}));
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);

const errorOf = async (by: Person, channelId: string, content: string) =>
  (await graphql(app, SEND_WITH_ATTACHMENTS, { input: { channelId, content } }, by.token)).errors?.[0];

async function channelWith(rules: Partial<UpdateChannelInput>): Promise<string> {
  const { id } = await createChannel(app);
  const { data } = await graphql(app, UPDATE, { input: { channelId: id, ...rules } }, admin.token);
  expect(data?.updateChannel).toMatchObject(rules);
  return id;
}

it("slow mode spaces a member's messages, also parallel ones, but not those of others and of admins", async () => {
  const id = await channelWith({ slowModeSeconds: 30 });
  const outcomes = await Promise.all(["One", "Two", "Three"].map((text) => errorOf(member, id, text)));
  expect(outcomes.filter((error) => !error)).toHaveLength(1);
  now = new Date(now.getTime() + 10_000);
  expect(await errorOf(member, id, "Four")).toMatchObject({
    message: "Slow mode: you can post again in 20 s.",
    extensions: { code: "RATE_LIMITED", retryAfterSeconds: 20 },
  });
  await sendMessage(app, await createPerson(app), { channelId: id, content: "Another" });
  for (const content of ["First", "Second"]) await sendMessage(app, admin, { channelId: id, content });
  now = new Date(now.getTime() + 20_000);
  await sendMessage(app, member, { channelId: id, content: "Five" });
});

it("a minimum level closes a channel for posting, not for reading", async () => {
  const id = await channelWith({ minPostLevel: 3 });
  const person = await createPerson(app);
  expect((await graphql(app, CHANNEL, { id }, person.token)).data?.channel).toMatchObject({
    viewerCanView: true,
    viewerCanPost: false,
  });
  expect(await errorOf(person, id, "Hello")).toMatchObject({
    message: "You can post in this channel from level 3.",
    extensions: { code: "FORBIDDEN" },
  });
  await giveXp(app, person.id, 200);
  await sendMessage(app, person, { channelId: id, content: "Hello" });
});

it("rejects links and files that a channel doesn't allow, also in edits, except links to the own site", async () => {
  const id = await channelWith({ allowsLinks: false, allowsFiles: false });
  expect((await errorOf(member, id, "See https://example.test"))?.message).toBe(
    "This channel doesn't allow links to other sites.",
  );
  const file = await uploadFile(app, member, await pngPicture());
  const input = { channelId: id, content: "", attachments: [{ id: file.id }] };
  const { errors } = await graphql(app, SEND_WITH_ATTACHMENTS, { input }, member.token);
  expect(errors?.[0]).toMatchObject({
    message: "This channel doesn't allow images and files.",
    extensions: { code: "FORBIDDEN" },
  });
  const { id: messageId } = await sendMessage(app, member, {
    channelId: id,
    content: "See https://glitch.test/courses",
  });
  const edit = { messageId, content: "See www.example.test" };
  expect((await graphql(app, EDIT, { input: edit }, member.token)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  await sendMessage(app, admin, { channelId: id, content: "See https://example.test" });
});

it("only admins change the rules", async () => {
  const { id } = await createChannel(app);
  await app.sql(`UPDATE channels SET created_by_id = $2 WHERE id = $1`, [id, member.id]);
  for (const rule of [{ slowModeSeconds: 5 }, { minPostLevel: 2 }, { allowsLinks: false }, { allowsFiles: false }]) {
    const { errors } = await graphql(app, UPDATE, { input: { channelId: id, ...rule } }, member.token);
    expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  }
});
