import { deleteMessage, sendMessage, Sockets } from "../kit/conversation";
import { graphql, type GraphQLAnswer } from "../kit/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { impose } from "../kit/sanctions";
import { subscribe, type Subscription } from "../kit/subscription";
import { startTestApp, type TestApp } from "../kit/test-app";

const TYPING = `subscription ($channelId: ID!) { typing(channelId: $channelId) { channelId userId username } }`;
const SET_TYPING = `mutation ($channelId: ID!) { setTyping(channelId: $channelId) }`;
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const XP_BELOW_LEVEL_10 = 895;

interface Sign {
  channelId: string;
  userId: string;
  username: string;
}

let app: TestApp;
let general: string;
let admin: Person;
const sockets = new Sockets(() => app);

beforeAll(async () => {
  app = await startTestApp();
  general = await channelId(app, "general");
  admin = await createPerson(app, { role: "ADMIN" });
});

afterAll(async () => {
  await sockets.close();
  await app.stop();
});

const setTyping = (person: Person | null, id: string) =>
  graphql<{ setTyping: boolean }>(app, SET_TYPING, { channelId: id }, person?.token);
const codeOf = ({ errors }: GraphQLAnswer<unknown>): string | undefined => errors?.[0]?.extensions.code;
const followTyping = (person: Person, id: string): Subscription<Sign> =>
  subscribe<Sign>(sockets.of(person), TYPING, { channelId: id });
const refusal = (code: string): unknown[] => [
  expect.objectContaining({ extensions: expect.objectContaining({ code }) as object }),
];

/** A subscription tells nobody when it is in force: signs until one arrives. */
async function untilHeard(typing: Subscription<Sign>, id: string): Promise<void> {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await setTyping(admin, id);
    const heard = await typing.until((events) => events.length > 0, 500).catch(() => null);
    if (heard) return;
  }
  throw new Error("The subscription never came into force");
}

it("everybody who follows the channel hears who writes, admins like everybody; those elsewhere do not", async () => {
  const [writer, reader, elsewhere] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const here = followTyping(reader, general);
  const other = await channelId(app, "introductions");
  const there = followTyping(elsewhere, other);
  await untilHeard(here, general);
  await untilHeard(there, other);
  expect((await setTyping(writer, general)).data).toEqual({ setTyping: true });
  const events = await here.until((list) => list.some(({ userId }) => userId === writer.id));
  expect(events.at(-1)).toEqual({ channelId: general, userId: writer.id, username: writer.username });
  expect(events[0]).toEqual({ channelId: general, userId: admin.id, username: admin.username });
  expect(there.events.map(({ userId }) => userId)).not.toContain(writer.id);
});

it("visitors, muted people and those who may not post cannot say it, nor anybody of nowhere", async () => {
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

it("saying it without end is limited", async () => {
  const person = await createPerson(app);
  const codes = await Promise.all(Array.from({ length: 25 }, async () => codeOf(await setTyping(person, general))));
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(5);
});

it("who may not read a channel does not hear who writes there", async () => {
  const person = await createPerson(app);
  expect(await followTyping(person, await channelId(app, "staff-room")).ended).toEqual(refusal("FORBIDDEN"));
  expect(await followTyping(person, UNKNOWN_ID).ended).toEqual(refusal("NOT_FOUND"));
});

it("ends with the right to read, and lets no further sign out", async () => {
  const lab = await channelId(app, "strategy-lab");
  const member = await createPerson(app, { xp: XP_BELOW_LEVEL_10 });
  const rising = await sendMessage(app, member, { channelId: general, content: "This makes level 10." });
  const typing = followTyping(member, lab);
  await untilHeard(typing, lab);
  const heard = typing.events.length;
  await deleteMessage(app, member, rising.id);
  await setTyping(admin, lab);
  expect(await typing.ended).toEqual(refusal("FORBIDDEN"));
  expect(typing.events).toHaveLength(heard);
});
