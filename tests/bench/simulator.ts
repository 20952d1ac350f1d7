import { readScenarios } from "../../graphql-server/src/features/simulator";
import { replay } from "../../graphql-server/src/features/simulator/market/replay";
import { marketOf } from "../../graphql-server/src/features/simulator/scenarios";
import { fetchJson } from "../kit/clients/fetch-json";
import { ThinSubscriber } from "./fan-out/wire";
import { startDatabase } from "./harness/database";
import { spawnServer } from "./harness/spawn-server";
import { percentile } from "./harness/statistics";

// How long 10,000 runs of 500 bars take, and what members at desks cost those who post: npm run bench -- simulator [members]

const MEMBERS = Number(process.argv[2] ?? 1_000);
const [RUNS, BARS, MESSAGES, BARS_PER_SECOND] = [10_000, 500, 400, 4];
const POST = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
const noise = readScenarios().get("noise-only");
if (!noise) throw new Error("The scenario noise-only is missing");
const { rules } = noise;
const market = marketOf({ ...noise, bars: rules.historyBars + BARS }, "bench");
const order = { instrument: 0, side: 1, entry: { type: "MARKET" }, stop: 1, target: null, units: 10 } as const;
const actions = Array.from({ length: 15 }, (_none, at) => ({
  bars: rules.historyBars + at * 30,
  action: { kind: "PLACE" as const, ...order, trade: String(at) },
}));
const start = performance.now();
for (let run = 0; run < RUNS; run++) replay(market, rules, actions, rules.historyBars + BARS);
console.log(`${RUNS} runs of ${BARS} bars: ${((performance.now() - start) / 1000).toFixed(1)} s (goal: 10)`);
const database = await startDatabase({ max_connections: "60" });
const env = { ...database.env, DEMO_MODE: "off", RATE_LIMITS: "off" };
const server = await spawnServer(["graphql-server/dist/main.js"], { ...env, LOG_LEVEL: "info" });
const [speaker = "", ...members] = await database.createPeople("member", MEMBERS + 1, "FREE");
const { rows } = await database.client.query<{ id: string }>(`SELECT id FROM channels WHERE name = 'general'`);
const send = (token: string, query: string, variables: object): Promise<{ data: Record<string, { id: string }> }> =>
  fetchJson(`${server.url}/graphql`, token, { query, variables });
/** The 99th percentile of the time that a message takes, in milliseconds. */
async function postMessages(): Promise<number> {
  const times: number[] = [];
  for (let message = 0; message < MESSAGES; message++) {
    const sentAt = performance.now();
    const input = { channelId: rows[0]?.id, content: `${sentAt} ${message}` };
    await send(speaker, POST, { input });
    times.push(performance.now() - sentAt);
  }
  return percentile(times, 0.99);
}

await postMessages();
const idle = await postMessages();
let frames = 0;
for (const token of members) {
  const started = await send(token, `mutation { startSimulatorRun(input: { scenarioId: "noise-only" }) { id } }`, {});
  const runId = started.data.startSimulatorRun?.id;
  const query = `subscription { simulatorRunPlayed(runId: "${runId}", barsPerSecond: ${BARS_PER_SECOND}) { closedBars account { equity } } }`;
  const socket = await ThinSubscriber.open(new URL(`${server.url}/graphql`), "graphql-transport-ws", (body) => {
    if (!body.includes("connection_ack")) return void (frames += 1);
    socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }));
  });
  socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
}
const [before, cpu, since] = [frames, await server.cpuMs(), performance.now()];
const busy = await postMessages();
const seconds = (performance.now() - since) / 1000;
console.log(
  `A message, 99th percentile: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms with ${MEMBERS} desks (goal: 1.2 times).`,
  `${Math.round((frames - before) / seconds)} bars/s, ${Math.round(((await server.cpuMs()) - cpu) / seconds / 10)}% of a core.`,
);
await server.stop();
await database.stop();
process.exit();
