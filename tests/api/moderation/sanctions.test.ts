import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { follow, sendMessage, Sockets } from "../../kit/conversation";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { expectRefusal, rest, type Answer } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const MUTE = `mutation ($input: MuteUserInput!) { muteUser(input: $input) }`;
const UNMUTE = `mutation ($id: ID!) { unmuteUser(userId: $id) }`;
const KICK = `mutation ($input: KickUserInput!) { kickUser(input: $input) }`;
const STRIKE = `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { strikes banned } }`;
const WITHDRAW = `mutation ($id: ID!) { withdrawStrike(strikeId: $id) }`;
const LIFT_KICK = `mutation ($id: ID!) { liftKick(userId: $id) }`;
const MINE = `{ mySanctions { kind reason endsAt } }`;
const RECORD = `query ($id: ID!) { moderationRecord(userId: $id) { sanctions { id kind } acts { action reason authorUsername } } }`;
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let now = new Date("2026-11-20T12:00:00Z");
let app: TestApp;
let admin: Person;
let general: string;
const sockets = new Sockets(() => app);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
  admin = await createPerson(app, { role: "ADMIN" });
  general = await channelId(app, "general");
});

afterAll(async () => {
  await sockets.close();
  await app.stop();
});

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const ask = (query: string, variables: Record<string, unknown> = {}, who: Person | null = admin) =>
  graphql<Record<string, unknown>>(app, query, variables, who?.token);
const codeOf = async (query: string, variables: Record<string, unknown>, who: Person | null = admin) =>
  (await ask(query, variables, who)).errors?.[0]?.extensions.code;
let said = 0;
const say = (person: Person, message = `text ${(said += 1)}`) =>
  rest(app, "post", `/api/community/channels/${general}/messages`, person).send({ message });
const xpOf = async (person: Person): Promise<number> => {
  const answer: Answer = await rest(app, "get", `/api/users/${person.id}/level`, person);
  return (answer.body as { xp: number }).xp;
};
const signIn = async (person: Person): Promise<Person> => {
  const { email, password } = person;
  const answer: Answer = await rest(app, "post", "/api/auth/login").send({ email, password });
  return { ...person, token: (answer.body as { token: string }).token };
};
const strike = async (person: Person, who = admin) =>
  (await ask(STRIKE, { input: { userId: person.id, reason: "Links to a scam" } }, who)).data?.strikeUser;

describe("a mute", () => {
  it("forbids writing and editing at once, not reading, says why and how long, and ends by itself", async () => {
    const person = await createPerson(app);
    const { id } = (await say(person)).body as { id: string };
    const input = { userId: person.id, seconds: 120, reason: " Cool down " };
    expect((await ask(MUTE, { input })).data).toEqual({ muteUser: true });
    expectRefusal(await say(person), 403, "MUTED");
    const path = `/api/community/channels/${general}/messages`;
    expectRefusal(await rest(app, "put", `${path}/${id}`, person).send({ message: "edited" }), 403, "MUTED");
    const channelOf = { name: "shouting-room", category: "general", description: "What I may not say" };
    expectRefusal(await rest(app, "post", "/api/community/channels", person).send(channelOf), 403, "MUTED");
    expect((await rest(app, "get", path, person)).status).toBe(200);
    expect((await ask(MINE, {}, person)).data?.mySanctions).toEqual([
      { kind: "MUTE", reason: "Cool down", endsAt: new Date(now.getTime() + 120_000).toISOString() },
    ]);
    later(120_000);
    expect((await say(person)).status).toBe(201);
    expect((await ask(MINE, {}, person)).data?.mySanctions).toEqual([]);
  });

  it("is replaced by the next one, and lifted by an admin", async () => {
    const person = await createPerson(app);
    for (const seconds of [86_400, 60]) await ask(MUTE, { input: { userId: person.id, seconds, reason: "x" } });
    expect((await ask(MINE, {}, person)).data?.mySanctions).toHaveLength(1);
    later(60_000);
    expect((await say(person)).status).toBe(201);
    await ask(MUTE, { input: { userId: person.id, reason: "x" } });
    expectRefusal(await say(person), 403, "MUTED");
    expect((await ask(UNMUTE, { id: person.id })).data).toEqual({ unmuteUser: true });
    expect((await say(person)).status).toBe(201);
  });

  it.each([59, 86_401])("of %i seconds is refused", async (seconds) => {
    const person = await createPerson(app);
    const { errors } = await ask(MUTE, { input: { userId: person.id, seconds, reason: "x" } });
    expect(errors?.[0]?.extensions.fields).toHaveProperty("seconds");
  });
});

describe("a kick", () => {
  it("ends every session and socket; the community opens again after ten minutes", async () => {
    const person = await createPerson(app);
    const tabs = [await openSignedIn(app, person.token), await openSignedIn(app, person.token)];
    const feed = follow(sockets.of(person), general, 0);
    expect((await ask(KICK, { input: { userId: person.id, reason: "Shouting" } })).data).toEqual({ kickUser: true });
    for (const tab of tabs) expect(await tab.closed).toMatchObject({ code: 4403 });
    await sendMessage(app, admin, { channelId: general, content: "Not for who was kicked." });
    await feed.ended;
    expect(feed.events.some(({ message }) => message.content.startsWith("Not for"))).toBe(false);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");

    const back = await signIn(person);
    expectRefusal(await say(back), 403, "KICKED");
    expect((await ask(MINE, {}, back)).data?.mySanctions).toMatchObject([{ kind: "KICK", reason: "Shouting" }]);
    later(10 * MINUTE_MS);
    expect((await say(back)).status).toBe(201);
  });

  it("can be lifted, by admins", async () => {
    const person = await createPerson(app);
    await ask(KICK, { input: { userId: person.id, reason: "Shouting" } });
    const back = await signIn(person);
    const tab = await openSignedIn(app, back.token);
    expect(await codeOf(LIFT_KICK, { id: person.id }, back)).toBe("FORBIDDEN");
    expect((await ask(LIFT_KICK, { id: person.id })).data).toEqual({ liftKick: true });
    // The client comes back at once: as one who is there, and hears what is said.
    expect(await tab.closed).toMatchObject({ code: 1012 });
    expect((await say(back)).status).toBe(201);
  });
});

describe("strikes", () => {
  it("take what is there, at most 200 XP, count for 90 days, and give it back when withdrawn", async () => {
    const [rich, poor] = [await createPerson(app, { xp: 300 }), await createPerson(app, { xp: 50 })];
    for (const person of [rich, poor]) expect(await strike(person)).toEqual({ strikes: 1, banned: false });
    expect([await xpOf(rich), await xpOf(poor)]).toEqual([100, 0]);
    const record = (await ask(RECORD, { id: poor.id })).data?.moderationRecord as { sanctions: { id: string }[] };
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await ask(WITHDRAW, { id: record.sanctions[0]?.id })).data).toEqual({ withdrawStrike: true });
    }
    expect(await xpOf(poor)).toBe(50);
    later(91 * DAY_MS);
    const [session] = await app.sql<{ id: string }>(`SELECT id FROM sessions WHERE user_id = $1`, [rich.id]);
    await app.sql(`UPDATE sessions SET expires_at = $2 WHERE id = $1`, [session?.id, new Date(now.getTime() + DAY_MS)]);
    admin = await createPerson(app, { role: "ADMIN" });
    expect(await strike(rich)).toEqual({ strikes: 1, banned: false });
  });

  it("are announced once, also when they cost or give back a level", async () => {
    const person = await createPerson(app, { xp: 300 });
    const bus = app.app.services.get<Bus<Topics>>(Bus);
    const heard: string[] = [];
    const leave = [
      bus.subscribe("permissionsChanged", person.id, () => heard.push("rights")),
      bus.subscribe("rankingsChanged", "all", () => heard.push("standings")),
      bus.subscribe("xpChanged", person.id, ({ amount }) => heard.push(`XP ${amount}`)),
    ];
    await strike(person);
    expect(heard.splice(0).sort()).toEqual(["XP -200", "rights", "standings"]);
    const record = (await ask(RECORD, { id: person.id })).data?.moderationRecord as { sanctions: { id: string }[] };
    await ask(WITHDRAW, { id: record.sanctions[0]?.id });
    expect(heard.splice(0).sort()).toEqual(["XP 200", "rights", "standings"]);
    for (const end of leave) end();
  });

  it("make a ban of 30 days with the fifth, which two admins cannot give twice; served, it clears them", async () => {
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
    later(30 * DAY_MS);
    expect((await rest(app, "post", "/api/auth/login").send({ email, password })).status).toBe(200);
    admin = await createPerson(app, { role: "ADMIN" });
    const record = (await ask(RECORD, { id: person.id })).data?.moderationRecord;
    expect(record).toMatchObject({ sanctions: [] });
  });
});

describe("strikes taken back", () => {
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
  const mayComeIn = async ({ email, password }: Person): Promise<boolean> =>
    (await rest(app, "post", "/api/auth/login").send({ email, password })).status === 200;
  const strikeOften = async (person: Person, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await strike(person);
  };

  it("do not pay for messages deleted meanwhile", async () => {
    const person = await createPerson(app);
    const said = [await say(person), await say(person)].map(({ body }) => (body as { id: string }).id);
    await strike(person);
    expect(await xpOf(person)).toBe(0);
    for (const id of said) await rest(app, "delete", `/api/community/channels/${general}/messages/${id}`, person);
    expect((await say(person)).status).toBe(201);
    const [struck] = await strikesOf(person);
    await ask(WITHDRAW, { id: struck?.id });
    expect(await xpOf(person)).toBe(10);
  });

  it("end the ban they made, and the others count for their 90 days again", async () => {
    const person = await createPerson(app);
    await strikeOften(person, 5);
    expect(await mayComeIn(person)).toBe(false);
    const [first] = await strikesOf(person);
    await ask(WITHDRAW, { id: first?.id });
    expect(await mayComeIn(person)).toBe(true);
    const left = await strikesOf(person);
    expect(left.map(({ ends_at: end }) => end)).toEqual(Array(4).fill(new Date(now.getTime() + 90 * DAY_MS)));
  });

  it("leave the ban while five are left, and a sixth makes no second one", async () => {
    const person = await createPerson(app);
    await strikeOften(person, 6);
    expect(await bans(person)).toHaveLength(1);
    const [first, second] = await strikesOf(person);
    await ask(WITHDRAW, { id: first?.id });
    expect(await mayComeIn(person)).toBe(false);
    await ask(WITHDRAW, { id: second?.id });
    expect(await mayComeIn(person)).toBe(true);
  });

  it("leave the ban when it was not one of the five, though some of them have expired since", async () => {
    const person = await createPerson(app);
    const expire = (id: string | undefined) =>
      app.sql(`UPDATE sanctions SET ends_at = $2 WHERE id = $1`, [id, new Date(now.getTime() + 1_000)]);
    await strike(person);
    const [old] = await strikesOf(person);
    await expire(old?.id);
    later(2_000);
    await strikeOften(person, 6);
    const [first, second, , , , sixth] = await strikesOf(person);
    await expire(first?.id);
    later(2_000);
    for (const id of [old?.id, sixth?.id]) {
      await ask(WITHDRAW, { id });
      expect(await mayComeIn(person)).toBe(false);
    }
    await ask(WITHDRAW, { id: second?.id });
    expect(await mayComeIn(person)).toBe(true);
  });

  it("are over when an admin lifts the ban", async () => {
    const person = await createPerson(app);
    await strikeOften(person, 5);
    await ask(`mutation ($id: ID!) { liftBan(userId: $id) }`, { id: person.id });
    expect(await mayComeIn(person)).toBe(true);
    expect(await strike(person)).toEqual({ strikes: 1, banned: false });
  });
});

describe("who may do it", () => {
  const acts = (userId: string): [string, Record<string, unknown>][] => [
    [MUTE, { input: { userId, reason: "x" } }],
    [UNMUTE, { id: userId }],
    [KICK, { input: { userId, reason: "x" } }],
    [STRIKE, { input: { userId, reason: "x" } }],
    [RECORD, { id: userId }],
  ];

  it("admins, to others who exist, with a reason", async () => {
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
      expect(await codeOf(query, { input: { userId: subject.id, reason: "  " } })).toBe("VALIDATION");
    }
    expect(await codeOf(WITHDRAW, { id: UNKNOWN_ID })).toBe("NOT_FOUND");
    expect(await codeOf(WITHDRAW, { id: UNKNOWN_ID }, member)).toBe("FORBIDDEN");
    expect(await app.sql(`SELECT 1 FROM sanctions WHERE user_id = ANY($1)`, [[member.id, subject.id]])).toEqual([]);
  });

  it("each act is written down with author and reason, for admins to read", async () => {
    const person = await createPerson(app);
    await ask(MUTE, { input: { userId: person.id, reason: "Once" } });
    await ask(UNMUTE, { id: person.id });
    await strike(person);
    await ask(KICK, { input: { userId: person.id, reason: "Enough" } });
    const authorUsername = admin.username;
    expect((await ask(RECORD, { id: person.id })).data?.moderationRecord).toMatchObject({
      acts: [
        { action: "user.kicked", reason: "Enough", authorUsername },
        { action: "user.struck", reason: "Links to a scam", authorUsername },
        { action: "user.unmuted", authorUsername },
        { action: "user.muted", reason: "Once", authorUsername },
      ],
    });
  });
});
