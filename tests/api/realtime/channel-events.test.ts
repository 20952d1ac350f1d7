import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import {
  deleteMessage,
  expectUnbroken,
  sendMessage,
  subscribeToChannel,
  type SentMessage,
  useSockets,
} from "../../kit/conversation";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const EDIT = gql(`mutation ChannelEventsEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);
const WRITERS = 5;
const MESSAGES_EACH = 40;

const app = useApp({ env: { RATE_LIMITS: "off" } });
let channel: string;
const writer = usePerson(app);
const sockets = useSockets(app);

beforeAll(async () => {
  channel = await channelId(app, "general");
});

const post = (person: Person, content: string): Promise<SentMessage> =>
  sendMessage(app, person, { channelId: channel, content });

/** The seq of the channel's newest event. */
async function lastSeq(): Promise<number> {
  const [row] = await app.sql<{ last_seq: number }>(`SELECT last_seq FROM channels WHERE id = $1`, [channel]);
  return row?.last_seq ?? 0;
}

/** Five members post concurrently. Calls `onSent` for each acknowledged message. */
async function writeConcurrently(onSent: (count: number) => void = () => undefined): Promise<void> {
  const people = await Promise.all(Array.from({ length: WRITERS }, () => createPerson(app)));
  let count = 0;
  const writeAll = async (person: Person): Promise<void> => {
    for (let index = 0; index < MESSAGES_EACH; index += 1) {
      await post(person, `message ${randomUUID()}`);
      onSent((count += 1));
    }
  };
  await Promise.all(people.map(writeAll));
}

it("replays missed messages once in their current state, then continues live without a gap", async () => {
  const first = await post(writer, "one");
  const edited = await post(writer, "two");
  const deleted = await post(writer, "three");
  await graphql(app, EDIT, { input: { messageId: edited.id, content: "two, mended" } }, writer.token);
  await deleteMessage(app, writer, deleted.id);

  const reader = await createPerson(app);
  const feed = subscribeToChannel(sockets.of(reader), channel, first.seq);
  await feed.until((events) => events.length === 2);
  const live = await post(writer, "four");
  const events = await feed.until((list) => list.length === 3);

  expect(events.map(({ type, message }) => [type, message.content])).toEqual([
    ["CREATED", "two, mended"],
    ["DELETED", ""],
    ["CREATED", "four"],
  ]);
  expect(events.map((event) => event.previousSeq)).toEqual([first.seq, events[0]?.seq, events[1]?.seq]);
  expect(events[2]?.seq).toBe(live.seq);
});

it("delivers every message to two readers, live and in order", async () => {
  const start = await lastSeq();
  const readers = [await createPerson(app), await createPerson(app)];
  const feeds = readers.map((reader) => subscribeToChannel(sockets.of(reader), channel, start));
  for (let index = 1; index <= 10; index += 1) await post(writer, `in order ${index}`);
  for (const feed of feeds) {
    const events = await feed.until((list) => list.length === 10);
    expectUnbroken(events, start);
    expect(events.map(({ message }) => message.content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `in order ${index + 1}`),
    );
  }
});

it("delivers each of 200 messages exactly once to a reader who subscribes midway", async () => {
  const start = await lastSeq();
  const reader = await createPerson(app);
  const total = WRITERS * MESSAGES_EACH;
  let feed: ReturnType<typeof subscribeToChannel> | undefined;
  await writeConcurrently((count) => {
    if (count === total / 4) feed = subscribeToChannel(sockets.of(reader), channel, start);
  });
  const events = await feed?.until((list) => list.length >= total);
  expectUnbroken(events ?? [], start);
  expect(events).toHaveLength(total);
  expect(new Set(events?.map(({ message }) => message.id)).size).toBe(total);
});

it("delivers each event once to a reader who keeps disconnecting", async () => {
  const start = await lastSeq();
  const reader = await createPerson(app);
  const total = WRITERS * MESSAGES_EACH;
  const writing = writeConcurrently();
  const seen: number[] = [];
  let connections = 0;
  while (seen.length < total) {
    connections += 1;
    const socket = sockets.of(reader);
    const feed = subscribeToChannel(socket, channel, seen.at(-1) ?? start);
    const wanted = Math.min(17, total - seen.length);
    await feed.until((events) => events.length >= wanted);
    socket.terminate();
    await feed.ended;
    expect(feed.events[0]?.previousSeq).toBe(seen.at(-1) ?? start);
    seen.push(...feed.events.map(({ seq }) => seq));
  }
  await writing;
  expect(connections).toBeGreaterThan(3);
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => start + index + 1));
});

describe("rejects a subscription", () => {
  it.each([
    ["to an inaccessible channel", "staff-room", "FORBIDDEN"],
    ["to an unknown channel", randomUUID(), "NOT_FOUND"],
    ["with a malformed ID", "not-an-id", "VALIDATION"],
  ])("%s", async (_case, channelName, code) => {
    const id = channelName === "staff-room" ? await channelId(app, channelName) : channelName;
    const feed = subscribeToChannel(sockets.of(await createPerson(app)), id, 0);
    expect(await feed.ended).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code }) as object }),
    ]);
    expect(feed.events).toEqual([]);
  });

  it("with a negative afterSeq", async () => {
    const feed = subscribeToChannel(sockets.of(writer), channel, -1);
    expect(await feed.ended).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: "VALIDATION" }) as object }),
    ]);
  });
});
