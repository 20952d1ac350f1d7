import { gql } from "../../gql";
import type { MarkNotificationsReadInput } from "../../gql/graphql";
import { codeOf, graphql, graphqlData, type Document } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { subscribe } from "../../kit/clients/subscription";
import { createChannel, deleteMessage, sendMessage, type TestChannel, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { recordStatementsOf } from "../../kit/database/statements";
import { bellOf, writeNotifications } from "../../kit/notifications";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const MARK_READ = gql(
  `mutation NotificationsMarkRead($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) { unread } }`,
);
const PAGE = gql(`query NotificationsPage { notifications { pageInfo { endCursor } } }`);
const COUNTS = gql(`query NotificationsCounts { notificationCounts { unread } }`);
const KICK = gql(`mutation NotificationsKick($input: KickUserInput!) { kickUser(input: $input) }`);
const CHANGES = gql(`subscription NotificationsChanges { notificationChanges { refetchWithinMs } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const author = usePerson(app);
let channel: TestChannel;
const sockets = useSockets(app);

beforeAll(async () => {
  channel = await createChannel(app);
});

let sent = 0;
const post = (person: Person, content: string, options: { channelId?: string; replyToId?: string } = {}) =>
  sendMessage(app, person, { channelId: channel.id, content: `${content} ${(sent += 1)}`, ...options });
const kindsOf = async (person: Person): Promise<string[]> => (await bellOf(app, person)).list.map(({ kind }) => kind);
const run = <Data, Input>(person: Person, document: Document<Data, { input: Input }>, input: NoInfer<Input>) =>
  graphqlData(app, person, document, { input });

describe("what creates a notification", () => {
  it("notifies of a mention, once, even if the message also replies to the member", async () => {
    const reader = await createPerson(app);
    const question = await post(reader, "Where is the entry");
    await post(author, `Right here, @${reader.username} and @${reader.username}`, { replyToId: question.id });
    const { list, unread } = await bellOf(app, reader);
    expect(list).toEqual([
      expect.objectContaining({
        kind: "MENTION",
        title: `${author.username} mentioned you in #${channel.name}`,
        isRead: false,
        actor: { username: author.username },
      }),
    ]);
    expect(list[0]?.excerpt).toMatch(/^Right here, @/);
    expect(list[0]?.path).toBe(`/community/${channel.id}?message=${list[0]?.messageId}`);
    expect(unread).toBe(1);
  });

  it("notifies of a reply, but not of the member's own actions", async () => {
    const reader = await createPerson(app);
    const question = await post(reader, `Hello @${reader.username}`);
    await post(reader, "An answer to myself", { replyToId: question.id });
    expect(await kindsOf(reader)).toEqual([]);
    await post(author, "An answer", { replyToId: question.id });
    expect(await kindsOf(reader)).toEqual(["REPLY"]);
  });

  it("notifies those who follow a thread of its replies, until they unfollow it or lose access", async () => {
    const [follower, leaver, asker] = [await createPerson(app), await createPerson(app), await createPerson(app)];
    const hidden = await createChannel(app);
    const inHidden = { channelId: hidden.id };
    const root = await post(asker, "How do I size this", inHidden);
    const set = (person: Person, mutation: string) =>
      graphqlData(app, person, `mutation { ${mutation}(messageId: "${root.id}") { id } }`, {});
    await set(follower, "followThread");
    await set(leaver, "followThread");
    const first = await post(author, "By the stop", { ...inHidden, replyToId: root.id });
    expect([await kindsOf(follower), await kindsOf(leaver), await kindsOf(asker)]).toEqual([
      ["REPLY"],
      ["REPLY"],
      ["REPLY"],
    ]);
    await set(leaver, "unfollowThread");
    await post(author, "And by the volatility", { ...inHidden, replyToId: first.id });
    expect([(await kindsOf(follower)).length, (await kindsOf(leaver)).length]).toEqual([2, 1]);
    await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [hidden.id]);
    const premium = await createPerson(app, { role: "PREMIUM" });
    await post(premium, "Only for Premium", { ...inHidden, replyToId: root.id });
    expect(await kindsOf(follower)).toEqual([]);
  });

  it("gives the worker nothing to do for a message that can notify no one", async () => {
    const lastEvent = () => app.sql(`SELECT last_value, is_called FROM notification_events_id_seq`);
    const before = await lastEvent();
    await post(author, "A quiet day");
    expect(await lastEvent()).toEqual(before);
    await post(author, `Look at this, @${admin.username}`);
    expect(await lastEvent()).not.toEqual(before);
  });

  it("notifies of a mention that an edit adds, only once, even if a later edit removes it and another adds it again", async () => {
    const reader = await createPerson(app);
    const message = await post(author, "No mention");
    const edit = (content: string) =>
      run(
        author,
        gql(`mutation NotificationsEditMessage($input: EditMessageInput!) { editMessage(input: $input) { id } }`),
        { messageId: message.id, content },
      );
    await edit(`Now @${reader.username}`);
    await bellOf(app, reader);
    await edit("No mention again");
    await edit(`Again @${reader.username}`);
    expect(await kindsOf(reader)).toEqual(["MENTION"]);
  });

  it("notifies of a mark on a reply, and withdraws it with the mark", async () => {
    const asker = await createPerson(app);
    const question = await post(asker, "How do I size this");
    const answer = await post(author, "By the stop", { replyToId: question.id });
    const before = (await bellOf(app, author)).unreadOther;
    await graphqlData(app, asker, `mutation { markHelpful(messageId: "${answer.id}") { xpAwarded } }`);
    const marked = await bellOf(app, author);
    expect(marked.list.filter(({ messageId }) => messageId === answer.id)).toEqual([
      expect.objectContaining({ kind: "HELPFUL_MARK", title: `${asker.username} marked your reply as helpful` }),
    ]);
    expect(marked.unreadOther).toBeGreaterThan(before);
    await graphqlData(app, asker, `mutation { withdrawHelpful(messageId: "${answer.id}") { id } }`);
    expect((await bellOf(app, author)).list.some(({ messageId }) => messageId === answer.id)).toBe(false);
  });

  it("notifies of a new level once, even if a strike takes the level away in between", async () => {
    const member = await createPerson(app, { xp: 95 });
    const adjust = (amount: number) =>
      run(admin, gql(`mutation NotificationsAdjustXp($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`), {
        userId: member.id,
        amount,
        reason: "A contest",
      });
    await adjust(10);
    await adjust(-10);
    await adjust(10);
    const { list } = await bellOf(app, member);
    expect(list.map(({ title, path }) => [title, path])).toEqual([["You reached level 2", "/leaderboard"]]);
    await adjust(5);
    expect((await bellOf(app, member)).list).toHaveLength(1);
  });

  it("notifies of a strike with its reason, and withdraws it with the strike", async () => {
    const member = await createPerson(app);
    await run(
      admin,
      gql(`mutation NotificationsStrikeUser($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`),
      { userId: member.id, reason: "Spam" },
    );
    const { list } = await bellOf(app, member);
    expect(list).toMatchObject([{ kind: "STRIKE", title: "You received a strike", excerpt: "Spam", actor: null }]);
    const [strike] = await app.sql<{ id: string }>(`SELECT id FROM sanctions WHERE user_id = $1`, [member.id]);
    await graphqlData(app, admin, `mutation { withdrawStrike(strikeId: "${strike?.id}") }`);
    expect(await kindsOf(member)).toEqual([]);
  });

  it("hides spoilers in excerpts, even ones that aren't closed", async () => {
    const reader = await createPerson(app);
    await post(author, `@${reader.username} it was ||Ann|| and **then** \`||Bo||\` ||Cleo`);
    const { list } = await bellOf(app, reader);
    expect(list[0]?.excerpt).toBe(`@${reader.username} it was [spoiler] and then [spoiler] [spoiler]`);
  });
});

describe("what a member may see", () => {
  it("removes a notification and lowers the count at once when the member loses the permission", async () => {
    const lounge = await channelId(app, "premium-lounge");
    const reader = await createPerson(app, { role: "PREMIUM" });
    await post(admin, `Welcome @${reader.username}`, { channelId: lounge });
    expect((await bellOf(app, reader)).unread).toBe(1);
    await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [reader.id]);
    expect(await bellOf(app, reader)).toEqual({ list: [], unread: 0, unreadOther: 0 });
    expect((await rest(app, "get", "/api/notifications", reader)).body).toEqual([]);
  });

  it("creates none for a channel that the member can't read", async () => {
    const reader = await createPerson(app);
    const lounge = await channelId(app, "premium-lounge");
    await post(admin, `Psst @${reader.username}`, { channelId: lounge });
    await bellOf(app, reader);
    await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [reader.id]);
    expect(await kindsOf(reader)).toEqual([]);
  });

  it("removes the notifications of a deleted message", async () => {
    const reader = await createPerson(app);
    const message = await post(author, `Oops @${reader.username}`);
    expect((await bellOf(app, reader)).unread).toBe(1);
    await deleteMessage(app, author, message.id);
    const { list, unread } = await bellOf(app, reader);
    expect([list.length, unread]).toEqual([0, 0]);
    expect(await app.sql(`SELECT 1 FROM notifications WHERE message_id = $1`, [message.id])).toEqual([]);
  });

  it("rejects visitors, kicked members, and invalid input, and never marks other members' notifications", async () => {
    const reader = await createPerson(app);
    await post(author, `Hi @${reader.username}`);
    const { list } = await bellOf(app, reader);
    const mark = (person: Person | null, input: MarkNotificationsReadInput) =>
      graphql(app, MARK_READ, { input }, person?.token);
    expect(codeOf(await mark(null, { upTo: "1" }))).toBe("UNAUTHENTICATED");
    for (const input of [
      {},
      { ids: ["1"], upTo: "1" },
      { ids: ["x"] },
      { upTo: "-1" },
      { ids: Array(101).fill("1") },
    ]) {
      expect(codeOf(await mark(reader, input))).toBe("VALIDATION");
    }
    await mark(author, { ids: [list[0]?.id ?? ""] });
    expect((await bellOf(app, reader)).unread).toBe(1);
    expect(codeOf(await graphql(app, PAGE))).toBe("UNAUTHENTICATED");
    expect(codeOf(await graphql(app, COUNTS))).toBe("UNAUTHENTICATED");
    await run(admin, KICK, { userId: reader.id, reason: "x" });
    const again = await rest(app, "post", "/api/auth/login").send({ email: reader.email, password: reader.password });
    const { token } = again.body as { token: string };
    expect(codeOf(await graphql(app, COUNTS, {}, token))).toBe("KICKED");
  });
});

describe("read state", () => {
  it("is shared by all devices, live", async () => {
    const phone = await createPerson(app);
    const login = await rest(app, "post", "/api/auth/login").send({ email: phone.email, password: phone.password });
    const desktop = { ...phone, token: (login.body as { token: string }).token };
    const changes = subscribe(sockets.of(desktop), CHANGES);
    await post(author, `One @${phone.username}`);
    await post(author, `Two @${phone.username}`);
    await changes.until((events) => events.length > 0);
    const { list } = await bellOf(app, desktop);
    expect(list).toHaveLength(2);
    const before = changes.events.length;
    await run(phone, MARK_READ, { ids: [list[1]?.id ?? ""] });
    await changes.until((events) => events.length > before);
    expect((await bellOf(app, desktop)).list.map(({ isRead }) => isRead)).toEqual([false, true]);
    await run(desktop, MARK_READ, { upTo: list[0]?.id });
    expect((await bellOf(app, phone)).unread).toBe(0);
  });

  it("includes messages that the member read in the channel", async () => {
    const reader = await createPerson(app);
    const message = await post(author, `Read me @${reader.username}`);
    expect((await bellOf(app, reader)).unread).toBe(1);
    await graphqlData(
      app,
      reader,
      `mutation { markChannelRead(channelId: "${channel.id}", seq: ${message.seq}) { unread } }`,
    );
    const { list, unread } = await bellOf(app, reader);
    expect([list[0]?.isRead, unread]).toEqual([true, 0]);
  });

  it("pages through the list without gaps or repetitions", async () => {
    const reader = await createPerson(app);
    for (let index = 0; index < 5; index += 1) await post(author, `Page @${reader.username}`);
    const { list } = await bellOf(app, reader);
    const first = await rest(app, "get", "/api/notifications?limit=3", reader);
    const next = /^<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
    const second = await rest(app, "get", next, reader);
    const ids = [...(first.body as { id: string }[]), ...(second.body as { id: string }[])].map(({ id }) => id);
    expect(ids).toEqual(list.map(({ id }) => id));
    expect(second.headers.link).toBeUndefined();
  });
});

describe("an announcement", () => {
  it("notifies 10,000 members with few statements, in batches, and doesn't slow down its sender", async () => {
    const announcements = await channelId(app, "announcements");
    await app.sql(
      `INSERT INTO users (username, username_key, email, name)
       SELECT 'crowd_' || n, 'crowd_' || n, 'crowd_' || n || '@example.test', 'Member' FROM generate_series(1, 10000) n`,
    );
    await writeNotifications(app);
    const reader = await createPerson(app);
    let id = "";
    const ofSender = await recordStatementsOf(async () => {
      ({ id } = await post(admin, "The market is closed on Thursday", { channelId: announcements }));
    });
    const ofWriter = await recordStatementsOf(() => writeNotifications(app));
    expect([ofSender.length < 30, ofWriter.length < 40]).toEqual([true, true]);
    // In batches, each in its own transaction, so that no other notification waits long.
    const [{ count = 0, largest = 0 } = {}] = await app.sql<{ count: number; largest: number }>(
      `SELECT sum(count)::int AS count, max(count)::int AS largest FROM (
         SELECT count(*) FROM notifications WHERE event_key = 'message:' || $1 GROUP BY xmin::text) batches`,
      [id],
    );
    const [{ members = 0 } = {}] = await app.sql<{ members: number }>(`SELECT count(*)::int AS members FROM users`);
    expect([count, largest <= 5_000]).toEqual([members - 1, true]);
    expect(await bellOf(app, reader)).toMatchObject({ unread: 1, list: [{ kind: "STAFF_NOTICE" }] });
  });

  it("writes the same notifications again without effect after a crash between two attempts", async () => {
    const reader = await createPerson(app);
    const message = await post(author, `Twice @${reader.username}`);
    await writeNotifications(app);
    await app.sql(
      `INSERT INTO notification_events (kind, key, message_ids, created_at) VALUES ('MESSAGES', '', ARRAY[$1::uuid], now())`,
      [message.id],
    );
    expect(await kindsOf(reader)).toEqual(["MENTION"]);
  });

  it("doesn't let an event that can't be written block the others", async () => {
    const reader = await createPerson(app);
    // An unknown actor violates a foreign key.
    await app.sql(
      `INSERT INTO notification_events (kind, key, user_id, actor_id, created_at)
       VALUES ('STRIKE', 'broken', $1, gen_random_uuid(), now())`,
      [reader.id],
    );
    await post(author, `Still @${reader.username}`);
    const notification = await eventually("the other event is written", async () => {
      const rows = await app.sql<{ kind: string }>(`SELECT kind FROM notifications WHERE user_id = $1`, [reader.id]);
      return rows[0];
    });
    expect(notification.kind).toBe("MENTION");
    await app.sql(`DELETE FROM notification_events WHERE key = 'broken'`);
  });
});
