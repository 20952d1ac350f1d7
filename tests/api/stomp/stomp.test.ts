import { once } from "node:events";
import type { StompConfig } from "@stomp/stompjs";
import WebSocket from "ws";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { StompClient } from "../../kit/clients/stomp";
import { startTestApp, type TestApp } from "../../kit/test-app";

let app: TestApp;
let general: string;
let clients: StompClient[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  general = await channelId(app, "general");
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  clients = [];
});

afterAll(() => app.stop());

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
  it("with a session answers CONNECTED, offers 4,000 ms both ways and takes what the client asks", async () => {
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

  it("with an ended session, or one of a person who signed out, is refused", async () => {
    const person = await createPerson(app);
    await rest(app, "post", "/api/auth/logout", person);
    expect((await open(person).error).body.code).toBe("UNAUTHENTICATED");
  });

  it("has ten seconds: who says nothing is told why and closed", async () => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp");
    const told = once(socket, "message");
    const closed = once(socket, "close");
    const [data] = (await told) as [Buffer];
    expect(data.toString()).toMatch(/^ERROR\n[^]*Authentication required/);
    await closed;
  });

  it("from a page of another site is refused before anything is said", async () => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp", {
      origin: "https://evil.example",
    });
    const [error] = (await once(socket, "error")) as [Error];
    expect(error.message).toMatch(/403/);
  });
});

describe("heart-beats", () => {
  it("keep an idle connection alive, and a peer that falls silent for three of them is closed", async () => {
    const person = await createPerson(app);
    const idle = open(person);
    await idle.connected;
    const silent = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp");
    await once(silent, "open");
    silent.send(`CONNECT\naccept-version:1.2\nheart-beat:4000,4000\nAuthorization:Bearer ${person.token}\n\n\0`);
    const heard: string[] = [];
    silent.on("message", (data: Buffer) => heard.push(data.toString()));
    await once(silent, "close");
    // The server's own come every four seconds: three of them while it waits, perhaps the fourth as it gives up.
    expect([3, 4]).toContain(heard.filter((text) => text === "\n").length);
    expect(heard.at(-1)).toMatch(/^ERROR\n/);
    expect(idle.client.connected).toBe(true);
  });
});

describe("a channel", () => {
  it("tells each event once and in order, with the fields of REST, to several subscriptions of one socket", async () => {
    const [reader, writer] = [await createPerson(app), await createPerson(app)];
    const trading = await channelId(app, "forex-desk");
    const client = open(reader);
    const here = await client.follow<ChatEvent>(`/topic/chat/${general}`);
    const again = await client.follow<ChatEvent>(`/topic/chat/${general}`);
    const elsewhere = await client.follow<ChatEvent>(`/topic/chat/${trading}`);
    const id = await post(writer, "first");
    await post(writer, "over there", trading);
    const messages = `/api/community/channels/${general}/messages`;
    await rest(app, "put", `${messages}/${id}`, writer).send({ message: "first, better" });
    const stored = (await rest(app, "get", messages, reader)).body as object[];
    await rest(app, "delete", `${messages}/${id}`, writer);
    const events = await here.until(({ length }) => length === 3);
    expect(events.map(({ type, content }) => [type, content])).toEqual([
      ["created", "first"],
      ["edited", "first, better"],
      ["deleted", ""],
    ]);
    expect(events[1]).toEqual({ type: "edited", ...stored.at(-1) });
    expect(events[2]).toMatchObject({ id, deleted: true, senderId: writer.id });
    expect(await again.until(({ length }) => length === 3)).toEqual(events);
    expect((await elsewhere.until(({ length }) => length === 1))[0]).toMatchObject({ content: "over there" });
  });

  it("is silent after UNSUBSCRIBE, while the other subscriptions go on", async () => {
    const [reader, writer] = [await createPerson(app), await createPerson(app)];
    const client = open(reader);
    const left = await client.follow<ChatEvent>(`/topic/chat/${general}`);
    const kept = await client.follow<ChatEvent>(`/topic/chat/${general}`);
    // The client hands over what arrives for a subscription that it has ended.
    const strayFrames: unknown[] = [];
    client.client.onUnhandledMessage = (frame) => void strayFrames.push(frame);
    left.unsubscribe();
    await client.follow(`/topic/chat/${general}`);
    for (const content of ["after", "later"]) await post(writer, content);
    await kept.until((events) => events.some(({ content }) => content === "later"));
    expect(strayFrames).toEqual([]);
    expect(left.bodies).toEqual([]);
  });

  it("takes messages by the rules of REST, confirms them, and repeats none", async () => {
    const person = await createPerson(app);
    const client = open(person);
    const events = await client.follow<ChatEvent>(`/topic/chat/${general}`);
    await client.send(`/app/chat/${general}`, { message: "  by STOMP  ", clientMessageId: "one" });
    await client.send(`/app/chat/${general}`, { content: "by STOMP", clientMessageId: "one" });
    await client.send(`/app/chat/${general}`, { content: "and again" });
    const told = await events.until(({ length }) => length >= 2);
    expect(told.map(({ content }) => content)).toEqual(["by STOMP", "and again"]);
  });

  it("takes a frame that is large and comes in pieces", async () => {
    const person = await createPerson(app);
    const client = open(person, { splitLargeFrames: true, maxWebSocketChunkSize: 1_000 });
    const events = await client.follow<ChatEvent>(`/topic/chat/${general}`);
    const text = "ж".repeat(4_000);
    await client.send(`/app/chat/${general}`, { message: text });
    expect((await events.until(({ length }) => length === 1))[0]?.content).toBe(text);
  });
});

describe("who is online", () => {
  it("is told to admins at once and at every change", async () => {
    const [admin, person] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
    const feed = await open(admin).follow<string[]>("/topic/online-users");
    await feed.until((lists) => lists.at(-1)?.includes(admin.id) ?? false);
    const other = open(person);
    await other.connected;
    await feed.until((lists) => lists.at(-1)?.includes(person.id) ?? false);
    await other.stop();
    await feed.until((lists) => lists.at(-1)?.includes(person.id) === false);
  });
});

describe("rights that end", () => {
  const within2s = async (client: StompClient, act: () => Promise<unknown>): Promise<void> => {
    await client.connected;
    const start = Date.now();
    await act();
    expect((await client.closed).at - start).toBeLessThan(2_000);
  };

  it("a session that ends closes the socket within 2 s", async () => {
    const person = await createPerson(app);
    await within2s(open(person), () => rest(app, "post", "/api/auth/logout", person));
  });

  it("a ban closes it, and so does a lost role", async () => {
    const [admin, person, other] = [
      await createPerson(app, { role: "ADMIN" }),
      await createPerson(app),
      await createPerson(app, { role: "ADMIN" }),
    ];
    const ban = `mutation ($input: BanUserInput!) { banUser(input: $input) }`;
    await within2s(open(person), () =>
      graphql(app, ban, { input: { userId: person.id, reason: "spam" } }, admin.token),
    );
    const change = `mutation ($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`;
    const feed = open(other);
    await feed.follow("/topic/online-users");
    await within2s(feed, () =>
      graphql(app, change, { input: { userId: other.id, role: "FREE", reason: "moved on" } }, admin.token),
    );
  });

  it("a channel that closes to its reader says so and delivers nothing more", async () => {
    const [admin, person] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
    const made = await rest(app, "post", "/api/community/channels", admin).send({
      name: `closing-${admin.username}`,
      category: "general",
    });
    const { id } = made.body as { id: string };
    const client = open(person);
    // The same channel, however its id is spelled.
    const events = await client.follow<ChatEvent>(`/topic/chat/${id.toUpperCase()}`);
    await post(admin, "before", id);
    await events.until(({ length }) => length === 1);
    const update = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
    await graphql(app, update, { input: { channelId: id, accessLevel: "ADMIN_ONLY" } }, admin.token);
    await post(admin, "after", id);
    expect((await client.error).body).toMatchObject({ code: "FORBIDDEN" });
    expect(events.bodies.map(({ content }) => content)).toEqual(["before"]);
  });
});

it("DISCONNECT is confirmed and then closed in good order", async () => {
  const client = open(await createPerson(app));
  await client.connected;
  // The client's own promise: called when the receipt of its DISCONNECT has come.
  const confirmed = new Promise((resolve) => (client.client.onDisconnect = resolve));
  await Promise.all([client.client.deactivate(), confirmed]);
  expect((await client.closed).code).toBe(1000);
});

it("a server that stops closes with 1001", async () => {
  const other = await startTestApp();
  const client = new StompClient(other, await createPerson(other));
  await client.connected;
  await other.stop();
  expect((await client.closed).code).toBe(1001);
  await client.stop();
});
