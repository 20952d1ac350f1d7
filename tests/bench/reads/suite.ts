import { isDeepStrictEqual } from "node:util";
import { fetchJson } from "../../kit/clients/fetch-json";
import { startDatabase, type BenchDatabase } from "../harness/database";
import { CONNECTIONS, headersOf, measureRequests, type HttpRequest } from "../harness/requests";
import { spawnServer, type MeasuredServer } from "../harness/spawn-server";
import { isSelected, type Comparison, type Options, type RunNotes, type Suite } from "../harness/suite";
import { measuredReads, normalized, type Read } from "./read";

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
  apollo: [...PEER, "tests/bench/peers/apollo-server.ts"],
};

const HANDWRITTEN: ReadContender = {
  name: "hand-written SQL",
  server: "handwritten",
  requestOf: ({ handwritten }) => handwritten,
};

const WITH_ONE_MEMBER: ReadContender[] = [
  HANDWRITTEN,
  { name: "product, known document", server: "product", requestOf: ({ known }) => known },
  { name: "product, repeated text", server: "product", requestOf: ({ text }) => text },
  { name: "product, unknown document", server: "product", requestOf: ({ unknown }) => unknown },
  {
    name: "Apollo on express with TypeORM",
    server: "apollo",
    requestOf: ({ text, isInPeers }) => (isInPeers ? text : null),
  },
];

/** Identical reads of one member share an execution. Those of different members share only statements. */
const WITH_DIFFERENT_MEMBERS: ReadContender[] = [
  HANDWRITTEN,
  { name: "product, different members", server: "product", requestOf: ({ known }) => known },
];

const LIVE = { DEMO_MODE: "off", RATE_LIMITS: "off" };

async function signIn(url: string): Promise<string> {
  const { token } = await fetchJson<{ token: string }>(`${url}/api/auth/login`, null, MEMBER);
  return token;
}

/** Creates members with the XP and the read messages of the one who signs in, so that their reads do the same work. */
async function createMembers(database: BenchDatabase): Promise<string[]> {
  const tokens = await database.createPeople("member", CONNECTIONS, "FREE");
  const pairs = `users original JOIN users copy ON original.email = $1 AND copy.username LIKE 'member\\_%'`;
  for (const statement of [
    `UPDATE users SET xp = pair.xp FROM (SELECT copy.id, original.xp FROM ${pairs}) pair WHERE users.id = pair.id`,
    `INSERT INTO xp_totals (user_id, period, xp, reached_at, ranked)
     SELECT copy.id, period, t.xp, reached_at + row_number() OVER (PARTITION BY period) * interval '1 ms', ranked FROM ${pairs} JOIN xp_totals t ON t.user_id = original.id`,
    `INSERT INTO channel_reads (user_id, channel_id, last_read_seq)
     SELECT copy.id, channel_id, last_read_seq FROM ${pairs} JOIN channel_reads r ON r.user_id = original.id`,
  ])
    await database.client.query(statement, [MEMBER.email]);
  return tokens;
}

async function fetchBody(url: string, { method, path, body }: HttpRequest, token: string): Promise<unknown> {
  return normalized(await (await fetch(url + path, { method, headers: headersOf(token), body })).json());
}

interface Environment {
  options: Options;
  notes: RunNotes;
  database: BenchDatabase;
  servers: Map<string, MeasuredServer>;
}

/** Compares the contenders that return the same data to each member as the first one. */
async function compare(
  name: string,
  read: Read,
  contenders: ReadContender[],
  tokens: string[],
  { options, notes, database, servers }: Environment,
): Promise<Comparison> {
  const comparison: Comparison = { name, contenders: [] };
  let expected: unknown;
  for (const contender of contenders.filter((each) => each === HANDWRITTEN || isSelected(each.name, options))) {
    const [server, request] = [servers.get(contender.server), contender.requestOf(read)];
    if (!server || !request) continue;
    const bodies = await Promise.all(tokens.map((token) => fetchBody(server.url, request, token)));
    expected ??= bodies;
    if (isDeepStrictEqual(bodies, expected)) {
      comparison.contenders.push({
        name: contender.name,
        measure: (seconds) =>
          measureRequests({ server, database, request, tokens, seconds, requests: options.requests }),
      });
    } else {
      const texts = [expected, bodies].map((each) => JSON.stringify(each).slice(0, 1_000));
      notes.failures.push(`${name}, ${contender.name}: wrong data\n${texts.join("\n")}`);
    }
  }
  return comparison;
}

async function* comparisons(options: Options, notes: RunNotes): AsyncGenerator<Comparison, void, undefined> {
  const selected = [...WITH_ONE_MEMBER, ...WITH_DIFFERENT_MEMBERS].filter(({ name }) => isSelected(name, options));
  // Statistics that change in the middle of a run change the plans of some contenders.
  const database = await startDatabase({ autovacuum: "off" });
  const servers = new Map<string, MeasuredServer>();
  const environment: Environment = { options, notes, database, servers };
  try {
    notes.versions.postgresql = database.version;
    // The product fills the database. It restarts before it is measured, because migrating leaves a process slower.
    await (await spawnServer(SERVERS.product ?? [], { ...database.env, DEMO_MODE: "on" })).stop();
    // A live server doesn't start on demo data, and libraries are slower outside production.
    await database.client.query(`DELETE FROM demo_data`);
    for (const name of new Set(["product", HANDWRITTEN.server, ...selected.map(({ server }) => server)])) {
      servers.set(name, await spawnServer(SERVERS[name] ?? [], { ...database.env, ...(name === "product" && LIVE) }));
    }
    const oneMember = [await signIn(servers.get("product")?.url ?? "")];
    const members = await createMembers(database);
    await database.client.query(`VACUUM ANALYZE`);
    const { rows } = await database.client.query<{ id: string }>(`SELECT id FROM channels WHERE name = 'general'`);
    for (const read of measuredReads(rows[0]?.id ?? "")) {
      const found = [
        await compare(read.name, read, WITH_ONE_MEMBER, oneMember, environment),
        await compare(`${read.name}, different members`, read, WITH_DIFFERENT_MEMBERS, members, environment),
      ];
      // The baseline alone compares nothing.
      yield* found.filter(({ contenders }) => contenders.length > 1);
    }
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    await database.stop();
  }
}

export const readsSuite: Suite = {
  description:
    `Reads over HTTP with ${CONNECTIONS} connections, by one member or by a different member on each connection, from the same database. All ` +
    "contenders return the same data and check the member's session. A known document is one that the server has in advance, sent by its hash; " +
    "the peers get the text. An unknown document has a different text in each request. CPU time per request is that of the server and the database.",
  comparisons,
};
