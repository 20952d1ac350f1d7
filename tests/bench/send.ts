import { startDatabase } from "./harness/database";
import { markdownReport } from "./harness/report";
import { CONNECTIONS, measureRequests, UNIQUE_ID, type HttpRequest } from "./harness/requests";
import { newRun } from "./harness/result";
import { runSuite } from "./harness/runner";
import { spawnServer } from "./harness/spawn-server";
import type { Comparison, Options, RunNotes, Sample, Suite } from "./harness/suite";

// Measures how many messages 16 members send to one channel, over REST and over GraphQL. Several server programs take turns, each with
// its own database. Prints the ratios to the first one.
//
//   npm run bench -- send [server program ...]
//
// Exits with 1 if a request failed.

const PROGRAMS = process.argv.length > 2 ? process.argv.slice(2) : ["graphql-server/dist/main.js"];
const OPTIONS: Options = { rounds: 5, warmUps: 1, seconds: 4, requests: 0, sizes: [], only: [] };
const CONTENT = `Message ${UNIQUE_ID} about the market`;
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;

const requestsTo = (channelId: string): Record<"REST" | "GraphQL", HttpRequest> => ({
  REST: {
    method: "POST",
    path: `/api/community/channels/${channelId}/messages`,
    body: JSON.stringify({ message: CONTENT }),
  },
  GraphQL: {
    method: "POST",
    path: "/graphql",
    body: JSON.stringify({ query: SEND, variables: { input: { channelId, content: CONTENT } } }),
  },
});

type Api = keyof ReturnType<typeof requestsTo>;
const APIS: Api[] = ["REST", "GraphQL"];

/** A running server program that members can send messages to. */
interface Target {
  program: string;
  measure: (api: Api, seconds: number) => Promise<Sample>;
  stop(): Promise<void>;
}

async function start(program: string, notes: RunNotes): Promise<Target> {
  // Vacuuming one program's database would slow down the other program, so it happens before each measurement.
  const database = await startDatabase({ autovacuum: "off" });
  try {
    notes.versions.postgresql = database.version;
    const server = await spawnServer([program], { ...database.env, DEMO_MODE: "off", RATE_LIMITS: "off" });
    const tokens = await database.createPeople("speaker", CONNECTIONS, "FREE");
    const { rows } = await database.client.query<{ id: string }>(`SELECT id FROM channels WHERE name = 'general'`);
    const requests = requestsTo(rows[0]?.id ?? "");
    return {
      program,
      measure: async (api, seconds) => {
        await database.client.query(`VACUUM ANALYZE`);
        return measureRequests({ server, database, request: requests[api], tokens, seconds, requests: 0 });
      },
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

const suite: Suite = {
  description: `${CONNECTIONS} members send messages to one channel. CPU time per message is that of the server and the database.`,
  async *comparisons(_options, notes): AsyncGenerator<Comparison, void, undefined> {
    const targets: Target[] = [];
    try {
      for (const program of PROGRAMS) targets.push(await start(program, notes));
      for (const api of APIS) {
        const contenders = targets.map(({ program, measure }) => ({
          name: program,
          measure: (seconds: number) => measure(api, seconds),
        }));
        yield { name: api, contenders };
      }
    } finally {
      for (const target of targets) await target.stop();
    }
  },
};

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interruption.abort(new Error(signal)));
const run = newRun(OPTIONS);
run.suites.push(await runSuite("sending", suite, OPTIONS, run, interruption.signal));
console.log(markdownReport(run));
process.exitCode = run.failures.length ? 1 : 0;
