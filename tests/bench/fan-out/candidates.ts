import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawnServer, type MeasuredServer } from "./measured-server";
import type { SubscriberOrders } from "./subscribers";

/** As long as the product's frame for a message of `TEXT_LENGTH` characters. */
const FRAME_LENGTH = 430;
const TEXT_LENGTH = 110;
/** People speak in turn, as in life: one person's messages are written one after the other. */
const SPEAKERS = 32;

export interface Contender {
  server: MeasuredServer;
  orders: Omit<SubscriberOrders, "count">;
  /** Sends one message to all subscribers; resolves when the server has answered. */
  say(): Promise<void>;
  stop(): Promise<void>;
}

const EVENTS = `subscription ($channelId: ID!) {
  channelEvents(channelId: $channelId, afterSeq: 0) { type seq previousSeq message { id content createdAt sender { id username avatar level } } }
}`;
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;

/** A text that carries when it was sent, and a number of its own. */
let said = 0;
const stamped = (length: number): string => `sent ${Date.now()} ${(said += 1)} `.padEnd(length, "x");

/** The number of the last message that was sent, whoever the contender. */
export const lastNumber = (): number => said;

async function post(url: string, token: string | null, body: string): Promise<string> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: "POST", headers, body });
  const answer = await response.text();
  if (!response.ok || answer.includes('"errors"')) throw new Error(`${url} answered ${response.status}: ${answer}`);
  return answer;
}

async function register(url: string, username: string): Promise<string> {
  const person = { username, email: `${username}@example.test`, password: "a-long-voyage", name: username };
  const { token } = JSON.parse(await post(`${url}/api/auth/register`, null, JSON.stringify(person))) as {
    token: string;
  };
  return token;
}

export async function product(): Promise<Contender> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fan-out-"));
  // Run by root, the database belongs to another user, who must be able to walk down to it.
  await chmod(dataDir, 0o755);
  const settings = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO_MODE: "off", RATE_LIMITS: "off" };
  const server = await spawnServer(["graphql-server/dist/main.js"], { ...settings, LOG_LEVEL: "info" });
  const speakers = await Promise.all(
    Array.from({ length: SPEAKERS }, (_, index) => register(server.url, `speaker${index}`)),
  );
  const [token = ""] = speakers;
  const listed = await fetch(`${server.url}/api/community/channels`, { headers: { authorization: `Bearer ${token}` } });
  const channels = (await listed.json()) as { id: string; name: string }[];
  const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
  let turn = 0;
  const say = async (): Promise<void> => {
    const speaker = speakers[(turn += 1) % SPEAKERS] ?? token;
    const variables = { input: { channelId, content: stamped(TEXT_LENGTH) } };
    await post(`${server.url}/graphql`, speaker, JSON.stringify({ query: SEND, variables }));
  };
  await say();
  return {
    server,
    orders: {
      url: `${server.url}/graphql`,
      protocol: "graphql-transport-ws",
      greetings: [
        JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }),
        JSON.stringify({ type: "subscribe", id: "1", payload: { query: EVENTS, variables: { channelId } } }),
      ],
      ping: null,
      // The replay of the one message there is tells that the subscription is in force.
      answersBeforeReady: 2,
      placeMark: '"seq":',
    },
    say,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function broadcaster(
  name: string,
  orders: (url: string) => Contender["orders"],
  overhead = 0,
): Promise<Contender> {
  const server = await spawnServer([...process.execArgv, path.join(import.meta.dirname, "reference-servers.ts"), name]);
  return {
    server,
    orders: orders(server.url),
    say: async () => void (await post(server.url, null, stamped(FRAME_LENGTH - overhead))),
    stop: () => server.stop(),
  };
}

export const bareSockets = (): Promise<Contender> =>
  broadcaster("bareSockets", (url) => ({
    url,
    protocol: null,
    greetings: [],
    ping: null,
    answersBeforeReady: 0,
    placeMark: null,
  }));

export const socketIoRoom = (): Promise<Contender> =>
  broadcaster(
    "socketIoRoom",
    (url) => ({
      url: `${url}/socket.io/?EIO=4&transport=websocket`,
      protocol: null,
      greetings: ["", "40"],
      ping: { ask: "2", answer: "3" },
      answersBeforeReady: 2,
      placeMark: null,
    }),
    12,
  );

export const executionEach = (): Promise<Contender> =>
  broadcaster(
    "executionEach",
    (url) => ({
      url: `${url}/graphql`,
      protocol: "graphql-transport-ws",
      greetings: [
        JSON.stringify({ type: "connection_init" }),
        JSON.stringify({ type: "subscribe", id: "1", payload: { query: "subscription { said { text at } }" } }),
      ],
      ping: null,
      answersBeforeReady: 1,
      placeMark: null,
    }),
    80,
  );
