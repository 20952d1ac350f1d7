import { once } from "node:events";
import type { StompConfig } from "@stomp/stompjs";
import WebSocket from "ws";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { StompClient } from "../../kit/clients/stomp";
import { startTestApp, useApp } from "../../kit/test-app";

const app = useApp({ env: { RATE_LIMITS: "off" } });
let general: string;
let clients: StompClient[] = [];

beforeAll(async () => {
  general = await channelId(app, "general");
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  clients = [];
});

const open = (person: Pick<Person, "token"> | null, config?: StompConfig): StompClient => {
  const client = new StompClient(app, person, config);
  clients.push(client);
  return client;
};

interface ChatEvent {
  type: string;
  id: string;
  content: string;
  seq: number;
}

const post = async (person: Person, message: string, channel = general): Promise<string> => {
  const path = `/api/community/channels/${channel}/messages`;
  return ((await rest(app, "post", path, person).send({ message })).body as { id: string }).id;
};

describe("connecting", () => {
  it("with a session returns CONNECTED with 4,000 ms heartbeats, regardless of what the client offers", async () => {
    const person = await createPerson(app);
    for (const ms of [0, 4_000, 10_000]) {
      const { headers } = await open(person, { heartbeatIncoming: ms, heartbeatOutgoing: ms }).connected;
      expect(headers).toMatchObject({ version: "1.2", "heart-beat": "4000,4000", "user-name": person.id });
    }
  });

  it.each([
    ["no token", null],
    ["a bad token", { token: "nonsense" }],
  ])("with %s ends in an ERROR frame and a closed socket", async (_name, person) => {
    const client = open(person);
    expect((await client.error).body).toMatchObject({ code: "UNAUTHENTICATED", message: "Authentication required" });
    await client.closed;
  });

  it("with an ended session is rejected", async () => {
    const person = await createPerson(app);
    await rest(app, "post", "/api/auth/logout", person);
    expect((await open(person).error).body.code).toBe("UNAUTHENTICATED");
  });

  it("times out after ten seconds with an ERROR frame and a closed socket", async () => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp");
    const received = once(socket, "message");
    const closed = once(socket, "close");
    const [data] = (await received) as [Buffer];
    expect(data.toString()).toMatch(/^ERROR\n[^]*Authentication required/);
    await closed;
  });

  it("from another origin is rejected during the handshake", async () => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp", {
      origin: "https://evil.example",
    });
    const [error] = (await once(socket, "error")) as [Error];
    expect(error.message).toMatch(/403/);
  });
});

describe("heartbeats", () => {
  it("keep an idle connection alive, and close a peer that misses three of them", async () => {
    const person = await createPerson(app);
    const idle = open(person);
    await idle.connected;
    const silent = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp");
    await once(silent, "open");
    silent.send(`CONNECT\naccept-version:1.2\nheart-beat:4000,4000\nAuthorization:Bearer ${person.token}\n\n\0`);
    const received: string[] = [];
    silent.on("message", (data: Buffer) => received.push(data.toString()));
    await once(silent, "close");
    // The server sends one every four seconds: three while it waits, and possibly a fourth when it closes.
    expect([3, 4]).toContain(received.filter((text) => text === "\n").length);
    expect(received.at(-1)).toMatch(/^ERROR\n/);
    expect(idle.client.connected).toBe(true);
  });
});

describe("a channel", () => {
  it("sends each event once and in order, with the REST fields, to several subscriptions on one socket", async () => {
    const [reader, writer] = [await createPerson(app), await createPerson(app)];
    const trading = await channelId(app, "forex-desk");
    const client = open(reader);
    const first = await client.subscribe<ChatEvent>(`/topic/chat/${general}`);
    const second = await client.subscribe<ChatEvent>(`/topic/chat/${general}`);
    const otherChannel = await client.subscribe<ChatEvent>(`/topic/chat/${trading}`);
    const id = await post(writer, "first");
    await post(writer, "over there", trading);
    const messages = `/api/community/channels/${general}/messages`;
    await rest(app, "put", `${messages}/${id}`, writer).send({ message: "first, better" });
    const stored = (await rest(app, "get", messages, reader)).body as object[];
    await rest(app, "delete", `${messages}/${id}`, writer);
    const events = await first.until(({ length }) => length === 3);
    expect(events.map(({ type, content }) => [type, content])).toEqual([
      ["created", "first"],
      ["edited", "first, better"],
      ["deleted", ""],
    ]);
    expect(events[1]).toEqual({ type: "edited", ...stored.at(-1) });
    expect(events[2]).toMatchObject({ id, deleted: true, senderId: writer.id });
    expect(await second.until(({ length }) => length === 3)).toEqual(events);
    expect((await otherChannel.until(({ length }) => length === 1))[0]).toMatchObject({ content: "over there" });
  });

  it("sends nothing after UNSUBSCRIBE, while other subscriptions continue", async () => {
    const [reader, writer] = [await createPerson(app), await createPerson(app)];
    const client = open(reader);
    const ended = await client.subscribe<ChatEvent>(`/topic/chat/${general}`);
    const kept = await client.subscribe<ChatEvent>(`/topic/chat/${general}`);
    // The client calls this for frames of a subscription that it has ended.
    const strayFrames: unknown[] = [];
    client.client.onUnhandledMessage = (frame) => void strayFrames.push(frame);
    ended.unsubscribe();
    await client.subscribe(`/topic/chat/${general}`);
    for (const content of ["after", "later"]) await post(writer, content);
    await kept.until((events) => events.some(({ content }) => content === "later"));
    expect(strayFrames).toEqual([]);
    expect(ended.bodies).toEqual([]);
  });

  it("accepts messages by the REST rules, confirms them, and drops duplicates", async () => {
    const person = await createPerson(app);
    const client = open(person);
    const events = await client.subscribe<ChatEvent>(`/topic/chat/${general}`);
    await client.send(`/app/chat/${general}`, { message: "  by STOMP  ", clientMessageId: "one" });
    await client.send(`/app/chat/${general}`, { content: "by STOMP", clientMessageId: "one" });
    await client.send(`/app/chat/${general}`, { content: "and again" });
    const received = await events.until(({ length }) => length >= 2);
    expect(received.map(({ content }) => content)).toEqual(["by STOMP", "and again"]);
  });

  it("accepts a large frame in several parts", async () => {
    const person = await createPerson(app);
    const client = open(person, { splitLargeFrames: true, maxWebSocketChunkSize: 1_000 });
    const events = await client.subscribe<ChatEvent>(`/topic/chat/${general}`);
    const text = "ж".repeat(4_000);
    await client.send(`/app/chat/${general}`, { message: text });
    expect((await events.until(({ length }) => length === 1))[0]?.content).toBe(text);
  });
});

describe("the list of online members", () => {
  it("is sent to admins immediately and on every change", async () => {
    const [admin, person] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
    const feed = await open(admin).subscribe<string[]>("/topic/online-users");
    await feed.until((lists) => lists.at(-1)?.includes(admin.id) ?? false);
    const other = open(person);
    await other.connected;
    await feed.until((lists) => lists.at(-1)?.includes(person.id) ?? false);
    await other.stop();
    await feed.until((lists) => lists.at(-1)?.includes(person.id) === false);
  });
});

describe("lost access", () => {
  const within2s = async (client: StompClient, act: () => Promise<unknown>): Promise<void> => {
    await client.connected;
    const start = Date.now();
    await act();
    expect((await client.closed).at - start).toBeLessThan(2_000);
  };

  it("closes the socket within two seconds when the session ends", async () => {
    const person = await createPerson(app);
    await within2s(open(person), () => rest(app, "post", "/api/auth/logout", person));
  });

  it("closes the socket after a ban or a role change", async () => {
    const [admin, person, other] = [
      await createPerson(app, { role: "ADMIN" }),
      await createPerson(app),
      await createPerson(app, { role: "ADMIN" }),
    ];
    const ban = gql(`mutation StompBan($input: BanUserInput!) { banUser(input: $input) }`);
    await within2s(open(person), () =>
      graphql(app, ban, { input: { userId: person.id, reason: "spam" } }, admin.token),
    );
    const change = gql(`mutation StompChange($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`);
    const feed = open(other);
    await feed.subscribe("/topic/online-users");
    await within2s(feed, () =>
      graphql(app, change, { input: { userId: other.id, role: "FREE", reason: "moved on" } }, admin.token),
    );
  });

  it("ends with an ERROR frame when the channel becomes inaccessible, without leaking an event", async () => {
    const [admin, person] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
    const created = await rest(app, "post", "/api/community/channels", admin).send({
      name: `closing-${admin.username}`,
      category: "general",
    });
    const { id } = created.body as { id: string };
    const client = open(person);
    // IDs are case-insensitive.
    const events = await client.subscribe<ChatEvent>(`/topic/chat/${id.toUpperCase()}`);
    await post(admin, "before", id);
    await events.until(({ length }) => length === 1);
    const update = gql(`mutation StompUpdate($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`);
    await graphql(app, update, { input: { channelId: id, accessLevel: "ADMIN_ONLY" } }, admin.token);
    await post(admin, "after", id);
    expect((await client.error).body).toMatchObject({ code: "FORBIDDEN" });
    expect(events.bodies.map(({ content }) => content)).toEqual(["before"]);
  });
});

it("confirms DISCONNECT and closes the socket with 1000", async () => {
  const client = open(await createPerson(app));
  await client.connected;
  // The client calls this when it receives the receipt for DISCONNECT.
  const confirmed = new Promise((resolve) => (client.client.onDisconnect = resolve));
  await Promise.all([client.client.deactivate(), confirmed]);
  expect((await client.closed).code).toBe(1000);
});

it("closes with 1001 when the server stops", async () => {
  const other = await startTestApp();
  const client = new StompClient(other, await createPerson(other));
  await client.connected;
  await other.stop();
  expect((await client.closed).code).toBe(1001);
  await client.stop();
});
