import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createChannel, deleteMessage, sendMessage } from "../../kit/conversation";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SAMPLES = gql(`query ChannelSamplesOf($id: ID!) { channelSamples(channelId: $id) { id content } }`);
const SET = gql(`mutation ChannelSamplesSet($id: ID!, $shown: Boolean!) {
  setChannelSample(messageId: $id, shown: $shown) { id }
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const visitor = usePerson(app);
let channel: string;

beforeEach(async () => {
  channel = (await createChannel(app)).id;
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel]);
});

const post = (content: string): Promise<{ id: string }> => sendMessage(app, admin, { channelId: channel, content });
const set = (person: Person | null, id: string, shown = true) => graphql(app, SET, { id, shown }, person?.token);
const samplesOf = async (person: Person): Promise<string[]> =>
  (await graphqlData(app, person, SAMPLES, { id: channel })).channelSamples.map(({ content }) => content);

it("shows members without access up to three messages that admins chose, oldest first", async () => {
  const [first, second, third, fourth] = [
    await post("one"),
    await post("two"),
    await post("three"),
    await post("four"),
  ];
  expect(await samplesOf(visitor)).toEqual([]);
  for (const { id } of [third, first, second, second]) expect((await set(admin, id)).errors).toBeUndefined();
  expect(await samplesOf(visitor)).toEqual(["one", "two", "three"]);
  expect(codeOf(await set(admin, fourth.id))).toBe("CONFLICT");

  await set(admin, first.id, false);
  expect((await set(admin, fourth.id)).data?.setChannelSample).toHaveLength(3);
  await deleteMessage(app, admin, second.id);
  expect(await samplesOf(visitor)).toEqual(["three", "four"]);
  const actions = await app.sql<{ action: string }>(
    `SELECT action FROM audit_entries WHERE details->>'messageId' = $1 ORDER BY id`,
    [first.id],
  );
  expect(actions.map(({ action }) => action)).toEqual(["message.shown_as_sample", "message.hidden_as_sample"]);
});

it("lets only admins choose, and no messages of staff channels", async () => {
  const { id } = await post("one");
  expect(codeOf(await set(visitor, id))).toBe("NOT_FOUND");
  expect(codeOf(await set(await createPerson(app, { role: "PREMIUM" }), id))).toBe("FORBIDDEN");
  expect(codeOf(await set(null, id))).toBe("UNAUTHENTICATED");
  const staff = await sendMessage(app, admin, { channelId: await channelId(app, "staff-room"), content: "secret" });
  expect(codeOf(await set(admin, staff.id))).toBe("FORBIDDEN");
  expect(await samplesOf(visitor)).toEqual([]);
});
