import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket, WebSocketServer } from "ws";

// One channel, many subscribers in one server process: what a delivery costs, beside a bare `ws` server that sends frames of
// the same size to as many sockets. It prints figures and judges nothing: absolute times are of one machine.
const SUBSCRIBERS = 500;
const MESSAGES = 100;
const INTERVAL_MS = 100;
const LAST_ARRIVALS_MS = 5_000;
const CONNECT_AT_ONCE = 50;
const CLOCK_TICKS_PER_SECOND = 100;

const EVENTS = `subscription ($channelId: ID!) {
  channelEvents(channelId: $channelId, afterSeq: 0) { type seq previousSeq message { id content createdAt sender { id username avatar } } }
}`;

interface Result {
  delivered: number;
  latenciesMs: number[];
  cpuMs: number;
}

/** Time a process has computed so far. */
async function cpuMsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** A text that carries when it was sent, as long as a message usually is. */
const stamped = (): string => `sent ${Date.now()} ${"x".repeat(180)}`;
const sentAt = (text: string): number => Number(/sent (\d+)/.exec(text)?.[1] ?? Number.NaN);

/** Sends at the given pace, and waits for what is still on its way. */
async function measure(pid: number, sockets: WebSocket[], send: () => Promise<void>): Promise<Result> {
  const latenciesMs: number[] = [];
  for (const socket of sockets) {
    socket.on("message", (data) => {
      const sent = sentAt((data as Buffer).toString("utf8"));
      if (!Number.isNaN(sent)) latenciesMs.push(Date.now() - sent);
    });
  }
  const before = await cpuMsOf(pid);
  for (let index = 0; index < MESSAGES; index += 1) await Promise.all([send(), wait(INTERVAL_MS)]);
  const deadline = Date.now() + LAST_ARRIVALS_MS;
  while (latenciesMs.length < sockets.length * MESSAGES && Date.now() < deadline) await wait(20);
  const cpuMs = (await cpuMsOf(pid)) - before;
  for (const socket of sockets) socket.terminate();
  return { delivered: latenciesMs.length, latenciesMs, cpuMs };
}

async function openSockets(open: () => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < SUBSCRIBERS)
    sockets.push(...(await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, open))));
  return sockets;
}

/** Resolves with the first match in what a child prints. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      const found = pattern.exec((output += chunk))?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
}

async function answerOf<Body>(url: string, token: string | null, body?: object): Promise<Body> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function subscribed(url: string, token: string, channelId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
  await once(socket, "message");
  socket.send(JSON.stringify({ type: "subscribe", id: "1", payload: { query: EVENTS, variables: { channelId } } }));
  // The replay of the one message there is tells that the subscription is in force.
  await once(socket, "message");
  return socket;
}

async function measureProduct(dataDir: string): Promise<Result> {
  const child = spawn(process.execPath, ["graphql-server/dist/main.js"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO_MODE: "off", RATE_LIMITS: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await printed(child, /"address":"([^"]+)"/);
    const person = { username: "speaker", email: "speaker@example.test", password: "a-long-password", name: "Speaker" };
    const { token } = await answerOf<{ token: string }>(`${url}/api/auth/register`, null, person);
    const channels = await answerOf<{ id: string; name: string }[]>(`${url}/api/community/channels`, token);
    const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
    const say = (message: string): Promise<unknown> =>
      answerOf(`${url}/api/community/channels/${channelId}/messages`, token, { message });
    await say("the first");
    const sockets = await openSockets(() => subscribed(url, token, channelId));
    return await measure(child.pid ?? 0, sockets, async () => void (await say(stamped())));
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}

/** The other end of the comparison, in a process of its own: whatever it is posted, it sends to every socket. */
async function serveBareBroadcast(): Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const http = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      for (const client of sockets.clients) client.send(body);
      response.end("{}");
    });
  });
  http.on("upgrade", (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client, request)),
  );
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  console.log(`"address":"http://127.0.0.1:${(http.address() as AddressInfo).port}"`);
}

async function measureBare(): Promise<Result> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, "bare"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await printed(child, /"address":"([^"]+)"/);
    const sockets = await openSockets(async () => {
      const socket = new WebSocket(url.replace("http", "ws"));
      await once(socket, "open");
      return socket;
    });
    const filler = "x".repeat(250);
    return await measure(
      child.pid ?? 0,
      sockets,
      async () => void (await answerOf(url, null, { filler, text: stamped() })),
    );
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

function report(what: string, { delivered, latenciesMs, cpuMs }: Result): void {
  const sorted = [...latenciesMs].sort((a, b) => a - b);
  const percentile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const lost = SUBSCRIBERS * MESSAGES - delivered;
  const cpuPerDeliveryUs = (cpuMs * 1000) / delivered;
  console.log(
    `${what}: ${delivered} delivered, ${lost} lost, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, ` +
      `${cpuPerDeliveryUs.toFixed(1)} us of CPU per delivery`,
  );
}

if (process.argv[2] === "bare") {
  await serveBareBroadcast();
} else {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fan-out-"));
  // Run by root, the database belongs to another user, who must be able to walk down to it.
  await chmod(dataDir, 0o755);
  try {
    console.log(
      `${SUBSCRIBERS} subscribers of one channel, ${1000 / INTERVAL_MS} messages a second, ${MESSAGES} messages`,
    );
    report("the product", await measureProduct(dataDir));
    report("bare ws    ", await measureBare());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
