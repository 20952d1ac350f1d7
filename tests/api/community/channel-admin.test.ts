import { gql } from "../../gql";
import type { ChannelCategory, CreateChannelInput, UpdateChannelInput } from "../../gql/graphql";
import { sendMessage } from "../../kit/conversation";
import { codeOf, graphql, type GraphQLResponse, type Document } from "../../kit/clients/graphql-client";
import { channelId, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const UPDATE = gql(`mutation ChannelAdminUpdate($input: UpdateChannelInput!) {
  updateChannel(input: $input) { name description category accessLevel minLevel courseId locked }
}`);
const ARCHIVE = gql(
  `mutation ChannelAdminArchive($id: ID!) { archiveChannel(channelId: $id) { archived viewerCanPost } }`,
);
const RESTORE = gql(
  `mutation ChannelAdminRestore($id: ID!) { restoreChannel(channelId: $id) { archived viewerCanPost } }`,
);
const MOVE = gql(
  `mutation ChannelAdminMove($input: MoveChannelInput!) { moveChannel(input: $input) { id name category } }`,
);
const LIST = gql(`query ChannelAdminList { channels { id name category archived } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);

const request = <Data, Variables>(
  person: Person | null,
  query: Document<Data, Variables>,
  variables?: NoInfer<Variables>,
) => graphql(app, query, variables, person?.token);
const update = (person: Person | null, input: UpdateChannelInput) => request(person, UPDATE, { input });
const listed = async (person: Person) => (await request(person, LIST)).data?.channels ?? [];
const inCategory = async (category: string): Promise<string[]> =>
  (await listed(admin)).filter((channel) => channel.category === category && !channel.archived).map(({ name }) => name);

let count = 0;

async function newChannel(change: Partial<CreateChannelInput> = {}): Promise<string> {
  count += 1;
  const query = gql(
    `mutation ChannelAdminCreateChannel($input: CreateChannelInput!) { createChannel(input: $input) { id } }`,
  );
  const input: CreateChannelInput = { name: `made-${count}`, category: "GENERAL", ...change };
  const { data } = await request(admin, query, { input });
  return data?.createChannel.id ?? "";
}

const auditOf = (id: string) =>
  app.sql<{ action: string; author_id: string; details: object }>(
    `SELECT action, author_id, details FROM audit_entries WHERE channel_id = $1 ORDER BY id`,
    [id],
  );

describe("editing", () => {
  it("updates only the given fields and logs their old and new values", async () => {
    const id = await newChannel({ description: "old", locked: true });
    const { data } = await update(admin, {
      channelId: id,
      name: "Renamed Channel!!",
      description: " new ",
      category: "TRADING",
      accessLevel: "LEVEL",
      minLevel: 5,
    });
    expect(data?.updateChannel).toEqual({
      name: "renamed-channel",
      description: "new",
      category: "TRADING",
      accessLevel: "LEVEL",
      minLevel: 5,
      courseId: null,
      locked: true,
    });
    const [, changed] = await auditOf(id);
    expect(changed).toMatchObject({
      action: "channel.changed",
      author_id: admin.id,
      details: {
        from: { name: `made-${count}`, description: "old", category: "GENERAL", accessLevel: "FREE", minLevel: null },
        to: { name: "renamed-channel", description: "new", category: "TRADING", accessLevel: "LEVEL", minLevel: 5 },
      },
    });
  });

  it("clears a threshold that the access level does not need, and logs nothing when nothing changes", async () => {
    const id = await newChannel({ accessLevel: "LEVEL", minLevel: 3 });
    const { data } = await update(admin, { channelId: id, accessLevel: "READONLY" });
    expect(data?.updateChannel).toMatchObject({ accessLevel: "READONLY", minLevel: null });
    await update(admin, { channelId: id, accessLevel: "READONLY" });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["channel.created", "channel.changed"]);
  });

  it("rejects taken or malformed names, missing thresholds, and unknown courses with field errors", async () => {
    const id = await newChannel();
    const fieldsOf = async (change: Partial<UpdateChannelInput>): Promise<unknown> => {
      const { errors } = await update(admin, { channelId: id, ...change });
      return [errors?.[0]?.extensions.code, Object.keys(errors?.[0]?.extensions.fields ?? {})];
    };
    expect(await fieldsOf({ name: "General" })).toEqual(["CONFLICT", ["name"]]);
    expect(await fieldsOf({ name: "?!" })).toEqual(["VALIDATION", ["name"]]);
    expect(await fieldsOf({ name: "  " })).toEqual(["VALIDATION", ["name"]]);
    expect(await fieldsOf({ accessLevel: "LEVEL" })).toEqual(["VALIDATION", ["minLevel"]]);
    expect(await fieldsOf({ accessLevel: "COURSE" })).toEqual(["VALIDATION", ["courseId"]]);
    expect(await fieldsOf({ accessLevel: "COURSE", courseId: 99_999 })).toEqual(["VALIDATION", ["courseId"]]);
    expect(await fieldsOf({ description: "x".repeat(301) })).toEqual(["VALIDATION", ["description"]]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["channel.created"]);
  });

  it("rejects one of two concurrent renames to the same name", async () => {
    const ids = [await newChannel(), await newChannel()];
    const codes = (await Promise.all(ids.map((id) => update(admin, { channelId: id, name: "wanted" })))).map(codeOf);
    expect(codes.sort()).toEqual(["CONFLICT", undefined]);
  });
});

describe("archiving", () => {
  it("hides the channel from members, rejects new messages, and keeps its history until it is restored", async () => {
    const id = await newChannel();
    await sendMessage(app, member, { channelId: id, content: "before" });
    expect((await request(admin, ARCHIVE, { id })).data).toEqual({
      archiveChannel: { archived: true, viewerCanPost: false },
    });
    expect((await listed(member)).some((channel) => channel.id === id)).toBe(false);
    expect((await listed(admin)).find((channel) => channel.id === id)?.archived).toBe(true);
    const SEE = gql(`query ChannelAdminSee($id: ID!) { channel(id: $id) { messages { edges { node { content } } } } }`);
    const SEND = gql(
      `mutation ChannelAdminSend($input: SendMessageInput!) { sendMessage(input: $input) { duplicate } }`,
    );
    const input = { channelId: id, content: "after" };
    expect(codeOf(await request(member, SEE, { id }))).toBe("NOT_FOUND");
    expect(codeOf(await request(member, SEND, { input }))).toBe("NOT_FOUND");
    expect(codeOf(await request(admin, SEND, { input }))).toBe("FORBIDDEN");

    await request(admin, ARCHIVE, { id });
    expect((await request(admin, RESTORE, { id })).data).toEqual({
      restoreChannel: { archived: false, viewerCanPost: true },
    });
    expect((await request(member, SEE, { id })).data).toEqual({
      channel: { messages: { edges: [{ node: { content: "before" } }] } },
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "channel.created",
      "channel.archived",
      "channel.restored",
    ]);
  });

  it("reserves the name, so that no other channel can use it", async () => {
    const id = await newChannel({ name: "kept-name" });
    await request(admin, ARCHIVE, { id });
    const query = gql(
      `mutation ChannelAdminCreateChannel($input: CreateChannelInput!) { createChannel(input: $input) { id } }`,
    );
    expect(codeOf(await request(member, query, { input: { name: "kept-name", category: "GENERAL" } }))).toBe(
      "CONFLICT",
    );
  });
});

describe("ordering", () => {
  it("moves a channel to a position in its own or another category", async () => {
    const before = await inCategory("SUPPORT");
    const [one, two] = [await newChannel({ category: "SUPPORT" }), await newChannel({ category: "SUPPORT" })];
    const name = (id: string) => app.sql<{ name: string }>(`SELECT name FROM channels WHERE id = $1`, [id]);
    const [first, second] = [(await name(one))[0]?.name ?? "", (await name(two))[0]?.name ?? ""];
    const move = (id: string, category: ChannelCategory, index: number) =>
      request(admin, MOVE, { input: { channelId: id, category, index } });
    await move(two, "SUPPORT", 0);
    expect(await inCategory("SUPPORT")).toEqual([second, ...before, first]);
    await move(two, "SUPPORT", 1);
    expect((await inCategory("SUPPORT"))[1]).toBe(second);
    await move(one, "STAFF", 0);
    expect((await inCategory("STAFF"))[0]).toBe(first);
    expect(await inCategory("SUPPORT")).not.toContain(first);
    await move(one, "STAFF", 999);
    expect((await inCategory("STAFF")).at(-1)).toBe(first);
    expect((await auditOf(one)).at(-2)).toMatchObject({
      action: "channel.moved",
      details: { from: "SUPPORT", to: "STAFF", index: 0 },
    });
  });

  it("keeps positions unique during concurrent moves", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => newChannel({ category: "PREMIUM" })));
    const responses = await Promise.all(
      ids.map((id, index) => request(admin, MOVE, { input: { channelId: id, category: "PREMIUM", index } })),
    );
    expect(responses.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const rows = await app.sql<{ position: number }>(`SELECT position FROM channels WHERE category = 'PREMIUM'`);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  });
});

it("allows admins only and rejects malformed and unknown IDs", async () => {
  const id = await channelId(app, "general");
  const calls: ((person: Person | null, channel: string) => Promise<GraphQLResponse<unknown>>)[] = [
    (person, channel) => update(person, { channelId: channel, description: "mine now" }),
    (person, channel) => request(person, ARCHIVE, { id: channel }),
    (person, channel) => request(person, MOVE, { input: { channelId: channel, category: "STAFF", index: 0 } }),
    (person, channel) => request(person, RESTORE, { id: channel }),
  ];
  for (const call of calls) {
    expect(codeOf(await call(null, id))).toBe("UNAUTHENTICATED");
    expect(codeOf(await call(member, id))).toBe("FORBIDDEN");
    expect(codeOf(await call(admin, "x"))).toBe("VALIDATION");
    expect(codeOf(await call(admin, UNKNOWN_ID))).toBe("NOT_FOUND");
  }
  expect(codeOf(await request(admin, MOVE, { input: { channelId: id, category: "STAFF", index: -1 } }))).toBe(
    "VALIDATION",
  );
  expect(await auditOf(id)).toEqual([]);
});
