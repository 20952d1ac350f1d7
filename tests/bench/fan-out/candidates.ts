import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawnServer, type MeasuredServer } from "./measured-server";
import type { SubscriberConfig } from "./subscribers";

/** As long as the product's frame for a message of `TEXT_LENGTH` characters. */
const FRAME_LENGTH = 430;
const TEXT_LENGTH = 110;
/** Several senders, because the product stores one member's messages one after another. */
const SENDERS = 32;

export interface Candidate {
  server: MeasuredServer;
  subscriberConfig: Omit<SubscriberConfig, "count">;
  /** Sends one message to all subscribers. Resolves when the server has responded. */
  send(): Promise<void>;
  stop(): Promise<void>;
}

const EVENTS = `subscription ($channelId: ID!) {
  channelEvents(channelId: $channelId, afterSeq: 0) { type seq previousSeq message { id content createdAt sender { id username avatar level } } }
}`;
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;

let sentCount = 0;
/** A text with its send time and a unique number. */
const timestamped = (length: number): string => `sent ${Date.now()} ${(sentCount += 1)} `.padEnd(length, "x");

/** The number of the last message sent, across all candidates. */
export const lastSentNumber = (): number => sentCount;

async function post(url: string, token: string | null, body: string): Promise<string> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: "POST", headers, body });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${url} returned ${response.status}: ${text}`);
  return text;
}

async function register(url: string, username: string): Promise<string> {
  const person = { username, email: `${username}@example.test`, password: "a-long-voyage", name: username };
  const { token } = JSON.parse(await post(`${url}/api/auth/register`, null, JSON.stringify(person))) as {
    token: string;
  };
  return token;
}

export async function product(): Promise<Candidate> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fan-out-"));
  // When run as root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o755);
  const settings = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO_MODE: "off", RATE_LIMITS: "off" };
  const server = await spawnServer(["graphql-server/dist/main.js"], { ...settings, LOG_LEVEL: "info" });
  const senderTokens = await Promise.all(
    Array.from({ length: SENDERS }, (_, index) => register(server.url, `speaker${index}`)),
  );
  const [token = ""] = senderTokens;
  const response = await fetch(`${server.url}/api/community/channels`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const channels = (await response.json()) as { id: string; name: string }[];
  const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
  let turn = 0;
  const send = async (): Promise<void> => {
    const senderToken = senderTokens[(turn += 1) % SENDERS] ?? token;
    const variables = { input: { channelId, content: timestamped(TEXT_LENGTH) } };
    await post(`${server.url}/graphql`, senderToken, JSON.stringify({ query: SEND, variables }));
  };
  await send();
  return {
    server,
    subscriberConfig: {
      url: `${server.url}/graphql`,
      protocol: "graphql-transport-ws",
      openingMessages: [
        JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }),
        JSON.stringify({ type: "subscribe", id: "1", payload: { query: EVENTS, variables: { channelId } } }),
      ],
      ping: null,
      // The subscription is active once it has replayed the existing message.
      framesBeforeReady: 2,
      seqMarker: '"seq":',
    },
    send,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function referenceServer(
  name: string,
  configOf: (url: string) => Candidate["subscriberConfig"],
  overhead = 0,
): Promise<Candidate> {
  const server = await spawnServer([...process.execArgv, path.join(import.meta.dirname, "reference-servers.ts"), name]);
  return {
    server,
    subscriberConfig: configOf(server.url),
    send: async () => void (await post(server.url, null, timestamped(FRAME_LENGTH - overhead))),
    stop: () => server.stop(),
  };
}

export const bareSockets = (): Promise<Candidate> =>
  referenceServer("bareSockets", (url) => ({
    url,
    protocol: null,
    openingMessages: [],
    ping: null,
    framesBeforeReady: 0,
    seqMarker: null,
  }));

export const socketIoRoom = (): Promise<Candidate> =>
  referenceServer(
    "socketIoRoom",
    (url) => ({
      url: `${url}/socket.io/?EIO=4&transport=websocket`,
      protocol: null,
      openingMessages: ["", "40"],
      ping: { request: "2", response: "3" },
      framesBeforeReady: 2,
      seqMarker: null,
    }),
    12,
  );

export const executionEach = (): Promise<Candidate> =>
  referenceServer(
    "executionEach",
    (url) => ({
      url: `${url}/graphql`,
      protocol: "graphql-transport-ws",
      openingMessages: [
        JSON.stringify({ type: "connection_init" }),
        JSON.stringify({ type: "subscribe", id: "1", payload: { query: "subscription { chat { text at } }" } }),
      ],
      ping: null,
      framesBeforeReady: 1,
      seqMarker: null,
    }),
    80,
  );
