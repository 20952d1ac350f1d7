import { gql } from "../../gql";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { subscribeToChannel, sendMessage, useSockets } from "../../kit/conversation";
import { graphql, type Document, requestOf } from "../../kit/clients/graphql-client";
import { channelId, createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const MUTE = gql(`mutation SanctionsMute($input: MuteUserInput!) { muteUser(input: $input) }`);
const UNMUTE = gql(`mutation SanctionsUnmute($id: ID!) { unmuteUser(userId: $id) }`);
const KICK = gql(`mutation SanctionsKick($input: KickUserInput!) { kickUser(input: $input) }`);
const STRIKE = gql(
  `mutation SanctionsStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes banned } }`,
);
const WITHDRAW = gql(`mutation SanctionsWithdraw($id: ID!) { withdrawStrike(strikeId: $id) }`);
const LIFT_KICK = gql(`mutation SanctionsLiftKick($id: ID!) { liftKick(userId: $id) }`);
const MINE = gql(`query SanctionsMine { mySanctions { kind reason endsAt } }`);
const RECORD = gql(
  `query SanctionsRecord($id: ID!) { moderationRecord(userId: $id) { sanctions { id kind } actions { action reason authorUsername } } }`,
);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
let admin: Person;
let general: string;
const sockets = useSockets(app);

beforeAll(async () => {
  admin = await createPerson(app, { role: "ADMIN" });
  general = await channelId(app, "general");
});

const advanceClock = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const request = <Data, Variables>(
  query: Document<Data, Variables>,
  variables?: NoInfer<Variables>,
  caller: Person | null = admin,
) => graphql(app, query, variables, caller?.token);
const codeOf = async (query: string, variables: Record<string, unknown>, caller: Person | null = admin) =>
  (await request(query, variables, caller)).errors?.[0]?.extensions.code;
let messageCount = 0;
const post = (person: Person, message = `text ${(messageCount += 1)}`) =>
  rest(app, "post", `/api/community/channels/${general}/messages`, person).send({ message });
const xpOf = async (person: Person): Promise<number> =>
  ((await rest(app, "get", `/api/users/${person.id}/level`, person)).body as { xp: number }).xp;
const signIn = async (person: Person): Promise<Person> => {
  const { email, password } = person;
  const response: RestResponse = await rest(app, "post", "/api/auth/login").send({ email, password });
  return { ...person, token: (response.body as { token: string }).token };
};
const strike = async (person: Person, caller = admin) =>
  (await request(STRIKE, { input: { userId: person.id, reason: "Links to a scam" } }, caller)).data?.strikeUser;

describe("a mute", () => {
  it("forbids posting and editing but not reading, shows its reason and end, and expires", async () => {
    const person = await createPerson(app);
    const { id } = (await post(person)).body as { id: string };
    const input = { userId: person.id, seconds: 120, reason: " Cool down " };
    expect((await request(MUTE, { input })).data).toEqual({ muteUser: true });
    expectRefusal(await post(person), 403, "MUTED");
    const path = `/api/community/channels/${general}/messages`;
    expectRefusal(await rest(app, "put", `${path}/${id}`, person).send({ message: "edited" }), 403, "MUTED");
    const channelInput = { name: "shouting-room", category: "general", description: "What I may not say" };
    expectRefusal(await rest(app, "post", "/api/community/channels", person).send(channelInput), 403, "MUTED");
    expect((await rest(app, "get", path, person)).status).toBe(200);
    expect((await request(MINE, {}, person)).data?.mySanctions).toEqual([
      { kind: "MUTE", reason: "Cool down", endsAt: new Date(now.getTime() + 120_000).toISOString() },
    ]);
    advanceClock(120_000);
    expect((await post(person)).status).toBe(201);
    expect((await request(MINE, {}, person)).data?.mySanctions).toEqual([]);
  });

  it("is replaced by the next mute, and can be lifted by an admin", async () => {
    const person = await createPerson(app);
    for (const seconds of [86_400, 60]) await request(MUTE, { input: { userId: person.id, seconds, reason: "x" } });
    expect((await request(MINE, {}, person)).data?.mySanctions).toHaveLength(1);
    advanceClock(60_000);
    expect((await post(person)).status).toBe(201);
    await request(MUTE, { input: { userId: person.id, reason: "x" } });
    expectRefusal(await post(person), 403, "MUTED");
    expect((await request(UNMUTE, { id: person.id })).data).toEqual({ unmuteUser: true });
    expect((await post(person)).status).toBe(201);
  });

  it.each([59, 86_401])("of %i seconds is rejected", async (seconds) => {
    const person = await createPerson(app);
    const { errors } = await request(MUTE, { input: { userId: person.id, seconds, reason: "x" } });
    expect(errors?.[0]?.extensions.fields).toHaveProperty("seconds");
  });
});

describe("a kick", () => {
  it("ends all sessions and sockets, and blocks the community for ten minutes", async () => {
    const person = await createPerson(app);
    const tabs = [await openSignedIn(app, person.token), await openSignedIn(app, person.token)];
    const feed = subscribeToChannel(sockets.of(person), general, 0);
    expect((await request(KICK, { input: { userId: person.id, reason: "Shouting" } })).data).toEqual({
      kickUser: true,
    });
    for (const tab of tabs) expect(await tab.closed).toMatchObject({ code: 4403 });
    await sendMessage(app, admin, { channelId: general, content: "Not for kicked members." });
    await feed.ended;
    expect(feed.events.some(({ message }) => message.content.startsWith("Not for"))).toBe(false);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");

    const signedIn = await signIn(person);
    expectRefusal(await post(signedIn), 403, "KICKED");
    expect((await request(MINE, {}, signedIn)).data?.mySanctions).toMatchObject([{ kind: "KICK", reason: "Shouting" }]);
    advanceClock(10 * MINUTE_MS);
    expect((await post(signedIn)).status).toBe(201);
  });

  it("can be lifted by admins only", async () => {
    const person = await createPerson(app);
    await request(KICK, { input: { userId: person.id, reason: "Shouting" } });
    const signedIn = await signIn(person);
    const tab = await openSignedIn(app, signedIn.token);
    expect(await codeOf(...requestOf(LIFT_KICK, { id: person.id }), signedIn)).toBe("FORBIDDEN");
    expect((await request(LIFT_KICK, { id: person.id })).data).toEqual({ liftKick: true });
    // The client reconnects immediately, with full access.
    expect(await tab.closed).toMatchObject({ code: 1012 });
    expect((await post(signedIn)).status).toBe(201);
  });
});

describe("strikes", () => {
  it("deduct at most 200 XP, refund it when withdrawn, and expire after 90 days", async () => {
    const [rich, poor] = [await createPerson(app, { xp: 300 }), await createPerson(app, { xp: 50 })];
    for (const person of [rich, poor]) expect(await strike(person)).toEqual({ strikes: 1, banned: false });
    expect([await xpOf(rich), await xpOf(poor)]).toEqual([100, 0]);
    const record = (await request(RECORD, { id: poor.id })).data?.moderationRecord;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await request(WITHDRAW, { id: record?.sanctions[0]?.id ?? "" })).data).toEqual({ withdrawStrike: true });
    }
    expect(await xpOf(poor)).toBe(50);
    advanceClock(91 * DAY_MS);
    const [session] = await app.sql<{ id: string }>(`SELECT id FROM sessions WHERE user_id = $1`, [rich.id]);
    await app.sql(`UPDATE sessions SET expires_at = $2 WHERE id = $1`, [session?.id, new Date(now.getTime() + DAY_MS)]);
    admin = await createPerson(app, { role: "ADMIN" });
    expect(await strike(rich)).toEqual({ strikes: 1, banned: false });
  });

  it("publish each event once, even when the level changes", async () => {
    const person = await createPerson(app, { xp: 300 });
    const bus = app.app.services.get<Bus<Topics>>(Bus);
    const events: string[] = [];
    const unsubscribers = [
      bus.subscribe("accessChanged", person.id, () => events.push("permissions")),
      bus.subscribe("standingsMoved", "all", () => events.push("rankings")),
      bus.subscribe("xpChanged", person.id, ({ amount }) => events.push(`XP ${amount}`)),
    ];
    await strike(person);
    expect(events.splice(0).sort()).toEqual(["XP -200", "permissions", "rankings"]);
    const record = (await request(RECORD, { id: person.id })).data?.moderationRecord;
    await request(WITHDRAW, { id: record?.sanctions[0]?.id ?? "" });
    expect(events.splice(0).sort()).toEqual(["XP 200", "permissions", "rankings"]);
    for (const unsubscribe of unsubscribers) unsubscribe();
  });

  it("cause one 30-day ban at the fifth, even if issued concurrently, and are cleared when the ban expires", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
    for (let count = 1; count <= 3; count += 1) expect(await strike(person)).toEqual({ strikes: count, banned: false });
    const socket = await openSignedIn(app, person.token);
    const outcomes = await Promise.all([strike(person), strike(person, other)]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        { strikes: 4, banned: false },
        { strikes: 5, banned: true },
      ]),
    );
    expect(await socket.closed).toMatchObject({ code: 4403 });
    const bans = await app.sql<{ ends_at: Date; author_id: string | null }>(
      `SELECT ends_at, author_id FROM sanctions WHERE user_id = $1 AND kind = 'BAN'`,
      [person.id],
    );
    expect(bans).toEqual([{ ends_at: new Date(now.getTime() + 30 * DAY_MS), author_id: null }]);
    const { email, password } = person;
    expectRefusal(await rest(app, "post", "/api/auth/login").send({ email, password }), 403, "BANNED");
    advanceClock(30 * DAY_MS);
    expect((await rest(app, "post", "/api/auth/login").send({ email, password })).status).toBe(200);
    admin = await createPerson(app, { role: "ADMIN" });
    const record = (await request(RECORD, { id: person.id })).data?.moderationRecord;
    expect(record).toMatchObject({ sanctions: [] });
  });
});

describe("withdrawn strikes", () => {
  const bans = (person: Person) =>
    app.sql(`SELECT 1 FROM sanctions WHERE user_id = $1 AND kind = 'BAN' AND lifted_at IS NULL AND ends_at > $2`, [
      person.id,
      now,
    ]);
  const strikesOf = (person: Person) =>
    app.sql<{ id: string; ends_at: Date }>(
      `SELECT id, ends_at FROM sanctions WHERE user_id = $1 AND kind = 'STRIKE' AND lifted_at IS NULL AND ends_at > $2
       ORDER BY created_at`,
      [person.id, now],
    );
  const canSignIn = async ({ email, password }: Person): Promise<boolean> =>
    (await rest(app, "post", "/api/auth/login").send({ email, password })).status === 200;
  const strikeTimes = async (person: Person, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await strike(person);
  };

  it("do not refund XP for messages deleted in the meantime", async () => {
    const person = await createPerson(app);
    const messageIds = [await post(person), await post(person)].map(({ body }) => (body as { id: string }).id);
    await strike(person);
    expect(await xpOf(person)).toBe(0);
    for (const id of messageIds) await rest(app, "delete", `/api/community/channels/${general}/messages/${id}`, person);
    expect((await post(person)).status).toBe(201);
    const [oldest] = await strikesOf(person);
    await request(WITHDRAW, { id: oldest?.id ?? "" });
    expect(await xpOf(person)).toBe(10);
  });

  it("end the ban they caused, and restart the 90 days of the others", async () => {
    const person = await createPerson(app);
    await strikeTimes(person, 5);
    expect(await canSignIn(person)).toBe(false);
    const [first] = await strikesOf(person);
    await request(WITHDRAW, { id: first?.id ?? "" });
    expect(await canSignIn(person)).toBe(true);
    const remaining = await strikesOf(person);
    expect(remaining.map(({ ends_at: endsAt }) => endsAt)).toEqual(
      Array(4).fill(new Date(now.getTime() + 90 * DAY_MS)),
    );
  });

  it("keep the ban while five strikes remain; a sixth adds no second ban", async () => {
    const person = await createPerson(app);
    await strikeTimes(person, 6);
    expect(await bans(person)).toHaveLength(1);
    const [first, second] = await strikesOf(person);
    await request(WITHDRAW, { id: first?.id ?? "" });
    expect(await canSignIn(person)).toBe(false);
    await request(WITHDRAW, { id: second?.id ?? "" });
    expect(await canSignIn(person)).toBe(true);
  });

  it("keep the ban if they are not among its five, even after some of those expire", async () => {
    const person = await createPerson(app);
    const expire = (id: string | undefined) =>
      app.sql(`UPDATE sanctions SET ends_at = $2 WHERE id = $1`, [id, new Date(now.getTime() + 1_000)]);
    await strike(person);
    const [old] = await strikesOf(person);
    await expire(old?.id);
    advanceClock(2_000);
    await strikeTimes(person, 6);
    const [first, second, , , , sixth] = await strikesOf(person);
    await expire(first?.id);
    advanceClock(2_000);
    for (const id of [old?.id, sixth?.id]) {
      await request(WITHDRAW, { id: id ?? "" });
      expect(await canSignIn(person)).toBe(false);
    }
    await request(WITHDRAW, { id: second?.id ?? "" });
    expect(await canSignIn(person)).toBe(true);
  });

  it("include all strikes of a ban that an admin lifts", async () => {
    const person = await createPerson(app);
    await strikeTimes(person, 5);
    await request(gql(`mutation SanctionsLiftBan($id: ID!) { liftBan(userId: $id) }`), { id: person.id });
    expect(await canSignIn(person)).toBe(true);
    expect(await strike(person)).toEqual({ strikes: 1, banned: false });
  });
});

describe("sanctions", () => {
  const acts = (userId: string) => [
    requestOf(MUTE, { input: { userId, reason: "x" } }),
    requestOf(UNMUTE, { id: userId }),
    requestOf(KICK, { input: { userId, reason: "x" } }),
    requestOf(STRIKE, { input: { userId, reason: "x" } }),
    requestOf(RECORD, { id: userId }),
  ];

  it("require an admin, another existing member, and a reason", async () => {
    const [member, subject] = [await createPerson(app), await createPerson(app)];
    for (const [query, variables] of acts(subject.id)) {
      expect(await codeOf(query, variables, member)).toBe("FORBIDDEN");
      expect(await codeOf(query, variables, null)).toBe("UNAUTHENTICATED");
    }
    for (const [query, variables] of acts(admin.id).slice(0, 4))
      expect(await codeOf(query, variables)).toBe("CONFLICT");
    for (const [query, variables] of acts(UNKNOWN_ID).slice(0, 4)) {
      expect(await codeOf(query, variables)).toBe("NOT_FOUND");
    }
    for (const [query, variables] of acts("x")) expect(await codeOf(query, variables)).toBe("VALIDATION");
    for (const query of [MUTE, KICK, STRIKE]) {
      expect(await codeOf(String(query), { input: { userId: subject.id, reason: "  " } })).toBe("VALIDATION");
    }
    expect(await codeOf(...requestOf(WITHDRAW, { id: UNKNOWN_ID }))).toBe("NOT_FOUND");
    expect(await codeOf(...requestOf(WITHDRAW, { id: UNKNOWN_ID }), member)).toBe("FORBIDDEN");
    expect(await app.sql(`SELECT 1 FROM sanctions WHERE user_id = ANY($1)`, [[member.id, subject.id]])).toEqual([]);
  });

  it("are recorded with author and reason for admins", async () => {
    const person = await createPerson(app);
    await request(MUTE, { input: { userId: person.id, reason: "Once" } });
    await request(UNMUTE, { id: person.id });
    await strike(person);
    await request(KICK, { input: { userId: person.id, reason: "Enough" } });
    const authorUsername = admin.username;
    expect((await request(RECORD, { id: person.id })).data?.moderationRecord).toMatchObject({
      actions: [
        { action: "user.kicked", reason: "Enough", authorUsername },
        { action: "user.struck", reason: "Links to a scam", authorUsername },
        { action: "user.unmuted", authorUsername },
        { action: "user.muted", reason: "Once", authorUsername },
      ],
    });
  });
});
