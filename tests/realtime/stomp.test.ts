import { once } from "node:events";
import type { StompConfig } from "@stomp/stompjs";
import WebSocket from "ws";
import { graphql } from "../kit/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { rest } from "../kit/rest-client";
import { StompClient } from "../kit/stomp";
import { startTestApp, type TestApp } from "../kit/test-app";

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
    const start = Date.now();
    await once(silent, "close");
    const took = Date.now() - start;
    expect([took >= 12_000, took < 16_000]).toEqual([true, true]);
    expect(heard.filter((text) => text === "\n").length).toBeGreaterThanOrEqual(3);
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
    left.unsubscribe();
    await client.follow(`/topic/chat/${general}`);
    await post(writer, "after");
    await kept.until((events) => events.some(({ content }) => content === "after"));
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

describe("what is refused ends in an ERROR frame with REST's words, and a closed socket", () => {
  const refusalOf = async (client: StompClient): Promise<object> => {
    const { body, message } = await client.error;
    await client.closed;
    expect(body.message).toBe(message);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    return { code: body.code, message };
  };

  it("a channel one may not read, and one that is none", async () => {
    const person = await createPerson(app);
    const denied = open(person);
    await denied.follow(`/topic/chat/${await channelId(app, "staff-room")}`);
    expect(await refusalOf(denied)).toEqual({
      code: "FORBIDDEN",
      message: "You don't have access to this channel.",
    });
    const unknown = open(person);
    await unknown.follow("/topic/chat/00000000-0000-4000-8000-000000000000");
    expect(await refusalOf(unknown)).toMatchObject({ code: "NOT_FOUND" });
    const malformed = open(person);
    await malformed.follow("/topic/chat/1");
    expect(await refusalOf(malformed)).toMatchObject({ code: "VALIDATION" });
  });

  it("the list of who is online, for everybody but admins", async () => {
    const client = open(await createPerson(app));
    await client.follow("/topic/online-users");
    expect(await refusalOf(client)).toMatchObject({ code: "FORBIDDEN" });
  });

  it.each([
    ["an empty message", { message: " " }, "VALIDATION"],
    ["a message that is too long", { message: "x".repeat(4_001) }, "VALIDATION"],
    ["a body that is no JSON", "{", "VALIDATION"],
  ])("%s, and says which frame it was", async (_name, body, code) => {
    const client = open(await createPerson(app));
    await client.send(`/app/chat/${general}`, body, { receipt: "mine" });
    expect(await refusalOf(client)).toMatchObject({ code });
    expect((await client.error).receiptId).toBe("mine");
  });

  it("a message where one may not post, and one of a muted person", async () => {
    const client = open(await createPerson(app));
    await client.send(`/app/chat/${await channelId(app, "announcements")}`, { message: "hi" });
    expect(await refusalOf(client)).toEqual({
      code: "FORBIDDEN",
      message: "You don't have permission to send messages in this channel.",
    });
    const muted = await createPerson(app);
    await app.sql(
      `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, 'MUTE', 'noise', now(), now() + interval '1 hour')`,
      [muted.id],
    );
    const silenced = open(muted);
    await silenced.send(`/app/chat/${general}`, { message: "hi" });
    expect(await refusalOf(silenced)).toMatchObject({ code: "MUTED" });
    expect((await silenced.error).body.until).toMatch(/Z$/);
  });

  it.each([["/topic/online-users"], ["/topic/chat/x"], ["/app/other"], ["/queue/x"]])(
    "publishing to %s",
    async (destination) => {
      const client = open(await createPerson(app));
      await client.send(destination, { message: "hi" });
      expect(await refusalOf(client)).toMatchObject({ code: "VALIDATION" });
    },
  );

  it.each([
    ["a second CONNECT", "CONNECT\naccept-version:1.2\n\n\0"],
    ["a transaction", "BEGIN\ntransaction:1\n\n\0"],
    ["an acknowledgement", "ACK\nid:1\n\n\0"],
    ["an unknown command", "HELLO\n\n\0"],
    ["a subscription without a destination", "SUBSCRIBE\nid:1\n\n\0"],
    ["a subscription id that is taken", `SUBSCRIBE\nid:1\ndestination:/topic/chat/GENERAL\n\n\0`.repeat(2)],
    ["the end of no subscription", "UNSUBSCRIBE\nid:7\n\n\0"],
    [
      "an acknowledgement mode that is not offered",
      "SUBSCRIBE\nid:1\nack:client\ndestination:/topic/chat/GENERAL\n\n\0",
    ],
    ["a header without a colon", "SEND\nnonsense\n\n\0"],
    ["a frame that never ends", `SEND\n\n${"x".repeat(40_000)}`.repeat(2)],
  ])("%s", async (_name, frames) => {
    const { token } = await createPerson(app);
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp");
    await once(socket, "open");
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push(data.toString()));
    socket.send(`STOMP\naccept-version:1.1,1.2\nAuthorization:Bearer ${token}\n\n\0`);
    await once(socket, "message");
    for (const part of frames.replaceAll("GENERAL", general).match(/[^]{1,40000}/g) ?? []) socket.send(part);
    await once(socket, "close");
    expect(heard[0]).toMatch(/^CONNECTED\n/);
    expect(heard.filter((frame) => frame.startsWith("ERROR\n"))).toHaveLength(1);
    expect(heard.at(-1)).toMatch(/^ERROR\n[^]*"code":"VALIDATION"/);
  });

  it("a client of an older STOMP", async () => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`);
    await once(socket, "open");
    socket.send("CONNECT\naccept-version:1.0,1.1\n\n\0");
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toMatch(/^ERROR\n[^]*version:1.2/);
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
    const events = await client.follow<ChatEvent>(`/topic/chat/${id}`);
    await post(admin, "before", id);
    await events.until(({ length }) => length === 1);
    await app.sql(`UPDATE channels SET access_level = 'ADMIN' WHERE id = $1`, [id]);
    const rename = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
    await graphql(app, rename, { input: { channelId: id, description: "closed" } }, admin.token);
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
