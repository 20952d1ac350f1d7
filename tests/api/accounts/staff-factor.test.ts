import { gql } from "../../gql";
import { codeOf, graphql, graphqlData, openSocket } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { StompClient } from "../../kit/clients/stomp";
import { subscribe } from "../../kit/clients/subscription";
import { untilSubscribed } from "../../kit/clients/until-subscribed";
import { channelId, createPerson, type Person } from "../../kit/people";
import { SoftwarePasskey } from "../../kit/software-passkey";
import { useApp } from "../../kit/test-app";

const SITE = "http://localhost:8080";
const PAST = "2020-01-01";
const FUTURE = "2999-01-01";
const USERS = gql(`query StaffFactorUsers { registeredUsers { edges { node { id } } } }`);
const QUEUE = gql(`query StaffFactorQueue { moderationQueue { edges { node { id } } } }`);
const VIEWER = gql(`query StaffFactorViewer { viewer { id secondFactorDueAt } }`);
const CHANNELS = gql(`query StaffFactorChannels { channels { name viewerCanView } }`);
const SEND = gql(
  `mutation StaffFactorSend($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`,
);
const EVENTS = gql(
  `subscription StaffFactorEvents($id: ID!) { channelEvents(channelId: $id, afterSeq: 0) { __typename } }`,
);
const RIGHTS = gql(`subscription StaffFactorRights { rightsChanged }`);
const START = gql(`mutation StaffFactorStart { startPasskey }`);
const ADD = gql(
  `mutation StaffFactorAdd($input: AddPasskeyInput!) { addPasskey(input: $input) { codes factor { id passkeys { id } } } }`,
);
const REMOVE = gql(
  `mutation StaffFactorRemove($id: ID!, $input: ConfirmFactorInput!) { removePasskey(id: $id, input: $input) { id } }`,
);

const app = useApp({ env: { STAFF_FACTOR_FROM: PAST, PUBLIC_URL: SITE, RATE_LIMITS: "off" } });

async function addPasskey({ token }: Person) {
  const options = (await graphql(app, START, {}, token)).data?.startPasskey as Record<string, unknown>;
  const input = new SoftwarePasskey(SITE).create(options);
  return (await graphql(app, ADD, { input }, token)).data?.addPasskey;
}

const createModerator = async (): Promise<Person> => {
  const person = await createPerson(app);
  await app.sql(
    `INSERT INTO moderators (user_id, everywhere, channel_ids, granted_at) VALUES ($1, true, '{}', now())`,
    [person.id],
  );
  return person;
};

it("gives an admin without a second factor the rights of a member, over every protocol, until they add one", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const staffRoom = await channelId(app, "staff-room");
  expect(codeOf(await graphql(app, USERS, {}, admin.token))).toBe("FACTOR_REQUIRED");
  const refused = await rest(app, "get", "/api/users", admin);
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, "FACTOR_REQUIRED"]);
  const names = async () =>
    (await graphqlData(app, admin, CHANNELS)).channels?.flatMap(({ name, viewerCanView }) =>
      viewerCanView ? [name] : [],
    ) ?? [];
  expect(await names()).not.toContain("staff-room");
  expect(await names()).toContain("general");
  const message = { channelId: staffRoom, content: "Hello", clientMessageId: "00000000-0000-4000-8000-000000000001" };
  expect(codeOf(await graphql(app, SEND, { input: message }, admin.token))).toBe("FORBIDDEN");
  const socket = openSocket(app, admin.token);
  expect(JSON.stringify(await subscribe(socket, EVENTS, { id: staffRoom }).ended)).toContain("FORBIDDEN");
  const stomp = new StompClient(app, admin);
  await stomp.subscribe(`/topic/chat/${staffRoom}`);
  expect((await stomp.error).body.code).toBe("FORBIDDEN");
  await stomp.stop();
  expect((await graphqlData(app, admin, VIEWER)).viewer?.secondFactorDueAt).toBe(`${PAST}T00:00:00.000Z`);

  const rights = subscribe(socket, RIGHTS);
  await untilSubscribed(app, "accessChanged", admin.id);
  const added = await addPasskey(admin);
  // The socket reconnects, because it was opened with the rights of a member.
  await rights.ended;
  expect(codeOf(await graphql(app, USERS, {}, admin.token))).toBeUndefined();
  expect((await rest(app, "get", "/api/users", admin)).status).toBe(200);
  expect(await names()).toContain("staff-room");
  expect(codeOf(await graphql(app, SEND, { input: message }, admin.token))).toBeUndefined();
  expect((await graphqlData(app, admin, VIEWER)).viewer?.secondFactorDueAt).toBeNull();

  const input = { currentPassword: admin.password, code: added?.codes[0] };
  await graphql(app, REMOVE, { id: added?.factor.passkeys[0]?.id ?? "", input }, admin.token);
  expect(codeOf(await graphql(app, USERS, {}, admin.token))).toBe("FACTOR_REQUIRED");
  expect(await names()).not.toContain("staff-room");
});

it("closes the queue to moderators without one, and lets members and staff with an authenticator app alone", async () => {
  const [moderator, admin, member] = [
    await createModerator(),
    await createPerson(app, { role: "ADMIN" }),
    await createPerson(app),
  ];
  expect(codeOf(await graphql(app, QUEUE, {}, moderator.token))).toBe("FACTOR_REQUIRED");
  await addPasskey(moderator);
  expect(codeOf(await graphql(app, QUEUE, {}, moderator.token))).toBeUndefined();
  await app.sql(
    `INSERT INTO authenticator_apps (user_id, sealed_secret, session_id, created_at, confirmed_at)
     VALUES ($1, 'sealed', gen_random_uuid(), now(), now())`,
    [admin.id],
  );
  await app.sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [admin.id]);
  expect(codeOf(await graphql(app, USERS, {}, admin.token))).toBeUndefined();
  expect(codeOf(await graphql(app, USERS, {}, member.token))).toBe("FORBIDDEN");
  expect((await graphqlData(app, member, VIEWER)).viewer?.secondFactorDueAt).toBeNull();
});

describe("before the date", () => {
  const early = useApp({ env: { STAFF_FACTOR_FROM: FUTURE } });

  it("staff keep their rights, and learn the date", async () => {
    const admin = await createPerson(early, { role: "ADMIN" });
    expect(codeOf(await graphql(early, USERS, {}, admin.token))).toBeUndefined();
    expect((await graphqlData(early, admin, VIEWER)).viewer?.secondFactorDueAt).toBe(`${FUTURE}T00:00:00.000Z`);
  });
});
