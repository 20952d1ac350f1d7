import { gql } from "../../gql";
import { subscribeToChannel, sendMessage, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql, type Document, requestOf } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { subscribe } from "../../kit/clients/subscription";
import { startTestApp, useApp } from "../../kit/test-app";

const BAN = gql(`mutation ModerationActionsBan($input: BanUserInput!) { banUser(input: $input) }`);
const LIFT = gql(`mutation ModerationActionsLift($userId: ID!) { liftBan(userId: $userId) }`);
const CHANGE_ROLE = gql(
  `mutation ModerationActionsChangeRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`,
);
const CHANGE_PASSWORD = gql(
  `mutation ModerationActionsChangePassword($input: ChangePasswordInput!) { changePassword(input: $input) }`,
);
const SESSION_ENDED = 4403;
const RECONNECT = 1012;

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
let general: string;
const sockets = useSockets(app);

beforeAll(async () => {
  general = await channelId(app, "general");
});

const request = <Data, Variables>(caller: Person, query: Document<Data, Variables>, variables: NoInfer<Variables>) =>
  graphql(app, query, variables, caller.token);
const codeOf = async (response: ReturnType<typeof request>): Promise<string | undefined> =>
  (await response).errors?.[0]?.extensions.code;
const login = ({ email, password }: Person) => rest(app, "post", "/api/auth/login").send({ email, password });

/** Opens a socket that is subscribed to presence. `closed` resolves to its close code. */
async function openSocketOf(person: Person) {
  const client = sockets.of(person);
  const closed = new Promise<number>((resolve) => {
    client.on("closed", (event) => resolve((event as { code: number }).code));
  });
  const connected = new Promise((resolve) => client.on("connected", resolve));
  subscribe(client, gql(`subscription ModerationActionsPresenceChanged { presenceChanged { online } }`));
  await connected;
  return { client, closed };
}

it("a ban ends sessions and sockets immediately, and sign-in returns its reason and end until it is lifted", async () => {
  const person = await createPerson(app);
  const { closed } = await openSocketOf(person);
  const until = new Date(now.getTime() + 86_400_000).toISOString();
  const input = { userId: person.id, reason: "Sold signals", until };
  expect((await request(admin, BAN, { input })).data).toEqual({ banUser: true });
  expect(await closed).toBe(SESSION_ENDED);
  expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
  const { refreshToken } = person;
  const ended = await rest(app, "post", "/api/auth/refresh").send({ refreshToken });
  expect(expectRefusal(ended, 401, "UNAUTHENTICATED").message).toMatch(/^You are banned until .+ UTC: Sold signals$/);
  const refused = await login(person);
  expectRefusal(refused, 403, "BANNED");
  expect(refused.body).toMatchObject({ reason: "Sold signals", until });
  expect((await request(admin, LIFT, { userId: person.id })).data).toEqual({ liftBan: true });
  expect((await login(person)).status).toBe(200);
});

it("sends no more messages to a banned member", async () => {
  const person = await createPerson(app);
  const feed = subscribeToChannel(sockets.of(person), general, 0);
  const first = await sendMessage(app, admin, { channelId: general, content: "Seen." });
  await feed.until((events) => events.at(-1)?.seq === first.seq);
  const witness = subscribeToChannel(sockets.of(admin), general, first.seq);
  await request(admin, BAN, { input: { userId: person.id, reason: "Spam" } });
  await sendMessage(app, admin, { channelId: general, content: "Not seen." });
  await witness.until((events) => events.length === 1);
  await feed.ended;
  expect(feed.events.at(-1)?.seq).toBe(first.seq);
  // The ban applies to new sockets too.
  const again = subscribeToChannel(sockets.of(person), general, first.seq);
  await again.ended;
  expect(again.events).toEqual([]);
});

it("a temporary ban expires, and a permanent ban does not", async () => {
  const [temporary, permanent] = [await createPerson(app), await createPerson(app)];
  const until = new Date(now.getTime() + 60_000).toISOString();
  await request(admin, BAN, { input: { userId: temporary.id, reason: "Cool down", until } });
  await request(admin, BAN, { input: { userId: permanent.id, reason: "For good" } });
  now = new Date(now.getTime() + 60_000);
  expect((await login(temporary)).status).toBe(200);
  now = new Date(now.getTime() + 12 * 3_600_000);
  expectRefusal(await login(permanent), 403, "BANNED");
});

it("a role change revokes and grants channel access immediately, including on sockets", async () => {
  const lounge = await channelId(app, "premium-lounge");
  const person = await createPerson(app, { role: "PREMIUM" });
  const feed = subscribeToChannel(sockets.of(person), lounge, 0);
  const { closed } = await openSocketOf(person);
  const first = await sendMessage(app, admin, { channelId: lounge, content: "For subscribers." });
  await feed.until((events) => events.at(-1)?.seq === first.seq);

  await request(admin, CHANGE_ROLE, { input: { userId: person.id, role: "FREE", reason: "Unpaid" } });
  const witness = subscribeToChannel(sockets.of(admin), lounge, first.seq);
  await sendMessage(app, admin, { channelId: lounge, content: "For subscribers only." });
  await witness.until((events) => events.length === 1);
  expect(await closed).toBe(RECONNECT);
  await feed.ended;
  expect(feed.events.at(-1)?.seq).toBe(first.seq);
  const again = subscribeToChannel(sockets.of(person), lounge, 0);
  expect(await again.ended).toEqual([
    expect.objectContaining({ extensions: expect.objectContaining({ code: "FORBIDDEN" }) as object }),
  ]);
  const address = `/api/community/channels/${lounge}/messages`;
  expectRefusal(await rest(app, "get", address, person), 403, "FORBIDDEN");

  await request(admin, CHANGE_ROLE, { input: { userId: person.id, role: "PREMIUM" } });
  expect((await rest(app, "get", address, person)).status).toBe(200);
  expect((await rest(app, "get", "/api/users/me", person)).body).toMatchObject({ role: "PREMIUM" });
});

it("a promoted member can subscribe to the new channel with the same session", async () => {
  const lounge = await channelId(app, "premium-lounge");
  const person = await createPerson(app);
  await request(admin, CHANGE_ROLE, { input: { userId: person.id, role: "PREMIUM" } });
  const sent = await sendMessage(app, admin, { channelId: lounge, content: "Welcome." });
  const feed = subscribeToChannel(sockets.of(person), lounge, sent.seq - 1);
  await feed.until((events) => events.at(-1)?.seq === sent.seq);
});

it("hides other admins from a demoted admin immediately", async () => {
  const [former, hidden] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app, { role: "ADMIN" })];
  const { closed } = await openSocketOf(former);
  await request(admin, CHANGE_ROLE, { input: { userId: former.id, role: "FREE" } });
  expect(await closed).toBe(RECONNECT);
  const presence = subscribe(
    sockets.of(former),
    gql(`subscription ModerationActionsPresentMembers { presenceChanged { member { id } } }`),
  );
  await eventually("the subscription is active", async () => {
    await openSocketOf(await createPerson(app));
    return presence.events.length > 0;
  });
  const witness = await createPerson(app);
  await openSocketOf(hidden);
  await openSocketOf(witness);
  await presence.until((events) => events.some(({ member }) => member.id === witness.id));
  expect(presence.events.map(({ member }) => member.id)).not.toContain(hidden.id);
});

it("closes the sockets of a deleted account, and of other sessions after a password change", async () => {
  const [deleted, passwordChanger] = [await createPerson(app), await createPerson(app)];
  const deletedSocket = await openSocketOf(deleted);
  await rest(app, "delete", `/api/users/${deleted.id}`, admin);
  expect(await deletedSocket.closed).toBe(SESSION_ENDED);

  const elsewhere = (await login(passwordChanger)).body as Person;
  const [here, there] = [await openSocketOf(passwordChanger), await openSocketOf(elsewhere)];
  const input = { currentPassword: passwordChanger.password, newPassword: "a-quiet-harbor" };
  expect((await request(passwordChanger, CHANGE_PASSWORD, { input })).data).toEqual({ changePassword: true });
  expect(await there.closed).toBe(SESSION_ENDED);
  const remaining = subscribe(
    here.client,
    gql(`subscription ModerationActionsPresenceChanged { presenceChanged { online } }`),
  );
  const newcomer = await createPerson(app);
  await openSocketOf(newcomer);
  await remaining.until((events) => events.length > 0);
});

describe("moderation rules", () => {
  it("reject members, admins who target themselves, and unknown targets", async () => {
    const [member, other] = [await createPerson(app), await createPerson(app)];
    const acts = (userId: string) => [
      requestOf(BAN, { input: { userId, reason: "Spam" } }),
      requestOf(LIFT, { userId }),
      requestOf(CHANGE_ROLE, { input: { userId, role: "ADMIN" } }),
    ];
    for (const [query, variables] of acts(other.id)) {
      expect(await codeOf(request(member, query, variables))).toBe("FORBIDDEN");
      expect((await graphql(app, query, variables)).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
    }
    for (const [query, variables] of acts(admin.id))
      expect(await codeOf(request(admin, query, variables))).toBe("CONFLICT");
    for (const [query, variables] of acts("00000000-0000-4000-8000-000000000000")) {
      expect(await codeOf(request(admin, query, variables))).toBe("NOT_FOUND");
    }
    for (const [query, variables] of acts("not-an-id")) {
      expect(await codeOf(request(admin, query, variables))).toBe("VALIDATION");
    }
  });

  it("keep one admin when two demote each other simultaneously", async () => {
    const separateApp = await startTestApp();
    try {
      const [one, two] = [
        await createPerson(separateApp, { role: "ADMIN" }),
        await createPerson(separateApp, { role: "ADMIN" }),
      ];
      const demote = (caller: Person, { id }: Person) =>
        graphql(separateApp, CHANGE_ROLE, { input: { userId: id, role: "FREE" } }, caller.token);
      const responses = await Promise.all([demote(one, two), demote(two, one)]);
      expect(responses.filter(({ data }) => data)).toHaveLength(1);
      expect(await separateApp.sql(`SELECT 1 FROM users WHERE role = 'ADMIN'`)).toHaveLength(1);
    } finally {
      await separateApp.stop();
    }
  });

  it("require a reason and a future end for a ban", async () => {
    const person = await createPerson(app);
    const blank = await request(admin, BAN, { input: { userId: person.id, reason: " " } });
    expect(blank.errors?.[0]?.extensions.fields).toEqual({ reason: ["Please provide a reason for the ban."] });
    const past = { userId: person.id, reason: "Spam", until: now.toISOString() };
    expect(await codeOf(request(admin, BAN, { input: past }))).toBe("VALIDATION");
    expect((await login(person)).status).toBe(200);
  });

  it("record each action with its author, reason, and time", async () => {
    const person = await createPerson(app);
    await request(admin, BAN, { input: { userId: person.id, reason: "Spam" } });
    await request(admin, LIFT, { userId: person.id });
    await request(admin, CHANGE_ROLE, { input: { userId: person.id, role: "PREMIUM", reason: "Paid by invoice" } });
    const entries = await app.sql(
      `SELECT author_id, action, reason, details, created_at FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
      [person.id],
    );
    const common = { author_id: admin.id, created_at: now };
    expect(entries).toEqual([
      { ...common, action: "user.banned", reason: "Spam", details: { until: null } },
      { ...common, action: "user.ban_lifted", reason: "", details: {} },
      { ...common, action: "user.role_changed", reason: "Paid by invoice", details: { from: "FREE", to: "PREMIUM" } },
    ]);
  });
});
