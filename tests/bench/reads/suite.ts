import { isDeepStrictEqual } from "node:util";
import autocannon from "autocannon";
import { startDatabase, type BenchDatabase } from "../harness/database";
import { spawnServer, type MeasuredServer } from "../harness/spawn-server";
import { isSelected, type Comparison, type Contender, type Options, type RunNotes, type Suite } from "../harness/suite";
import { measuredReads, normalized, type HttpRequest, type Read } from "./read";

const CONNECTIONS = 16;
const MEMBER = { email: "free@demo.glitch.test", password: "demo-free-2023" };
const PEER = ["--import", "tsx"];

/** A way to request the reads from a server. */
interface ReadContender {
  name: string;
  /** The name in SERVERS. */
  server: string;
  /** Null if it doesn't implement the read. */
  requestOf(read: Read): HttpRequest | null;
}

const SERVERS: Record<string, string[]> = {
  handwritten: [...PEER, "tests/bench/peers/handwritten-server.ts"],
  product: ["graphql-server/dist/main.js"],
  mercurius: [...PEER, "tests/bench/peers/mercurius-server.ts"],
  yoga: [...PEER, "tests/bench/peers/yoga-server.mjs"],
  apollo: [...PEER, "tests/bench/peers/apollo-server.ts"],
};

const peerRequest = ({ text, isInPeers }: Read): HttpRequest | null => (isInPeers ? text : null);

const CONTENDERS: ReadContender[] = [
  { name: "hand-written SQL", server: "handwritten", requestOf: ({ handwritten }) => handwritten },
  { name: "product, known document", server: "product", requestOf: ({ known }) => known },
  { name: "product, document as text", server: "product", requestOf: ({ text }) => text },
  { name: "Mercurius with JIT", server: "mercurius", requestOf: peerRequest },
  { name: "graphql-yoga", server: "yoga", requestOf: peerRequest },
  { name: "Apollo on express with TypeORM", server: "apollo", requestOf: peerRequest },
];

const DEMO = { DEMO_MODE: "on", RATE_LIMITS: "off", PAYMENTS: "test" };

type Headers = Record<string, string>;

async function signIn(url: string): Promise<Headers> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const response = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(MEMBER) });
  const { token } = (await response.json()) as { token: string };
  return { ...headers, authorization: `Bearer ${token}` };
}

async function fetchBody(url: string, { method, path, body }: HttpRequest, headers: Headers): Promise<unknown> {
  return normalized(await (await fetch(url + path, { method, headers, body })).json());
}

function contenderFor(
  { name }: ReadContender,
  server: MeasuredServer,
  request: HttpRequest,
  { database, headers, requests }: { database: BenchDatabase; headers: Headers; requests: number },
): Contender {
  return {
    name,
    measure: async (seconds) => {
      const [serverMs, databaseMs, begin] = [await server.cpuMs(), await database.cpuMs(), performance.now()];
      const result = await autocannon({
        url: server.url + request.path,
        method: request.method,
        headers,
        body: request.body,
        connections: CONNECTIONS,
        ...(requests ? { amount: requests } : { duration: seconds }),
        sampleInt: 100,
      });
      const elapsedSeconds = (performance.now() - begin) / 1000;
      if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} requests failed`);
      const count = result["2xx"];
      const [serverCpuMs, databaseCpuMs] = [(await server.cpuMs()) - serverMs, (await database.cpuMs()) - databaseMs];
      return {
        requestsPerSecond: count / elapsedSeconds,
        p99Ms: result.latency.p99,
        cpuUs: ((serverCpuMs + databaseCpuMs) * 1000) / count,
        databaseCpuUs: (databaseCpuMs * 1000) / count,
      };
    },
  };
}

async function* comparisons(options: Options, notes: RunNotes): AsyncGenerator<Comparison, void, undefined> {
  const selected = CONTENDERS.filter(({ name }, index) => index === 0 || isSelected(name, options));
  // Statistics that change in the middle of a run change the plans of some contenders.
  const database = await startDatabase({ autovacuum: "off" });
  const servers = new Map<string, MeasuredServer>();
  try {
    notes.versions.postgresql = database.version;
    // The product fills the database, so it starts first.
    for (const name of new Set(["product", ...selected.map(({ server }) => server)])) {
      servers.set(name, await spawnServer(SERVERS[name] ?? [], { ...database.env, ...(name === "product" && DEMO) }));
    }
    await database.client.query(`VACUUM ANALYZE`);
    const headers = await signIn(servers.get("product")?.url ?? "");
    const { rows } = await database.client.query<{ id: string }>(`SELECT id FROM channels WHERE name = 'general'`);
    for (const read of measuredReads(rows[0]?.id ?? "")) {
      const comparison: Comparison = { name: read.name, contenders: [] };
      let expected: unknown;
      for (const contender of selected) {
        const [server, request] = [servers.get(contender.server), contender.requestOf(read)];
        if (!server || !request) continue;
        const body = await fetchBody(server.url, request, headers);
        expected ??= body;
        if (isDeepStrictEqual(body, expected)) {
          comparison.contenders.push(contenderFor(contender, server, request, { ...options, database, headers }));
        } else {
          const texts = [expected, body].map((each) => JSON.stringify(each).slice(0, 1_000));
          notes.failures.push(`${read.name}, ${contender.name}: wrong data\n${texts.join("\n")}`);
        }
      }
      yield comparison;
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    await database.stop();
  }
}

export const readsSuite: Suite = {
  description:
    `Reads over HTTP with ${CONNECTIONS} connections by one member, from the same database. All contenders return the same data and check the ` +
    "member's session. A known document is one that the server has in advance, sent by its hash; the peers get the text. CPU time per request is " +
    "that of the server and the database.",
  comparisons,
};
