import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { startTestApp, useApp } from "../../kit/test-app";

const DELETE_MINE = gql(`mutation PrivacyDeleteMine($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

const deleteMyAccount = (person: Person, currentPassword = person.password) =>
  graphql(app, DELETE_MINE, { input: { currentPassword } }, person.token);
const deleteUser = (caller: Person | null, id: string) => rest(app, "delete", `/api/users/${id}`, caller);

async function post(person: Person, message: string): Promise<string> {
  const url = `/api/community/channels/${await channelId(app, "general")}/messages`;
  return ((await rest(app, "post", url, person).send({ message })).body as { id: string }).id;
}

async function completeIntro(person: Person): Promise<void> {
  await rest(app, "post", "/api/payments/complete", person).send({ courseId: 1 });
  await app.sql(`UPDATE lessons SET content = title, check_ids = '{}' WHERE course_id = 1`);
  const lessons = await app.sql<{ id: string }>(`SELECT id FROM lessons WHERE course_id = 1`);
  for (const { id } of lessons) {
    await graphql(
      app,
      gql(`mutation PrivacyCompleteLesson($id: ID!) { completeLesson(lessonId: $id) { xpAwarded } }`),
      { id },
      person.token,
    );
  }
  expect(await app.sql(`SELECT 1 FROM course_completions WHERE user_id = $1`, [person.id])).toHaveLength(1);
}

describe("the data export", () => {
  it("contains all data about the member and no data about others", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    await post(person, "A message of the member");
    await post(other, "A message of another member");
    await rest(app, "post", "/api/payments/complete", person).send({ courseId: 1 });
    const response: RestResponse & { text: string } = await rest(app, "get", "/api/users/me/data", person);
    expect(response.body).toMatchObject({
      exportedAt: expect.any(String) as string,
      account: { id: person.id, email: person.email, sessions: [{ ip: expect.any(String) as string }] },
      messages: [{ channel: "general", content: "A message of the member" }],
      courses: { entitlements: [{ source: "FREE" }], completedLessons: [], completedCourses: [] },
      payments: expect.anything() as unknown,
      xp: [{ rule: "MESSAGE", amount: 10, reversal: false }],
      sanctions: [],
      adminActs: [],
      contactMessages: [],
      apiKeys: [],
    });
    expect(response.text).not.toContain(other.email);
    expect(response.text).not.toContain("A message of another member");
    expect(response.text).not.toMatch(/argon2|hash|token|secret/i);
  });

  it("includes the member's sanctions without their author", async () => {
    const person = await createPerson(app);
    await app.sql(
      `INSERT INTO sanctions (user_id, kind, reason, author_id, starts_at, ends_at)
       VALUES ($1, 'STRIKE', 'Shouting', $2, now(), now() + interval '90 days')`,
      [person.id, admin.id],
    );
    const response: RestResponse & { text: string } = await rest(app, "get", "/api/users/me/data", person);
    expect(response.body).toMatchObject({ sanctions: [{ kind: "STRIKE", reason: "Shouting", liftedAt: null }] });
    expect(response.text).not.toContain(admin.id);
  });

  it("requires authentication, and is limited to five per hour", async () => {
    expectRefusal(await rest(app, "get", "/api/users/me/data"), 401, "UNAUTHENTICATED");
    const limited = await startTestApp();
    try {
      const person = await createPerson(limited);
      const exportData = async (): Promise<number> => (await rest(limited, "get", "/api/users/me/data", person)).status;
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) statuses.push(await exportData());
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});

/** Where the export has the rows of each table that refers to members, or why it doesn't. */
const EXPORTED: Record<string, string> = {
  api_keys: "apiKeys",
  attachments: "attachments",
  audit_entries: "adminActs",
  authenticator_apps: "account",
  blocks: "blockedMembers",
  channel_reads: "communityChoices",
  channels: "communityChoices",
  check_answers: "courses",
  check_progress: "courses",
  contact_messages: "contactMessages",
  contact_replies: "contactMessages",
  conversation_members: "conversations",
  course_completions: "courses",
  credentials: "a secret",
  direct_message_settings: "conversations",
  entitlements: "courses",
  exercise_answers: "courses",
  favorite_channels: "communityChoices",
  final_tests: "courses",
  guard_rules: "the site's rules, by admins",
  held_messages: "heldMessages",
  helpful_marks: "communityChoices",
  journal_executions: "journal",
  journal_settings: "journal",
  journal_setups: "journal",
  journal_trades: "journal",
  lesson_completions: "courses",
  lesson_notes: "courses",
  lesson_positions: "courses",
  lesson_versions: "the site's lessons, by admins",
  linked_identities: "account",
  message_allowances: "xpTotals",
  message_mentions: "in the messages of others",
  message_reactions: "communityChoices",
  messages: "messages",
  moderation_appeals: "decisions",
  moderation_cases: "reports about the member, which would reveal who sent them",
  moderation_decisions: "decisions",
  moderation_notes: "reports",
  moderation_reports: "reports",
  moderators: "moderator",
  newcomers: "newcomerAnswers",
  notification_channel_settings: "notifications",
  notification_settings: "notifications",
  notifications: "notifications",
  one_time_codes: "secrets",
  orders: "payments",
  passkeys: "account",
  push_subscriptions: "notifications",
  recovery_codes: "account",
  refunds: "payments",
  removed_messages: "removedMessages",
  sanctions: "sanctions",
  saved_messages: "communityChoices",
  scheduled_messages: "communityChoices",
  sessions: "account",
  simulator_lab_notebooks: "simulatorLab",
  simulator_runs: "simulatorRuns",
  subscriptions: "payments",
  thread_follows: "communityChoices",
  xp_disputes: "xpDisputes",
  xp_entries: "xp",
  xp_totals: "xpTotals",
};

it("covers every table that refers to members", async () => {
  const tables = await app.sql<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(EXPORTED));
});

describe("deleteMyAccount", () => {
  it("requires the current password", async () => {
    const person = await createPerson(app);
    expect((await deleteMyAccount(person, "not-mine-at-all")).errors?.[0]?.extensions.fields).toEqual({
      currentPassword: ["The current password is incorrect"],
    });
    expect((await rest(app, "get", "/api/users/me", person)).status).toBe(200);
  });

  it("ends the sessions, frees the username and email address, and keeps messages as 'Deleted user'", async () => {
    const [person, reader] = [await createPerson(app), await createPerson(app)];
    const messageId = await post(person, "Still worth reading");
    expect((await deleteMyAccount(person)).data).toEqual({ deleteMyAccount: true });

    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
    const { refreshToken, email, password, username } = person;
    expectRefusal(await rest(app, "post", "/api/auth/refresh").send({ refreshToken }), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "post", "/api/auth/login").send({ email, password }), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "get", `/api/users/${person.id}`, reader), 404, "NOT_FOUND");

    const url = `/api/community/channels/${await channelId(app, "general")}/messages`;
    const messages = (await rest(app, "get", url, reader)).body as { id: string }[];
    expect(messages.find(({ id }) => id === messageId)).toMatchObject({
      content: "Still worth reading",
      senderUsername: "Deleted user",
      senderAvatar: "avatar_ai.png",
    });

    const registration = { username, email, password: "a-quiet-harbor", name: "New Member" };
    expect((await rest(app, "post", "/api/auth/register").send(registration)).status).toBe(201);
  });

  it("leaves no personal data in any table, and no picture", async () => {
    const person = await createPerson(app);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const uploaded = await rest(app, "put", `/api/users/${person.id}`, person).attach(
      "profilePicture",
      picture,
      "x.png",
    );
    const { avatar } = uploaded.body as { avatar: string };
    const details = { phone: "+44 7700 900123", address: "7 Hidden Lane", bio: "Collects old maps" };
    await rest(app, "put", `/api/users/${person.id}`, person).send(details);
    await rest(app, "put", `/api/users/${person.id}`, person).send({ email: `next-${person.email}` });
    await rest(app, "post", "/api/auth/forgot-password").send({ email: person.email });
    await completeIntro(person);
    const removed = "An insult that an admin removed";
    const messageId = await post(person, removed);
    await graphql(
      app,
      gql(`mutation PrivacyDeleteMessage($id: ID!) { deleteMessage(messageId: $id) { id } }`),
      { id: messageId },
      admin.token,
    );
    await deleteMyAccount(person);

    const tables = await app.sql<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
    );
    const personal = [
      person.email,
      person.username,
      `Person ${person.username}`,
      ...Object.values(details),
      avatar,
      removed,
    ];
    for (const { name } of tables) {
      const [found] = await app.sql<{ text: string | null }>(`SELECT string_agg(t::text, ' ') AS text FROM ${name} t`);
      for (const value of personal)
        expect([name, found?.text ?? ""]).not.toEqual([name, expect.stringContaining(value)]);
    }
    const [session] = await app.sql(
      `SELECT ip, user_agent, ended_at IS NOT NULL AS ended FROM sessions WHERE user_id = $1`,
      [person.id],
    );
    expect(session).toEqual({ ip: "", user_agent: "", ended: true });
    await eventually("the picture is deleted", () => !existsSync(path.join(app.dataDir, "uploads", avatar)));
  });

  it("is rejected for the last admin", async () => {
    const singleAdminApp = await startTestApp();
    try {
      const lastAdmin = await createPerson(singleAdminApp, { role: "ADMIN" });
      const response = await graphql(
        singleAdminApp,
        DELETE_MINE,
        { input: { currentPassword: lastAdmin.password } },
        lastAdmin.token,
      );
      expect(response.errors?.[0]).toMatchObject({
        message: "This is the last admin",
        extensions: { code: "CONFLICT" },
      });
    } finally {
      await singleAdminApp.stop();
    }
  });
});

describe("deleting a user", () => {
  it("requires an admin, rejects the account of the caller, and is audited", async () => {
    const [person, member] = [await createPerson(app), await createPerson(app)];
    expectRefusal(await deleteUser(null, person.id), 401, "UNAUTHENTICATED");
    expectRefusal(await deleteUser(member, person.id), 403, "FORBIDDEN");
    expectRefusal(await deleteUser(member, member.id), 403, "FORBIDDEN");
    expectRefusal(await deleteUser(admin, admin.id), 409, "CONFLICT");
    expectRefusal(await deleteUser(admin, "00000000-0000-4000-8000-000000000000"), 404, "NOT_FOUND");
    expectRefusal(await deleteUser(admin, "not-an-id"), 400, "VALIDATION");
    expect((await deleteUser(admin, person.id)).status).toBe(204);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
    expectRefusal(await deleteUser(admin, person.id), 404, "NOT_FOUND");
    const entries = await app.sql(
      `SELECT author_id, action, created_at BETWEEN now() - interval '1 minute' AND now() AS is_timed
       FROM audit_entries WHERE subject_id = $1`,
      [person.id],
    );
    expect(entries).toEqual([{ author_id: admin.id, action: "user.deleted", is_timed: true }]);
  });

  it("keeps one admin when two delete each other simultaneously", async () => {
    const separateApp = await startTestApp();
    try {
      const [one, two] = [
        await createPerson(separateApp, { role: "ADMIN" }),
        await createPerson(separateApp, { role: "ADMIN" }),
      ];
      const responses = await Promise.all([
        rest(separateApp, "delete", `/api/users/${two.id}`, one),
        rest(separateApp, "delete", `/api/users/${one.id}`, two),
      ]);
      expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(await separateApp.sql(`SELECT 1 FROM users WHERE role = 'ADMIN' AND deleted_at IS NULL`)).toHaveLength(1);
    } finally {
      await separateApp.stop();
    }
  });
});
