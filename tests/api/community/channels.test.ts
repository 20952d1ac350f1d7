import { gql } from "../../gql";
import type { CreateChannelInput } from "../../gql/graphql";
import { codeOf, graphql, type GraphQLResponse, type Document } from "../../kit/clients/graphql-client";
import { channelId, createPerson, UNKNOWN_ID, type Person, type PersonOptions, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { useApp } from "../../kit/test-app";

const HOUR_MS = 3_600_000;
const CHANNEL = gql(`query ChannelsChannel($id: ID!) { channel(id: $id) {
  accessText viewerCanView viewerCanPost lastSeq lastReadSeq unread messages { edges { node { content } } } } }`);
const CREATE = gql(`mutation ChannelsCreate($input: CreateChannelInput!) { createChannel(input: $input) { id name } }`);
const SEND = gql(
  `mutation ChannelsSend($input: SendMessageInput!) { sendMessage(input: $input) { message { id seq } } }`,
);
const MARK = gql(
  `mutation ChannelsMark($id: ID!, $seq: Int!) { markChannelRead(channelId: $id, seq: $seq) { lastReadSeq unread } }`,
);

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

const request = <Data, Variables>(person: Person, query: Document<Data, Variables>, variables?: NoInfer<Variables>) =>
  graphql(app, query, variables, person.token);
const fetchChannel = async (person: Person, id: string) => (await request(person, CHANNEL, { id })).data?.channel;
const send = (person: Person, id: string, content: string) =>
  request(person, SEND, { input: { channelId: id, content } });

let count = 0;

/** Creates a channel with one message from the admin. */
async function createChannel(input: Partial<CreateChannelInput>): Promise<string> {
  count += 1;
  const { data } = await request(admin, CREATE, { input: { name: `table-${count}`, category: "GENERAL", ...input } });
  const id = data?.createChannel.id ?? "";
  expect(codeOf(await send(admin, id, "from the admin"))).toBeUndefined();
  return id;
}

async function entitle(person: Person, courseId: number, change: string): Promise<void> {
  await app.sql(
    `INSERT INTO entitlements (user_id, course_id, source, starts_at)
     SELECT $1, $2, 'PURCHASE', $3::timestamptz - interval '1 day'`,
    [person.id, courseId, now],
  );
  await app.sql(`UPDATE entitlements SET ${change} WHERE user_id = $1`, [person.id]);
}

describe("channel access over GraphQL", () => {
  const PEOPLE: [string, PersonOptions, string?][] = [
    ["newcomer", {}],
    ["level 9", { xp: 899 }],
    ["level 10", { xp: 900 }],
    ["bought", {}, "source = 'PURCHASE'"],
    ["bought, revoked", {}, "revoked_at = starts_at + interval '1 hour'"],
    ["bought, starts tomorrow", {}, "starts_at = starts_at + interval '2 days'"],
    ["premium", { role: "PREMIUM" }],
    ["admin", { role: "ADMIN" }],
  ];
  const people: Person[] = [];

  beforeAll(async () => {
    for (const [, options, change] of PEOPLE) {
      const person = await createPerson(app, options);
      if (change) await entitle(person, 9, change);
      people.push(person);
    }
  });

  // XP for messages in one case must not raise a member's level in the next.
  beforeEach(async () => {
    for (const [index, [, { xp }]] of PEOPLE.entries()) {
      if (xp !== undefined) await app.sql(`UPDATE users SET xp = $2 WHERE id = $1`, [people[index]?.id, xp]);
    }
  });

  const FREE = "Free for all users";
  const SPECIAL = "Special access required";
  const COURSE = "Requires purchased course access";

  // One column per person, in the order above: r = can read, w = can post, - = neither.
  it.each<[Partial<CreateChannelInput>, string, string]>([
    [{ accessLevel: "FREE" }, FREE, "rw rw rw rw rw rw rw rw"],
    [{ accessLevel: "OPEN" }, FREE, "rw rw rw rw rw rw rw rw"],
    [{ accessLevel: "FREE", locked: true }, FREE, "rw rw rw rw rw rw rw rw"],
    [{ accessLevel: "READONLY" }, "Read-only channel", "r r r r r r r rw"],
    [{ accessLevel: "LEVEL", minLevel: 10 }, SPECIAL, "- - rw - - - - rw"],
    [{ accessLevel: "COURSE", courseId: 9 }, COURSE, "- - - rw - - - rw"],
    [{ accessLevel: "COURSE", courseId: 2 }, COURSE, "- - - - - - rw rw"],
    [{ accessLevel: "PREMIUM" }, "Requires premium subscription", "- - - - - - rw rw"],
    [{ accessLevel: "ADMIN" }, "Admin only", "- - - - - - - rw"],
    [{ accessLevel: "ADMIN_ONLY" }, "Admin only", "- - - - - - - rw"],
    [{ accessLevel: "FREE", category: "STAFF" }, FREE, "r r r r r r r rw"],
  ])("%j (%s): %s", async (input, accessText, expectedAccess) => {
    const id = await createChannel(input);
    const seen = await Promise.all(people.map((person) => fetchChannel(person, id)));
    const written = await Promise.all(people.map((person) => send(person, id, "by me")));
    const found = people.map((_, index) => {
      const channel = seen[index];
      expect(channel?.accessText).toBe(accessText);
      // The access flags match what the member can actually do.
      expect(channel?.messages.edges.length).toBe(channel?.viewerCanView ? 1 : 0);
      const code = codeOf(written[index] as GraphQLResponse<unknown>);
      expect(code).toBe(channel?.viewerCanPost ? undefined : "FORBIDDEN");
      return `${channel?.viewerCanView ? "r" : ""}${channel?.viewerCanPost ? "w" : ""}` || "-";
    });
    expect(found.join(" ")).toBe(expectedAccess);
    for (const { errors } of written) {
      if (errors) expect(errors[0]?.message).toBe("You don't have permission to send messages in this channel.");
    }
  });

  it("returns the changes in a channel to its readers only", async () => {
    const id = await createChannel({ accessLevel: "PREMIUM" });
    const changes = (person: Person) =>
      request(
        person,
        gql(`query ChannelsMessageChanges($id: ID!) { messageChanges(channelId: $id, afterSeq: 0) { content } }`),
        { id },
      );
    const [newcomer, premium] = [people[0] as Person, people[6] as Person];
    const refused = await changes(newcomer);
    expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
      "FORBIDDEN",
      "You don't have access to this channel.",
    ]);
    expect((await changes(premium)).data).toEqual({ messageChanges: [{ content: "from the admin" }] });
  });

  it("opens a channel as soon as a member reaches its level", async () => {
    const person = await createPerson(app, { xp: 890 });
    const id = await createChannel({ accessLevel: "LEVEL", minLevel: 10 });
    expect((await fetchChannel(person, id))?.viewerCanView).toBe(false);
    await send(person, await channelId(app, "general"), `ten more ${person.username}`);
    expect((await fetchChannel(person, id))?.viewerCanView).toBe(true);
  });
});

it("moves the read position forward only, and never past the last event", async () => {
  const id = await createChannel({});
  for (const text of ["two", "three"]) await send(admin, id, text);
  const reader = await createPerson(app);
  await app.sql(`UPDATE channel_reads SET last_read_seq = 0 WHERE user_id = $1`, [reader.id]);
  expect(await fetchChannel(reader, id)).toMatchObject({ lastSeq: 3, lastReadSeq: 0, unread: 3 });
  for (const [seq, lastReadSeq] of [
    [2, 2],
    [1, 2],
    [-5, 2],
    [2_147_483_647, 3],
  ] as const) {
    const { data } = await request(reader, MARK, { id, seq });
    expect(data).toEqual({ markChannelRead: { lastReadSeq, unread: 3 - lastReadSeq } });
  }
  expect(codeOf(await request(reader, MARK, { id: UNKNOWN_ID, seq: 1 }))).toBe("NOT_FOUND");
  expect(codeOf(await request(reader, MARK, { id: "x", seq: 1 }))).toBe("VALIDATION");
  expect(codeOf(await request(reader, MARK, { id: await channelId(app, "staff-room"), seq: 1 }))).toBe("FORBIDDEN");
});

it.each(["ADMIN", "ADMIN_ONLY"] as const)(
  "only admins see the activity of a channel with access level %s",
  async (accessLevel) => {
    const id = await createChannel({ category: "STAFF", accessLevel });
    const activity = async (person: Person): Promise<unknown> =>
      (
        await request(person, gql(`query ChannelsActivity($id: ID!) { channel(id: $id) { lastSeq lastActivityAt } }`), {
          id,
        })
      ).data?.channel;
    expect(await activity(admin)).toEqual({ lastSeq: 1, lastActivityAt: now.toISOString() });
    expect(await activity(await createPerson(app))).toEqual({ lastSeq: 0, lastActivityAt: null });
  },
);

describe("a kicked member", () => {
  type Call = (person: Person, ids: { id: string; messageId: string }) => Promise<GraphQLResponse<unknown>>;
  const CALLS: [string, Call][] = [
    ["channels", (person) => request(person, gql(`query Channels { channels { id } }`))],
    [
      "channel",
      (person, { id }) => request(person, gql(`query ChannelsChannelId($id: ID!) { channel(id: $id) { id } }`), { id }),
    ],
    [
      "messageChanges",
      (person, { id }) =>
        request(
          person,
          gql(`query ChannelsMessageChangeIds($id: ID!) { messageChanges(channelId: $id, afterSeq: 0) { id } }`),
          { id },
        ),
    ],
    ["online", (person) => request(person, gql(`query ChannelsOnline { online { edges { node { id } } } }`))],
    ["onlineCount", (person) => request(person, gql(`query ChannelsOnlineCount { onlineCount }`))],
    ["members", (person) => request(person, gql(`query ChannelsMembers { members { edges { node { id } } } }`))],
    [
      "setTyping",
      (person, { id }) =>
        request(person, gql(`mutation ChannelsSetTyping($id: ID!) { setTyping(channelId: $id) }`), { id }),
    ],
    [
      "memberSuggestions",
      (person, { id }) =>
        request(
          person,
          gql(`query ChannelsMemberSuggestions($id: ID!) { memberSuggestions(prefix: "a", channelId: $id) { id } }`),
          { id },
        ),
    ],
    ["markChannelRead", (person, { id }) => request(person, MARK, { id, seq: 1 })],
    ["createChannel", (person) => request(person, CREATE, { input: { name: "kicked-out", category: "GENERAL" } })],
    ["sendMessage", (person, { id }) => request(person, SEND, { input: { channelId: id, content: "let me in" } })],
    [
      "editMessage",
      (person, { messageId }) =>
        request(
          person,
          gql(`mutation ChannelsEditMessage($input: EditMessageInput!) { editMessage(input: $input) { id } }`),
          { input: { messageId, content: "let me in" } },
        ),
    ],
    [
      "deleteMessage",
      (person, { messageId }) =>
        request(
          person,
          gql(`mutation ChannelsDeleteMessage($messageId: ID!) { deleteMessage(messageId: $messageId) { id } }`),
          { messageId },
        ),
    ],
  ];

  it("stays signed in, but is rejected by every community operation until the kick ends", async () => {
    const person = await createPerson(app);
    const id = await channelId(app, "general");
    const sent = await request(person, SEND, { input: { channelId: id, content: "before the kick" } });
    const ids = { id, messageId: sent.data?.sendMessage.message.id ?? "" };
    const until = new Date(now.getTime() + 10 * 60_000);
    await impose(app, person, "KICK", { from: now, until });
    for (const [name, call] of CALLS) {
      const response = await call(person, ids);
      expect([name, codeOf(response)]).toEqual([name, "KICKED"]);
      expect(response.errors?.[0]?.extensions).toMatchObject({ until: until.toISOString(), status: 403 });
    }
    expect(
      (await request(person, gql(`query ChannelsMe { me { id } myCourses { id } leaderboard { timeframe } }`))).errors,
    ).toBeUndefined();
    now = until;
    for (const [name, call] of CALLS) {
      expect([name, codeOf(await call(person, ids))]).toEqual([name, undefined]);
    }
  });
});

it("lets a muted member post again as soon as the mute ends", async () => {
  const person = await createPerson(app);
  const id = await createChannel({});
  const until = new Date(now.getTime() + HOUR_MS);
  await impose(app, person, "MUTE", { from: now, until });
  now = new Date(until.getTime() - 1);
  const refused = await send(person, id, "early");
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "MUTED", status: 403, until: until.toISOString() });
  now = until;
  expect(codeOf(await send(person, id, "in time"))).toBeUndefined();
});
