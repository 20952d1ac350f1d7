import { once } from "node:events";
import WebSocket from "ws";
import { channelId, createPerson, type Person } from "../../kit/people";
import { StompClient } from "../../kit/clients/stomp";
import { useApp } from "../../kit/test-app";

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

const open = (person: Pick<Person, "token">): StompClient => {
  const client = new StompClient(app, person);
  clients.push(client);
  return client;
};

describe("sends an ERROR frame with the REST message and closes the socket for", () => {
  const refusalOf = async (client: StompClient): Promise<object> => {
    const { body, message } = await client.error;
    await client.closed;
    expect(body.message).toBe(message);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    return { code: body.code, message };
  };

  it("an inaccessible, unknown, or malformed channel", async () => {
    const person = await createPerson(app);
    const denied = open(person);
    await denied.subscribe(`/topic/chat/${await channelId(app, "staff-room")}`);
    expect(await refusalOf(denied)).toEqual({
      code: "FORBIDDEN",
      message: "You don't have access to this channel.",
    });
    const unknown = open(person);
    await unknown.subscribe("/topic/chat/00000000-0000-4000-8000-000000000000");
    expect(await refusalOf(unknown)).toMatchObject({ code: "NOT_FOUND" });
    const malformed = open(person);
    await malformed.subscribe("/topic/chat/1");
    expect(await refusalOf(malformed)).toMatchObject({ code: "VALIDATION" });
  });

  it("more than 32 KB before it is connected", async () => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp");
    await once(socket, "open");
    const closed = once(socket, "close");
    const [answer] = [once(socket, "message")];
    // Newlines are heart-beats, so each alone is allowed.
    for (let sent = 0; sent < 40; sent += 1) socket.send("\n".repeat(1_000));
    expect(String((await answer)[0])).toContain("Too much data before CONNECTED");
    await closed;
  });

  it.each([65_600, 70_000, 500_000])("a frame with a body of %d bytes, sent as one message", async (length) => {
    const client = open(await createPerson(app));
    await client.send(`/app/chat/${general}`, JSON.stringify({ message: "x", more: "y".repeat(length) }));
    expect(await refusalOf(client)).toEqual({ code: "VALIDATION", message: "A frame can have at most 65536 bytes" });
  });

  it.each(["a\u0000b", "a\ud800b"])("text that cannot be stored: %j", async (message) => {
    const client = open(await createPerson(app));
    await client.send(`/app/chat/${general}`, JSON.stringify({ message }));
    const text = "The input contains characters that can't be stored";
    expect(await refusalOf(client)).toEqual({ code: "VALIDATION", message: text });
  });

  it("the list of online members, if the caller is not an admin", async () => {
    const client = open(await createPerson(app));
    await client.subscribe("/topic/online-users");
    expect(await refusalOf(client)).toMatchObject({ code: "FORBIDDEN" });
  });

  it.each([
    ["an empty message", { message: " " }, "VALIDATION"],
    ["a message that is too long", { message: "x".repeat(4_001) }, "VALIDATION"],
    ["a message that isn't text", { message: 5 }, "VALIDATION"],
    ["a key that isn't text", { message: "hi", clientMessageId: 5 }, "VALIDATION"],
    ["attachments that aren't a list", { message: "hi", attachmentIds: "all" }, "VALIDATION"],
    ["an incomplete trade card", { tradeCard: { instrument: "EUR/USD" } }, "VALIDATION"],
    ["a body that isn't JSON", "{", "VALIDATION"],
  ])("%s, with the receipt of the frame", async (_name, body, code) => {
    const client = open(await createPerson(app));
    await client.send(`/app/chat/${general}`, body, { receipt: "mine" });
    expect(await refusalOf(client)).toMatchObject({ code });
    expect((await client.error).receiptId).toBe("mine");
  });

  it("a message without permission to post, and a message by a muted member", async () => {
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
    const mutedClient = open(muted);
    await mutedClient.send(`/app/chat/${general}`, { message: "hi" });
    expect(await refusalOf(mutedClient)).toMatchObject({ code: "MUTED" });
    expect((await mutedClient.error).body.until).toMatch(/Z$/);
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
    ["an acknowledgment", "ACK\nid:1\n\n\0"],
    ["an unknown command", "HELLO\n\n\0"],
    ["a subscription without a destination", "SUBSCRIBE\nid:1\n\n\0"],
    ["a duplicate subscription ID", `SUBSCRIBE\nid:1\ndestination:/topic/chat/GENERAL\n\n\0`.repeat(2)],
    ["an unsubscribe without a subscription", "UNSUBSCRIBE\nid:7\n\n\0"],
    ["an unsupported acknowledgment mode", "SUBSCRIBE\nid:1\nack:client\ndestination:/topic/chat/GENERAL\n\n\0"],
    ["a header without a colon", "SEND\nnonsense\n\n\0"],
    ["a frame that never ends", `SEND\n\n${"x".repeat(40_000)}`.repeat(2)],
  ])("%s", async (_name, frames) => {
    const { token } = await createPerson(app);
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`, "v12.stomp");
    await once(socket, "open");
    const received: string[] = [];
    socket.on("message", (data: Buffer) => received.push(data.toString()));
    socket.send(`STOMP\naccept-version:1.1,1.2\nAuthorization:Bearer ${token}\n\n\0`);
    await once(socket, "message");
    for (const part of frames.replaceAll("GENERAL", general).match(/[^]{1,40000}/g) ?? []) socket.send(part);
    await once(socket, "close");
    expect(received[0]).toMatch(/^CONNECTED\n/);
    expect(received.filter((frame) => frame.startsWith("ERROR\n"))).toHaveLength(1);
    expect(received.at(-1)).toMatch(/^ERROR\n[^]*"code":"VALIDATION"/);
  });

  it("a client with an older STOMP version", async () => {
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`);
    await once(socket, "open");
    socket.send("CONNECT\naccept-version:1.0,1.1\n\n\0");
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toMatch(/^ERROR\n[^]*version:1.2/);
    expect(data.toString()).toContain("This server supports only STOMP 1.2, not 1.0, 1.1. Send accept-version:1.2");
  });

  it("a SockJS client, which starts with an HTTP request", async () => {
    const response = await fetch(`${app.url}/ws/info?t=1`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      message: "SockJS is not supported. Connect a plain WebSocket to /ws",
    });
  });
});
