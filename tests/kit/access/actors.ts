import { gql } from "../../gql";
import { graphqlData } from "../clients/graphql-client";
import { rest } from "../clients/rest-client";
import { createChannel, type TestChannel } from "../conversation";
import { createPerson, type Person } from "../people";
import { impose } from "../sanctions";
import type { TestApp } from "../test-app";

/** Who calls an operation, in the order of the letters in the matrix. What they ask for belongs to the owner. */
export const ACTORS = [
  "visitor",
  "API key",
  "banned member",
  "blocked member",
  "member",
  "moderator of another channel",
  "moderator",
  "admin",
  "owner",
] as const;
export type Actor = (typeof ACTORS)[number];

const CREATE_KEY = gql(
  `mutation AccessCreateKey { createApiKey(input: { name: "All", scopes: [COURSES_READ, LEADERBOARD_READ] }) { key } }`,
);
const SET_MODERATOR = gql(
  `mutation AccessSetModerator($input: SetModeratorInput!) { setModerator(input: $input) { id } }`,
);
const BLOCK = gql(`mutation AccessBlock($id: ID!) { blockMember(memberId: $id) { id } }`);

/** A member's credentials; for visitors, nobody's, and for API keys, those of the key's owner with the key as token. */
export type Credentials = Partial<Person> & { token: string };

/** The people of one operation, and the channel that the owner writes in. The blocked member is blocked by the owner. */
export interface Stage {
  app: TestApp;
  channel: TestChannel;
  people: Record<Actor, Credentials>;
  owner: Person;
  admin: Person;
  /** Another admin, who decided what the first one judges. */
  colleague: Person;
}

/** Creates the people. Those who can outlast an operation are passed on to the next one. */
export async function setStage(app: TestApp, earlier: Stage | null): Promise<Stage> {
  const channel = await createChannel(app);
  const owner = await createMember(app);
  const lasting = earlier ?? (await createLasting(app, channel, owner));
  const { people, admin, colleague } = lasting;
  const moderator = people.moderator.id ?? "";
  await graphqlData(app, colleague, SET_MODERATOR, {
    input: { userId: moderator, everywhere: false, channelIds: [channel.id] },
  });
  await graphqlData(app, owner, BLOCK, { id: people["blocked member"].id ?? "" });
  return { app, channel, owner, admin, colleague, people: { ...people, owner } };
}

async function createLasting(app: TestApp, channel: TestChannel, owner: Person): Promise<Stage> {
  const [member, blocked, other, moderator, banned, keyOwner] = [
    await createMember(app),
    await createMember(app),
    await createMember(app),
    await createMember(app),
    await createMember(app),
    await createMember(app),
  ];
  const [admin, colleague] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app, { role: "ADMIN" })];
  for (const each of [admin, colleague]) await enroll(app, each);
  const { createApiKey } = await graphqlData(app, keyOwner, CREATE_KEY);
  const elsewhere = await createChannel(app);
  await graphqlData(app, colleague, SET_MODERATOR, {
    input: { userId: other.id, everywhere: false, channelIds: [elsewhere.id] },
  });
  await impose(app, banned, "BAN", { from: new Date(), until: null });
  const { email, password } = banned;
  const refused = (await rest(app, "post", "/api/auth/login").send({ email, password })).body as { accountUrl: string };
  const people: Record<Actor, Credentials> = {
    visitor: { token: "" },
    "API key": { ...keyOwner, token: createApiKey.key },
    "banned member": { ...banned, token: new URL(refused.accountUrl).searchParams.get("token") ?? "" },
    "blocked member": blocked,
    member,
    "moderator of another channel": other,
    moderator,
    admin,
    owner,
  };
  return { app, channel, owner, admin, colleague, people };
}

const enroll = (app: TestApp, person: Person) =>
  rest(app, "post", "/api/payments/complete", person).send({ courseId: 1 });

async function createMember(app: TestApp): Promise<Person> {
  const person = await createPerson(app, { xp: 500 });
  await enroll(app, person);
  return person;
}
