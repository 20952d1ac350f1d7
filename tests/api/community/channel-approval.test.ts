import { gql } from "../../gql";
import type { CreateChannelInput } from "../../gql/graphql";
import { sendMessage, subscribeToChannel, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { codeOf, graphql, type Document, requestOf } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { StompClient } from "../../kit/clients/stomp";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

const CREATE = gql(`mutation ChannelApprovalCreate($input: CreateChannelInput!) { createChannel(input: $input) {
  id approval viewerCanPost viewerCanEdit viewerCanApprove createdBy { id } memberCount } }`);
const LIST = gql(`query ChannelApprovalList { channels {
  id name description approval rejectionReason unread viewerCanEdit viewerCanApprove createdBy { username } } }`);
const APPROVE = gql(
  `mutation ChannelApprovalApprove($id: ID!) { approveChannel(channelId: $id) { approval createdBy { id } viewerCanApprove } }`,
);
const REJECT = gql(
  `mutation ChannelApprovalReject($input: RejectChannelInput!) { rejectChannel(input: $input) { approval rejectionReason } }`,
);
const UPDATE = gql(
  `mutation ChannelApprovalUpdate($input: UpdateChannelInput!) { updateChannel(input: $input) { name description approval } }`,
);
const ARCHIVE = gql(
  `mutation ChannelApprovalArchive($id: ID!) { archiveChannel(channelId: $id) { archived viewerCanView viewerCanPost viewerCanEdit } }`,
);
const RESTORE = gql(`mutation ChannelApprovalRestore($id: ID!) { restoreChannel(channelId: $id) { archived } }`);
const SEND = gql(
  `mutation ChannelApprovalSend($input: SendMessageInput!) { sendMessage(input: $input) { xpAwarded } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let admin: Person;
let creator: Person;
let other: Person;
const sockets = useSockets(app);

beforeAll(async () => {
  [admin, other] = [
    await createPerson(app, { role: "ADMIN" }),
    await createPerson(app, { role: "PREMIUM", xp: 9_900 }),
  ];
});

beforeEach(async () => {
  creator = await createPerson(app);
});

const request = <Data, Variables>(
  person: Person | null,
  query: Document<Data, Variables>,
  variables?: NoInfer<Variables>,
) => graphql(app, query, variables, person?.token);
const findListed = async (person: Person, id: string) =>
  (await request(person, LIST)).data?.channels.find((channel) => channel.id === id);
const auditOf = (id: string) =>
  app.sql<{ action: string; author_id: string; reason: string }>(
    `SELECT action, author_id, reason FROM audit_entries WHERE channel_id = $1 ORDER BY id`,
    [id],
  );

let count = 0;

async function create(person: Person) {
  count += 1;
  const input: CreateChannelInput = { name: `idea-${count}`, category: "GENERAL" };
  const { data } = await request(person, CREATE, { input });
  if (!data) throw new Error("The channel was not created");
  return data.createChannel;
}

describe("a channel created by a member below level 10", () => {
  it("is visible to its creator and admins until it is approved, then to everyone with its earlier messages", async () => {
    const created = await create(creator);
    const { id } = created;
    expect(created).toMatchObject({
      approval: "PENDING",
      viewerCanPost: true,
      viewerCanEdit: true,
      viewerCanApprove: false,
      createdBy: { id: creator.id },
      memberCount: 2,
    });
    expect(await findListed(creator, id)).toMatchObject({ approval: "PENDING", viewerCanEdit: true });
    expect(await findListed(admin, id)).toMatchObject({
      viewerCanApprove: true,
      createdBy: { username: creator.username },
    });
    expect(await findListed(other, id)).toBeUndefined();
    const { data } = await request(creator, SEND, { input: { channelId: id, content: `Welcome @${other.username}` } });
    expect(data).toEqual({ sendMessage: { xpAwarded: 0 } });

    const approved = await request(admin, APPROVE, { id });
    expect(approved.data).toEqual({
      approveChannel: { approval: "APPROVED", createdBy: null, viewerCanApprove: false },
    });
    await request(admin, APPROVE, { id });
    expect(await findListed(other, id)).toMatchObject({ approval: "APPROVED", unread: 1, createdBy: null });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["channel.approved"]);
  });

  it("is hidden from other members in reads, posts, suggestions, REST, live events, and STOMP", async () => {
    const { id } = await create(creator);
    const { id: messageId } = await sendMessage(app, creator, { channelId: id, content: `Hello @${other.username}` });
    const operations = [
      requestOf(gql(`query ChannelApprovalChannel($id: ID!) { channel(id: $id) { id } }`), { id }),
      requestOf(
        gql(`query ChannelApprovalMessageChanges($id: ID!) { messageChanges(channelId: $id, afterSeq: 0) { id } }`),
        { id },
      ),
      requestOf(gql(`query ChannelApprovalMessage($id: ID!) { message(id: $id) { id } }`), { id: messageId }),
      requestOf(
        gql(
          `query ChannelApprovalMemberSuggestions($id: ID!) { memberSuggestions(prefix: "", channelId: $id) { id } }`,
        ),
        { id },
      ),
      requestOf(gql(`mutation ChannelApprovalSetTyping($id: ID!) { setTyping(channelId: $id) }`), { id }),
      requestOf(
        gql(`mutation ChannelApprovalMarkChannelRead($id: ID!) { markChannelRead(channelId: $id, seq: 1) { id } }`),
        { id },
      ),
      requestOf(SEND, { input: { channelId: id, content: "let me in" } }),
      requestOf(UPDATE, { input: { channelId: id, name: "taken-over" } }),
      requestOf(ARCHIVE, { id }),
    ];
    for (const [query, variables] of operations) {
      expect([query, codeOf(await request(other, query, variables))]).toEqual([query, "NOT_FOUND"]);
    }
    const listed = (await rest(app, "get", "/api/community/channels", other)).body as { id: string }[];
    expect(listed.some((channel) => channel.id === id)).toBe(false);
    expect((await rest(app, "get", `/api/community/channels/${id}/messages`, other)).status).toBe(404);
    expect(await subscribeToChannel(sockets.of(other), id, 0).ended).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: "NOT_FOUND" }) as object }),
    ]);
    const stomp = new StompClient(app, other);
    await stomp.subscribe(`/topic/chat/${id}`);
    expect((await stomp.error).body.code).toBe("NOT_FOUND");
    expect(await app.sql(`SELECT 1 FROM message_mentions WHERE message_id = $1`, [messageId])).toEqual([]);
    const suggest = gql(
      `query ChannelApprovalSuggest($id: ID!, $prefix: String!) { memberSuggestions(prefix: $prefix, channelId: $id) { id } }`,
    );
    const suggestedTo = async (person: Person, { username: prefix }: Person) =>
      (await request(person, suggest, { id, prefix })).data?.memberSuggestions;
    expect(await suggestedTo(creator, other)).toEqual([]);
    expect(await suggestedTo(creator, admin)).toEqual([{ id: admin.id }]);
    expect(await suggestedTo(admin, creator)).toEqual([{ id: creator.id }]);
  });

  it("is announced to its creator and admins only, and to everyone when it is approved", async () => {
    const watch = (person: Person) => {
      const socket = sockets.of(person);
      const changes = subscribe(
        socket,
        gql(`subscription ChannelApprovalChannelChanged { channelChanged { channelId } }`),
      );
      const activity = subscribe(
        socket,
        gql(`subscription ChannelApprovalChannelActivity { channelActivity { channelId } }`),
      );
      return { changes, activity };
    };
    const [own, staff, others] = [watch(creator), watch(admin), watch(other)];
    await eventually("everyone is subscribed", async () => {
      const { id } = await create(admin);
      await sendMessage(app, admin, { channelId: id, content: "Hello" });
      return [own, staff, others].every(({ changes, activity }) => changes.events.length && activity.events.length);
    });
    const { id } = await create(creator);
    await sendMessage(app, creator, { channelId: id, content: "Hello" });
    await request(creator, UPDATE, { input: { channelId: id, description: "New" } });
    for (const { changes, activity } of [own, staff]) {
      await changes.until((events) => events.filter((event) => event.channelId === id).length === 2);
      await activity.until((events) => events.some((event) => event.channelId === id));
    }
    // A later event on the same subscriptions proves that no earlier one was sent.
    const { id: open } = await create(admin);
    await sendMessage(app, admin, { channelId: open, content: "Hello" });
    for (const { events, until } of [others.changes, others.activity]) {
      await until((all) => all.some((event) => event.channelId === open));
      expect(events.some((event) => event.channelId === id)).toBe(false);
    }
    await request(admin, APPROVE, { id });
    await others.changes.until((events) => events.at(-1)?.channelId === id);
  });

  it("shows its creator why it was rejected, accepts no messages, and becomes pending again once it is changed", async () => {
    const { id } = await create(creator);
    const rejected = await request(admin, REJECT, { input: { channelId: id, reason: " We have #swing-ideas. " } });
    expect(rejected.data).toEqual({
      rejectChannel: { approval: "REJECTED", rejectionReason: "We have #swing-ideas." },
    });
    expect(await findListed(creator, id)).toMatchObject({
      approval: "REJECTED",
      rejectionReason: "We have #swing-ideas.",
    });
    expect(await findListed(other, id)).toBeUndefined();
    expect(codeOf(await request(creator, SEND, { input: { channelId: id, content: "But" } }))).toBe("FORBIDDEN");
    const changed = await request(creator, UPDATE, { input: { channelId: id, name: `better-${count}` } });
    expect(changed.data).toEqual({ updateChannel: { name: `better-${count}`, description: "", approval: "PENDING" } });
    expect(await findListed(creator, id)).toMatchObject({ rejectionReason: null });
    await request(admin, APPROVE, { id });
    expect(codeOf(await request(admin, REJECT, { input: { channelId: id, reason: "Too late" } }))).toBe("CONFLICT");
    expect(await auditOf(id)).toEqual([
      { action: "channel.rejected", author_id: admin.id, reason: "We have #swing-ideas." },
      { action: "channel.changed", author_id: creator.id, reason: "" },
      { action: "channel.approved", author_id: admin.id, reason: "" },
    ]);
  });
});

it.each([
  ["a member of level 10", { xp: 900 }],
  ["an admin", { role: "ADMIN" as const }],
])("opens a channel created by %s immediately", async (_, options) => {
  const { id } = await create(await createPerson(app, options));
  expect(await findListed(other, id)).toMatchObject({ approval: "APPROVED", viewerCanEdit: false });
});

describe("the creator of a channel", () => {
  let id: string;

  beforeEach(async () => {
    ({ id } = await create(creator));
    await request(admin, APPROVE, { id });
  });

  it("can change its name and description, and nothing else", async () => {
    const { data } = await request(creator, UPDATE, {
      input: { channelId: id, name: `new ${count}`, description: "Topic" },
    });
    expect(data).toEqual({ updateChannel: { name: `new-${count}`, description: "Topic", approval: "APPROVED" } });
    const changes = [{ category: "STAFF" }, { accessLevel: "PREMIUM" }, { locked: true }, { minLevel: 2 }] as const;
    for (const change of changes) {
      expect(codeOf(await request(creator, UPDATE, { input: { channelId: id, ...change } }))).toBe("FORBIDDEN");
    }
    expect(codeOf(await request(other, UPDATE, { input: { channelId: id, name: "stolen" } }))).toBe("FORBIDDEN");
  });

  it("can archive it, but only admins can restore it", async () => {
    expect(codeOf(await request(other, ARCHIVE, { id }))).toBe("FORBIDDEN");
    expect((await request(creator, ARCHIVE, { id })).data).toEqual({
      archiveChannel: { archived: true, viewerCanView: false, viewerCanPost: false, viewerCanEdit: false },
    });
    expect([await findListed(creator, id), await findListed(other, id)]).toEqual([undefined, undefined]);
    expect(codeOf(await request(creator, RESTORE, { id }))).toBe("FORBIDDEN");
    expect((await request(admin, RESTORE, { id })).data).toEqual({ restoreChannel: { archived: false } });
    expect(await findListed(creator, id)).toMatchObject({ viewerCanEdit: true });
    expect((await auditOf(id)).map(({ action, author_id }) => [action, author_id])).toEqual([
      ["channel.approved", admin.id],
      ["channel.archived", creator.id],
      ["channel.restored", admin.id],
    ]);
  });
});

it("lets only admins approve and reject, and requires a reason to reject", async () => {
  const { id } = await create(creator);
  const reject = (person: Person | null, reason: string) =>
    request(person, REJECT, { input: { channelId: id, reason } });
  for (const call of [
    (person: Person | null) => request(person, APPROVE, { id }),
    (person: Person | null) => reject(person, "x"),
  ]) {
    expect(codeOf(await call(null))).toBe("UNAUTHENTICATED");
    expect(codeOf(await call(creator))).toBe("FORBIDDEN");
    expect(codeOf(await call(other))).toBe("FORBIDDEN");
  }
  expect(codeOf(await reject(admin, "  "))).toBe("VALIDATION");
  expect(codeOf(await reject(admin, "x".repeat(501)))).toBe("VALIDATION");
  expect(codeOf(await request(admin, APPROVE, { id: "x" }))).toBe("VALIDATION");
  expect(codeOf(await request(admin, APPROVE, { id: "00000000-0000-4000-8000-000000000000" }))).toBe("NOT_FOUND");
  expect(await findListed(creator, id)).toMatchObject({ approval: "PENDING" });
});
