import { randomBytes } from "node:crypto";
import type { Client } from "graphql-ws";
import { gql } from "../gql";
import type { ConversationEventsSubscription } from "../gql/graphql";
import { graphql, openSocket } from "./clients/graphql-client";
import type { Person } from "./people";
import { subscribe } from "./clients/subscription";
import type { TestApp } from "./test-app";

interface Server {
  url: string;
}

export type ChannelEvent = ConversationEventsSubscription["channelEvents"];

const SEND = gql(
  `mutation ConversationSend($input: SendMessageInput!) { sendMessage(input: $input) { message { id seq } duplicate } }`,
);
const DELETE = gql(`mutation ConversationDelete($id: ID!) { deleteMessage(messageId: $id) { id seq } }`);
const EVENTS = gql(`subscription ConversationEvents($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { type seq previousSeq message { id content deleted helpful } }
}`);

export interface SentMessage {
  id: string;
  seq: number;
}

/** Posts a message over HTTP. Throws on any error. */
export async function sendMessage(
  app: Server,
  writer: Pick<Person, "token">,
  input: { channelId: string; content: string; clientMessageId?: string; replyToId?: string; threadOnly?: boolean },
) {
  const { data, errors } = await graphql(app, SEND, { input }, writer.token);
  if (!data) throw new Error(`Message not sent: ${JSON.stringify(errors)}`);
  return data.sendMessage.message;
}

export async function deleteMessage(app: Server, author: Pick<Person, "token">, id: string) {
  const { data, errors } = await graphql(app, DELETE, { id }, author.token);
  if (!data) throw new Error(`Message not deleted: ${JSON.stringify(errors)}`);
  return data.deleteMessage;
}

export interface TestChannel {
  id: string;
  name: string;
}

/** Creates a channel that every member can read and post in. */
export async function createChannel(app: Pick<TestApp, "sql">): Promise<TestChannel> {
  const name = `channel-${randomBytes(5).toString("hex")}`;
  const [channel] = await app.sql<TestChannel>(
    `INSERT INTO channels (name, category, access_level) VALUES ($1, 'GENERAL', 'FREE') RETURNING id, name`,
    [name],
  );
  if (!channel) throw new Error("The channel was not created");
  return channel;
}

/** Inserts messages into a channel without notifying live readers. Returns the messages in order. */
export function seedMessages(
  app: Pick<TestApp, "sql">,
  sender: Pick<Person, "id">,
  channel: TestChannel,
  contents: string[],
): Promise<SentMessage[]> {
  return app.sql<SentMessage>(
    `WITH channel AS (
       UPDATE channels SET last_seq = last_seq + cardinality($3::text[]), last_activity_at = now() WHERE id = $2
       RETURNING id, last_seq - cardinality($3::text[]) AS before
     ), message AS (
       INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
       SELECT gen_random_uuid(), channel.id, $1, content, before + number, before + number, now()
       FROM channel, unnest($3::text[]) WITH ORDINALITY AS t (content, number) RETURNING *
     )
     SELECT id, seq FROM message ORDER BY seq`,
    [sender.id, channel.id, contents],
  );
}

export const subscribeToChannel = (client: Client, channelId: string, afterSeq: number) =>
  subscribe(client, EVENTS, { channelId, afterSeq });

/** The sockets of one test file, closed together. */
export class Sockets {
  private readonly clients: Client[] = [];

  constructor(private readonly app: () => Server) {}

  of(person: Pick<Person, "token">): Client {
    const client = openSocket(this.app(), person.token);
    this.clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.clients) await client.dispose();
  }
}

/** Sockets that are closed after the tests of a file. */
export function useSockets(app: Server): Sockets {
  const sockets = new Sockets(() => app);
  afterAll(() => sockets.close());
  return sockets;
}

/** Asserts that each `seq` after `afterSeq` occurs once and in order, with the matching `previousSeq`. */
export function expectUnbroken(events: ChannelEvent[], afterSeq: number): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => afterSeq + index + 1));
  expect(events.map(({ previousSeq }) => previousSeq)).toEqual(events.map((_, index) => afterSeq + index));
}
