import { gql } from "../../gql";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { deleteMessage, sendMessage } from "../../kit/conversation";
import { codeOf, graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { planOf, recordStatements, type SentStatement } from "../../kit/database/statements";
import { type TestApp, useApp } from "../../kit/test-app";

const SUGGEST = gql(`query MentionsSuggest($prefix: String!, $channelId: ID!) {
  memberSuggestions(prefix: $prefix, channelId: $channelId) { username }
}`);
const XP_OF_LEVEL_10 = 900;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const viewer = usePerson(app, { username: "zara_viewer" });
const admin = usePerson(app, { username: "zara_chief", role: "ADMIN" });
let general: string;

beforeAll(async () => {
  general = await channelId(app, "general");
  for (const username of ["Zara_A", "zara.b", "zaraxc"]) await createPerson(app, { username });
  await createPerson(app, { username: "zara_prem", role: "PREMIUM" });
  await createPerson(app, { username: "zara_ten", xp: XP_OF_LEVEL_10 });
});

const suggest = (person: Person | null, prefix: string, channel: string) =>
  graphql(app, SUGGEST, { prefix, channelId: channel }, person?.token);
const names = async (person: Person, prefix: string, channel: string): Promise<string[] | undefined> =>
  (await suggest(person, prefix, channel)).data?.memberSuggestions.map(({ username }) => username);
/** Collects the user IDs of the mention events sent to this person from now on. */
function collectMentions(where: TestApp, person: Person): string[] {
  const userIds: string[] = [];
  where.app.services.get<Bus<Topics>>(Bus).subscribe("mentioned", person.id, ({ userId }) => userIds.push(userId));
  return userIds;
}

it("finds members by the start of their username, case-insensitively, and excludes the viewer", async () => {
  const all = ["zara.b", "Zara_A", "zara_chief", "zara_prem", "zara_ten", "zaraxc"];
  expect(await names(viewer, "ZARA", general)).toEqual(all);
  // The underscore is literal here, not a wildcard.
  expect(await names(viewer, "zara_", general)).toEqual(["Zara_A", "zara_chief", "zara_prem", "zara_ten"]);
  expect(await names(viewer, "ara", general)).toEqual([]);
  expect(await names(viewer, "%", general)).toEqual([]);
});

it("suggests at most eight members, and the latest authors for an empty prefix", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 10 }, (_, index) => createPerson(app, { username: `crowd_${index}` })),
  );
  expect(await names(viewer, "crowd", general)).toHaveLength(8);
  const quiet = await channelId(app, "introductions");
  expect(await names(viewer, "", quiet)).toEqual([]);
  for (const person of [crowd[3], crowd[5], viewer, crowd[3]]) {
    await sendMessage(app, person as Person, { channelId: quiet, content: `Hello ${Math.random()}` });
  }
  expect(await names(viewer, "", quiet)).toEqual(["crowd_3", "crowd_5"]);
});

it("suggests only members who can read the channel", async () => {
  expect(await names(admin, "zara", await channelId(app, "premium-lounge"))).toEqual(["zara_prem"]);
  expect(await names(admin, "zara", await channelId(app, "staff-room"))).toEqual([]);
  const lab = await names(admin, "zara", await channelId(app, "strategy-lab"));
  expect(lab).toEqual(["zara_ten"]);
  const [course] = await app.sql<{ id: string; course_id: number }>(
    `SELECT c.id, c.course_id FROM channels c JOIN courses k ON k.id = c.course_id WHERE k.price_cents = 0`,
  );
  const learner = await createPerson(app, { username: "zara_learner" });
  const enroll = gql(`mutation MentionsEnroll($id: Int!) { enrollInCourse(input: { courseId: $id }) { enrolledNow } }`);
  await graphql(app, enroll, { id: course?.course_id ?? 0 }, learner.token);
  const found = await names(admin, "zara", course?.id ?? "");
  expect(found).toContain("zara_learner");
  expect(found).not.toContain("zaraxc");
});

it("omits banned and deleted members", async () => {
  const banned = await createPerson(app, { username: "yana_banned" });
  const deleted = await createPerson(app, { username: "yana_gone" });
  await createPerson(app, { username: "yana_here" });
  await impose(app, banned, "BAN", { from: new Date(Date.now() - 1_000), until: null });
  await app.sql(`UPDATE users SET deleted_at = now() WHERE id = $1`, [deleted.id]);
  expect(await names(viewer, "yana", general)).toEqual(["yana_here"]);
});

it("rejects visitors, malformed and unknown channels, unreadable channels, and overlong prefixes", async () => {
  expect(codeOf(await suggest(null, "a", general))).toBe("UNAUTHENTICATED");
  expect(codeOf(await suggest(viewer, "a", "x"))).toBe("VALIDATION");
  expect(codeOf(await suggest(viewer, "a", "00000000-0000-4000-8000-000000000000"))).toBe("NOT_FOUND");
  expect(codeOf(await suggest(viewer, "a", await channelId(app, "staff-room")))).toBe("FORBIDDEN");
  expect(codeOf(await suggest(viewer, "a".repeat(31), general))).toBe("VALIDATION");
});

it("uses the username prefix index", async () => {
  const statements = await recordStatements(() => suggest(viewer, "zara", general));
  const [searching] = statements.filter(({ text }) => text.includes("~>=~"));
  await app.sql(`BEGIN`);
  try {
    await app.sql(
      `INSERT INTO users (username, username_key, email, name)
       SELECT 'member_' || n, 'member_' || n, 'member_' || n || '@example.test', 'Member' FROM generate_series(1, 10000) n`,
    );
    await app.sql(`ANALYZE users`);
    expect(await planOf(app, searching as SentStatement)).toContain("users_username_prefix");
  } finally {
    await app.sql(`ROLLBACK`);
  }
});

describe("unread mentions", () => {
  const UNREAD = gql(`query MentionsUnread($id: ID!) { channel(id: $id) { unread unreadMentions } }`);
  const EDIT = gql(`mutation MentionsEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);
  const MARK = gql(
    `mutation MentionsMark($id: ID!, $seq: Int!) { markChannelRead(channelId: $id, seq: $seq) { unreadMentions } }`,
  );
  let channel: string;
  let reader: Person;

  beforeAll(async () => {
    channel = await channelId(app, "help-desk");
    reader = await createPerson(app, { username: "Rita_Reader" });
  });

  const mentions = async (): Promise<unknown> =>
    (await graphql(app, UNREAD, { id: channel }, reader.token)).data?.channel?.unreadMentions;
  const post = (person: Person, content: string) => sendMessage(app, person, { channelId: channel, content });

  it("count messages that mention the reader in any letter case, except in code, the reader's own messages, and deleted messages", async () => {
    const first = await post(viewer, "@rita_reader and again @RITA_READER");
    await post(viewer, "`@rita_reader` is only code, rita@rita_reader.test no name");
    expect(await mentions()).toBe(1);
    const second = await post(viewer, "no one yet");
    await graphql(app, EDIT, { input: { messageId: second.id, content: "now you, @Rita_Reader" } }, viewer.token);
    expect(await mentions()).toBe(2);
    await graphql(app, EDIT, { input: { messageId: second.id, content: "never mind" } }, viewer.token);
    expect(await mentions()).toBe(1);
    await deleteMessage(app, viewer, first.id);
    expect(await mentions()).toBe(0);
  });

  it("match a username with a trailing underscore if it exists, otherwise the name in italics", async () => {
    const [plain, underscored] = [
      await createPerson(app, { username: "ida" }),
      await createPerson(app, { username: "ole_" }),
    ];
    await createPerson(app, { username: "ole" });
    const [toPlain, toUnderscored] = [collectMentions(app, plain), collectMentions(app, underscored)];
    await post(viewer, "_see @ida_ and @ole_");
    expect([toPlain, toUnderscored]).toEqual([[plain.id], [underscored.id]]);
  });

  it("are neither sent nor counted in channels the member cannot read", async () => {
    const staff = await channelId(app, "staff-room");
    const lounge = await channelId(app, "premium-lounge");
    const member = await createPerson(app, { username: "spoken_of", role: "PREMIUM" });
    const notified = collectMentions(app, member);
    const countsIn = async (id: string) => (await graphql(app, UNREAD, { id }, member.token)).data?.channel;
    await sendMessage(app, admin, { channelId: staff, content: "Should we ban @spoken_of?" });
    const edited = await sendMessage(app, admin, { channelId: staff, content: "Someone should go" });
    await graphql(app, EDIT, { input: { messageId: edited.id, content: "@spoken_of should go" } }, admin.token);
    expect(notified).toEqual([]);
    expect(await countsIn(staff)).toEqual({ unread: 0, unreadMentions: 0 });
    await sendMessage(app, admin, { channelId: lounge, content: "Welcome @spoken_of" });
    expect(notified).toEqual([member.id]);
    expect(await countsIn(lounge)).toEqual({ unread: 1, unreadMentions: 1 });
    await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [member.id]);
    expect(await countsIn(lounge)).toEqual({ unread: 0, unreadMentions: 0 });
  });

  it("are cleared when the read position moves past them", async () => {
    const one = await post(viewer, "@rita_reader one");
    await post(viewer, "@rita_reader two");
    const { data } = await graphql(app, MARK, { id: channel, seq: one.seq }, reader.token);
    expect(data).toEqual({ markChannelRead: { unreadMentions: 1 } });
    await post(reader, "I am @rita_reader, and here");
    expect(await mentions()).toBe(0);
  });
});
