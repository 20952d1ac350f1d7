import type { Client } from "graphql-ws";
import { graphql, openSocket } from "../kit/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { subscribe } from "../kit/subscription";
import { startTestApp, type TestApp } from "../kit/test-app";

interface Event {
  type: string;
  seq: number;
  previousSeq: number;
  message: { id: string; content: string; deleted: boolean };
}

const EVENTS = `subscription ($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { type seq previousSeq message { id content deleted } }
}`;
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id seq } duplicate xpAwarded } }`;

let app: TestApp;
let channel: string;
let writer: Person;
const sockets: Client[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  channel = await channelId(app, "general");
  writer = await createPerson(app);
});

afterAll(async () => {
  for (const socket of sockets) await socket.dispose();
  await app.stop();
});

function socketOf(person: Person): Client {
  const socket = openSocket(app, person.token);
  sockets.push(socket);
  return socket;
}

async function say(content: string): Promise<{ id: string; seq: number }> {
  const { data } = await graphql<{ sendMessage: { message: { id: string; seq: number } } }>(
    app,
    SEND,
    { input: { channelId: channel, content } },
    writer.token,
  );
  if (!data) throw new Error("not sent");
  return data.sendMessage.message;
}

it("replays what was missed once and in its present state, then goes on live without a gap", async () => {
  const first = await say("one");
  const edited = await say("two");
  const deleted = await say("three");
  await graphql(
    app,
    `
      mutation ($input: EditMessageInput!) {
        editMessage(input: $input) {
          id
        }
      }
    `,
    { input: { messageId: edited.id, content: "two, mended" } },
    writer.token,
  );
  await graphql(
    app,
    `
      mutation ($id: ID!) {
        deleteMessage(messageId: $id) {
          id
        }
      }
    `,
    { id: deleted.id },
    writer.token,
  );

  const reader = await createPerson(app);
  const feed = subscribe<Event>(socketOf(reader), EVENTS, { channelId: channel, afterSeq: first.seq });
  await feed.until((events) => events.length === 2);
  const live = await say("four");
  const events = await feed.until((list) => list.length === 3);

  expect(events.map(({ type, message }) => [type, message.content])).toEqual([
    ["CREATED", "two, mended"],
    ["DELETED", ""],
    ["CREATED", "four"],
  ]);
  expect(events.map((event) => event.previousSeq)).toEqual([first.seq, events[0]?.seq, events[1]?.seq]);
  expect(events[2]?.seq).toBe(live.seq);
});
