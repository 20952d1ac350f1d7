import { spawnSync } from "node:child_process";
import { startRedis } from "../../kit/servers/redis-server";
import { startDatabase } from "../harness/database";
import { spawnServer, type MeasuredServer } from "../harness/spawn-server";
import type { RunNotes } from "../harness/suite";
import type { SubscriberConfig } from "./subscribers";

/** As long as the product's frame for a message of `TEXT_LENGTH` characters. */
const FRAME_LENGTH = 430;
const TEXT_LENGTH = 110;
/** Several senders, because the product stores one member's messages one after another. */
const SENDERS = 32;

/** A running server with one channel. */
export interface Broadcaster {
  servers: MeasuredServer[];
  subscribers: Omit<SubscriberConfig, "count">;
  /** How many messages can be sent at the same time without losing the order that the server guarantees. Null if it guarantees none. */
  orderedSenders: number | null;
  /** Sends one message to all subscribers. Resolves when the server has responded. */
  send(): Promise<void>;
  stop(): Promise<void>;
}

const EVENTS = `subscription ($channelId: ID!) {
  channelEvents(channelId: $channelId, afterSeq: 0) { type seq previousSeq message { id content createdAt sender { id username avatar level } } }
}`;
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;

let sentCount = 0;

/** A text with its send time, on a clock that all processes share, and a unique number. */
function timestamped(length: number): string {
  const nowUs = String(process.hrtime.bigint() / 1000n).padStart(16, "0");
  return `sent ${nowUs} ${(sentCount += 1)} `.padEnd(length, "x");
}

/** The number of the last message sent, across all contenders. */
export const lastSentNumber = (): number => sentCount;

async function post(url: string, token: string | null, body: string): Promise<void> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: "POST", headers, body });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${url} returned ${response.status}: ${text}`);
}

async function product(size: number, notes: RunNotes): Promise<Broadcaster> {
  const database = await startDatabase();
  try {
    const env = { ...database.env, DEMO_MODE: "off", RATE_LIMITS: "off", LOG_LEVEL: "info" };
    const server = await spawnServer(["graphql-server/dist/main.js"], env);
    notes.versions.postgresql = database.version;
    const tokens = await database.createPeople("reader", size, "FREE");
    const senderTokens = await database.createPeople("speaker", SENDERS, "FREE");
    await database.client.query(`ANALYZE`);
    const { rows } = await database.client.query<{ id: string }>(`SELECT id FROM channels WHERE name = 'general'`);
    const channelId = rows[0]?.id ?? "";
    let turn = 0;
    const send = async (): Promise<void> => {
      const variables = { input: { channelId, content: timestamped(TEXT_LENGTH) } };
      const token = senderTokens[(turn += 1) % SENDERS] ?? "";
      await post(`${server.url}/graphql`, token, JSON.stringify({ query: SEND, variables }));
    };
    await send();
    return {
      servers: [server],
      subscribers: {
        urls: [`${server.url}/graphql`],
        protocol: "graphql-transport-ws",
        openingMessages: [
          JSON.stringify({ type: "connection_init", payload: { authorization: "Bearer TOKEN" } }),
          JSON.stringify({ type: "subscribe", id: "1", payload: { query: EVENTS, variables: { channelId } } }),
        ],
        tokens,
        ping: null,
        // The subscription is active once it has replayed the existing message.
        framesBeforeReady: 2,
        seqMarker: '"seq":',
      },
      orderedSenders: SENDERS,
      send,
      stop: async () => {
        await server.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

type Protocol = Omit<SubscriberConfig, "count" | "urls" | "tokens"> & { path: string };

const RAW: Protocol = {
  path: "/",
  protocol: null,
  openingMessages: [],
  ping: null,
  framesBeforeReady: 0,
  seqMarker: null,
};

const SOCKET_IO: Protocol = {
  ...RAW,
  path: "/socket.io/?EIO=4&transport=websocket",
  openingMessages: ["", "40"],
  ping: { request: "2", response: "3" },
  framesBeforeReady: 2,
};

const GRAPHQL_WS: Protocol = {
  ...RAW,
  path: "/graphql",
  protocol: "graphql-transport-ws",
  openingMessages: [
    JSON.stringify({ type: "connection_init" }),
    JSON.stringify({ type: "subscribe", id: "1", payload: { query: "subscription { chat { text at } }" } }),
  ],
  framesBeforeReady: 1,
};

/** `overhead` is the length of the protocol's text around the message. */
async function peer(name: string, { path, ...protocol }: Protocol, overhead = 0, redisUrl = ""): Promise<Broadcaster> {
  const program = ["--import", "tsx", "tests/bench/peers/broadcast-servers.ts", name];
  const env = { REDIS_URL: redisUrl };
  const servers = [await spawnServer(program, env)];
  if (redisUrl) servers.push(await spawnServer(program, env));
  let turn = 0;
  return {
    servers,
    subscribers: { ...protocol, urls: servers.map(({ url }) => url + path), tokens: [] },
    // Messages of different processes can overtake each other.
    orderedSenders: redisUrl ? null : 1,
    send: () => post(servers[(turn += 1) % servers.length]?.url ?? "", null, timestamped(FRAME_LENGTH - overhead)),
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}

async function socketIoWithRedis(): Promise<Broadcaster> {
  const redis = await startRedis();
  try {
    const broadcaster = await peer("socketIoRoom", SOCKET_IO, 12, redis.url);
    const stop = async (): Promise<void> => {
      await broadcaster.stop();
      await redis.stop();
    };
    return { ...broadcaster, stop };
  } catch (error) {
    await redis.stop();
    throw error;
  }
}

const hasRedis = (): boolean => spawnSync("redis-server", ["--version"]).status === 0;

/** By name. The first one is the baseline. */
export const BROADCASTERS: Record<string, (size: number, notes: RunNotes) => Promise<Broadcaster>> = {
  "raw ws, coalescing": () => peer("coalescingSockets", RAW),
  "raw ws": () => peer("rawSockets", RAW),
  product,
  "socket.io room": () => peer("socketIoRoom", SOCKET_IO, 12),
  ...(hasRedis() && { "socket.io room, Redis, 2 processes": socketIoWithRedis }),
  "graphql-ws": () => peer("executionEach", GRAPHQL_WS, 80),
};
