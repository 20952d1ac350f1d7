import type { Client } from "graphql-ws";
import { gql } from "../../gql";
import type { TypingSubscription } from "../../gql/graphql";
import { deleteMessage, sendMessage, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { codeOf, graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { subscribe, type Subscription } from "../../kit/clients/subscription";
import { startTestApp, useApp } from "../../kit/test-app";

const TYPING = gql(
  `subscription Typing($channelId: ID!) { typing(channelId: $channelId) { channelId userId username } }`,
);
const SET_TYPING = gql(`mutation TypingSetTyping($channelId: ID!) { setTyping(channelId: $channelId) }`);
const XP_BELOW_LEVEL_10 = 895;

type TypingEvent = TypingSubscription["typing"];

const app = useApp({ env: { RATE_LIMITS: "off" } });
let general: string;
const admin = usePerson(app, { role: "ADMIN" });
const sockets = useSockets(app);

beforeAll(async () => {
  general = await channelId(app, "general");
});

const setTyping = (person: Person | null, id: string, server = app) =>
  graphql(server, SET_TYPING, { channelId: id }, person?.token);
const subscribeToTyping = (socket: Client, id: string) => subscribe(socket, TYPING, { channelId: id });
const refusal = (code: string): unknown[] => [
  expect.objectContaining({ extensions: expect.objectContaining({ code }) as object }),
];
const by =
  ({ id }: Person) =>
  (received: TypingEvent[]): boolean =>
    received.some(({ userId }) => userId === id);

/** Subscriptions have no acknowledgment, so the admin types until an event arrives. */
async function untilActive(typing: Subscription<TypingEvent>, id: string): Promise<void> {
  await eventually("the subscription is active", async () => {
    await setTyping(admin, id);
    return typing.events.length > 0;
  });
}

it("sends typing events to subscribers of the channel, and not of other channels", async () => {
  const [writer, reader, elsewhere] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const here = subscribeToTyping(sockets.of(reader), general);
  const other = await channelId(app, "introductions");
  const there = subscribeToTyping(sockets.of(elsewhere), other);
  await untilActive(here, general);
  await untilActive(there, other);
  expect((await setTyping(writer, general)).data).toEqual({ setTyping: true });
  const events = await here.until(by(writer));
  expect(events.at(-1)).toEqual({ channelId: general, userId: writer.id, username: writer.username });
  expect(events[0]).toEqual({ channelId: general, userId: admin.id, username: admin.username });
  await setTyping(reader, other);
  await there.until(by(reader));
  expect(by(writer)(there.events)).toBe(false);
});

it("rejects typing by visitors, muted members, and members who may not post in the channel", async () => {
  const person = await createPerson(app);
  const muted = await createPerson(app);
  await impose(app, muted, "MUTE", { from: new Date(), until: new Date(Date.now() + 3_600_000) });
  expect(codeOf(await setTyping(null, general))).toBe("UNAUTHENTICATED");
  expect(codeOf(await setTyping(muted, general))).toBe("MUTED");
  expect(codeOf(await setTyping(person, await channelId(app, "announcements")))).toBe("FORBIDDEN");
  expect(codeOf(await setTyping(person, await channelId(app, "staff-room")))).toBe("FORBIDDEN");
  expect(codeOf(await setTyping(person, UNKNOWN_ID))).toBe("NOT_FOUND");
  expect(codeOf(await setTyping(person, "x"))).toBe("VALIDATION");
});

it("limits how often a member can send typing events", async () => {
  const limited = await startTestApp();
  try {
    const person = await createPerson(limited);
    const id = await channelId(limited, "general");
    const codes = await Promise.all(
      Array.from({ length: 25 }, async () => codeOf(await setTyping(person, id, limited))),
    );
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(5);
  } finally {
    await limited.stop();
  }
});

it("rejects subscriptions to inaccessible and unknown channels", async () => {
  const socket = sockets.of(await createPerson(app));
  expect(await subscribeToTyping(socket, await channelId(app, "staff-room")).ended).toEqual(refusal("FORBIDDEN"));
  expect(await subscribeToTyping(socket, UNKNOWN_ID).ended).toEqual(refusal("NOT_FOUND"));
});

it("ends a subscription when the member loses access to the channel, without leaking an event", async () => {
  const lab = await channelId(app, "strategy-lab");
  const member = await createPerson(app, { xp: XP_BELOW_LEVEL_10 });
  const writer = await createPerson(app, { role: "ADMIN" });
  const levelUp = await sendMessage(app, member, { channelId: general, content: "This makes level 10." });
  const socket = sockets.of(member);
  const [inLab, inGeneral] = [subscribeToTyping(socket, lab), subscribeToTyping(socket, general)];
  await untilActive(inLab, lab);
  await untilActive(inGeneral, general);
  await deleteMessage(app, member, levelUp.id);
  await setTyping(writer, lab);
  expect(await inLab.ended).toEqual(refusal("FORBIDDEN"));
  await setTyping(writer, general);
  await inGeneral.until(by(writer));
  expect(by(writer)(inLab.events)).toBe(false);
});
