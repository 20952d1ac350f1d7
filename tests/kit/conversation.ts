import type { Client } from "graphql-ws";
import { graphql, openSocket } from "./graphql-client";
import type { Person } from "./people";
import { subscribe, type Subscription } from "./subscription";

interface Place {
  url: string;
}

export interface ChannelEvent {
  type: "CREATED" | "EDITED" | "DELETED";
  seq: number;
  previousSeq: number;
  message: { id: string; content: string; deleted: boolean; helpful: boolean };
}

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id seq } duplicate } }`;
const DELETE = `mutation ($id: ID!) { deleteMessage(messageId: $id) { id seq } }`;
const EVENTS = `subscription ($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { type seq previousSeq message { id content deleted helpful } }
}`;

export interface SentMessage {
  id: string;
  seq: number;
}

/** Posts over HTTP; anything but success throws. */
export async function sendMessage(
  app: Place,
  writer: Pick<Person, "token">,
  input: { channelId: string; content: string; clientMessageId?: string; replyToId?: string },
): Promise<SentMessage> {
  const { data, errors } = await graphql<{ sendMessage: { message: SentMessage } }>(app, SEND, { input }, writer.token);
  if (!data) throw new Error(`Not sent: ${JSON.stringify(errors)}`);
  return data.sendMessage.message;
}

export async function deleteMessage(app: Place, author: Pick<Person, "token">, id: string): Promise<SentMessage> {
  const { data, errors } = await graphql<{ deleteMessage: SentMessage }>(app, DELETE, { id }, author.token);
  if (!data) throw new Error(`Not deleted: ${JSON.stringify(errors)}`);
  return data.deleteMessage;
}

export const follow = (client: Client, channelId: string, afterSeq: number): Subscription<ChannelEvent> =>
  subscribe<ChannelEvent>(client, EVENTS, { channelId, afterSeq });

/** Sockets of one test file, closed together. */
export class Sockets {
  private readonly clients: Client[] = [];

  constructor(private readonly app: () => Place) {}

  of(person: Pick<Person, "token">): Client {
    const client = openSocket(this.app(), person.token);
    this.clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.clients) await client.dispose();
  }
}

/** Every number once, in order, each naming the one before it. */
export function expectUnbroken(events: ChannelEvent[], afterSeq: number): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => afterSeq + index + 1));
  expect(events.map(({ previousSeq }) => previousSeq)).toEqual(events.map((_, index) => afterSeq + index));
}
