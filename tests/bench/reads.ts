import { isDeepStrictEqual } from "node:util";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { startEmbeddedPostgres } from "../../graphql-server/src/database/embedded-postgres";
import { clientDocuments } from "../../graphql-server/src/graphql/client-documents";
import { createLogger } from "../../graphql-server/src/kernel/logging/logger";
import { spawnServer } from "./fan-out/measured-server";

// Compares the product's reads with a hand-written server: once as known documents (sent by their hash), once as unknown ones (sent
// as text). All contenders return the same data to the same member. Alternates them, and prints the median ratio of the requests
// per second, with its range. Exits with 1 if a contender's responses differ.
//
//   npm run bench:reads -- [pairs] [seconds]

const [PAIRS = 5, SECONDS = 4] = process.argv.slice(2).map(Number);
const CONNECTIONS = 16;
const SECRET = "b".repeat(40);
const MEMBER = { email: "free@demo.glitch.test", password: "demo-free-2023" };

interface Request {
  method: "GET" | "POST";
  path: string;
  body?: string;
}

interface Read {
  name: string;
  handwritten: Request;
  known: Request;
  unknown: Request | null;
}

const folder = await mkdtemp(path.join(tmpdir(), "bench-reads-"));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder, createLogger("silent"));
const env = { PORT: "0", HOST: "127.0.0.1", DATABASE_URL: postgres.url, DATA_DIR: folder, JWT_SECRET: SECRET };
const product = await spawnServer(["graphql-server/dist/main.js"], {
  ...env,
  DEMO_MODE: "on",
  RATE_LIMITS: "off",
  PAYMENTS: "test",
});
const handwritten = await spawnServer(["--import", "tsx", "tests/bench/reads/handwritten-server.ts"], env);

async function post<Data>(url: string, body: object, token = ""): Promise<Data> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as Data;
}

const { token } = await post<{ token: string }>(`${product.url}/api/auth/login`, MEMBER);
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" };

const get = (target: string): Request => ({ method: "GET", path: target });

function graphqlRead(name: string, operation: string, variables: object, handwrittenPath: string): Read {
  const [hash, query] = Object.entries(clientDocuments()).find(([, text]) => text.includes(`query ${operation}`)) ?? [];
  if (!hash) throw new Error(`Unknown operation: ${operation}`);
  const request = (document: object): Request => ({
    method: "POST",
    path: "/graphql",
    body: JSON.stringify({ operationName: operation, variables, ...document }),
  });
  return {
    name,
    handwritten: get(handwrittenPath),
    known: request({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }),
    unknown: request({ query }),
  };
}

async function generalChannel(): Promise<string> {
  const { data } = await post<{ data: { channels: { id: string; name: string }[] } }>(
    `${product.url}/graphql`,
    { query: "{ channels { id name } }" },
    token,
  );
  return data.channels.find(({ name }) => name === "general")?.id ?? "";
}

const channelId = await generalChannel();
const READS: Read[] = [
  graphqlRead("catalog", "CourseCatalog", {}, "/catalog"),
  { name: "top ten", handwritten: get("/top-ten"), known: get("/api/leaderboard"), unknown: null },
  graphqlRead("50 messages", "ChannelHistory", { channelId }, `/messages/${channelId}`),
  graphqlRead("course page", "CoursePage", { idOrSlug: "forex-trading" }, "/course/forex-trading"),
];

const withoutTypenames = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === "__typename" ? undefined : each)));

async function fetchData(url: string, { method, path: target, body }: Request): Promise<unknown> {
  const response = await fetch(url + target, { method, headers, body });
  const json = (await response.json()) as { data?: unknown };
  return withoutTypenames(json.data ?? json);
}

/** Requests per second. */
async function measure(url: string, { method, path: target, body }: Request): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({
    url: url + target,
    method,
    headers,
    body,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx || result.errors) throw new Error(`${target}: ${result.non2xx + result.errors} requests failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function summarize(name: string, ratios: number[], p99: number[]): void {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(2));
  console.log(`  ${name}: ${median(ratios).toFixed(2)} (${low} to ${high}), p99 ${median(p99)} ms`);
}

let isCorrect = true;
for (const read of READS) {
  const expected = await fetchData(handwritten.url, read.handwritten);
  const actual = await fetchData(product.url, read.known);
  if (!isDeepStrictEqual(actual, expected)) {
    isCorrect = false;
    console.error(`${read.name}: the responses differ`);
    console.error(JSON.stringify(expected).slice(0, 1_500));
    console.error(JSON.stringify(actual).slice(0, 1_500));
    continue;
  }
  const known: number[] = [];
  const unknown: number[] = [];
  const p99: Record<string, number[]> = { handwritten: [], known: [], unknown: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const base = await measure(handwritten.url, read.handwritten);
    const fast = await measure(product.url, read.known);
    p99.handwritten?.push(base.p99);
    p99.known?.push(fast.p99);
    known.push(fast.rate / base.rate);
    if (!read.unknown) continue;
    const regular = await measure(product.url, read.unknown);
    p99.unknown?.push(regular.p99);
    unknown.push(regular.rate / base.rate);
  }
  console.log(`${read.name}, ratio to the hand-written server (p99 ${median(p99.handwritten ?? [])} ms):`);
  summarize("known document", known, p99.known ?? []);
  if (unknown.length) summarize("unknown document", unknown, p99.unknown ?? []);
}
await Promise.all([product.stop(), handwritten.stop()]);
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(isCorrect ? 0 : 1);
