import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { PlaceSimulatorOrderInput, SimulatorRunStateFragment } from "../../gql/graphql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { subscribe } from "../../kit/clients/subscription";
import { useSockets } from "../../kit/conversation";
import { createPerson, type Person } from "../../kit/people";
import { startTestApp, useApp } from "../../kit/test-app";

gql(`fragment SimulatorRunState on SimulatorRun {
  id closedBars endedAt plan { riskPerTrade maxTrades breakAfterLoss }
  scenario { id historyBars totalBars startBalance instruments { decimals } }
  account {
    balance equity usedMargin
    trades { id status side openUnits waitingUnits averageEntry stop target result openResult risk plannedStop wrongIf probability closedBy }
  }
  events { kind bar tradeId reason price units }
}`);
const START = gql(`mutation SimulatorStart($input: StartSimulatorRunInput!) {
  startSimulatorRun(input: $input) { ...SimulatorRunState }
}`);
const RUN = gql(`query SimulatorRead($id: ID!) {
  simulatorRun(id: $id) {
    ...SimulatorRunState
    bars { first minutes opens highs lows closes volumes spreads }
    open: path(bar: 156) last: path(bar: 155)
    verdict { result winRate expectancy { mean low high count } trades { id r broken } unskilled { shareAtLeast percentiles } perfectResult }
    truth { seed version text regimes { name first last } edges { name r } }
  }
}`);
const STEP = gql(`mutation SimulatorStep($input: StepSimulatorRunInput!) {
  stepSimulatorRun(input: $input) { ...SimulatorRunState }
}`);
const PLACE = gql(`mutation SimulatorPlace($input: PlaceSimulatorOrderInput!) {
  placeSimulatorOrder(input: $input) { ...SimulatorRunState }
}`);
const MOVE = gql(`mutation SimulatorMove($input: MoveSimulatorOrderInput!) {
  moveSimulatorOrder(input: $input) { ...SimulatorRunState }
}`);
const CANCEL = gql(`mutation SimulatorCancel($input: CancelSimulatorOrderInput!) {
  cancelSimulatorOrder(input: $input) { ...SimulatorRunState }
}`);
const CLOSE = gql(`mutation SimulatorClose($input: CloseSimulatorTradeInput!) {
  closeSimulatorTrade(input: $input) { ...SimulatorRunState }
}`);
const END = gql(
  `mutation SimulatorEnd($id: ID!) { endSimulatorRun(id: $id) { ...SimulatorRunState verdict { result } } }`,
);
const RUNS = gql(`query SimulatorList($first: Int!, $after: String) {
  simulatorRuns(first: $first, after: $after) { edges { node { id closedBars } } pageInfo { hasNextPage endCursor } }
}`);
const SCENARIOS = gql(`query SimulatorScenarioList {
  simulatorScenarios { id title goal lesson { courseSlug number } news { bar spreadFactor bars } frames barMinutes }
}`);
const PLAYED = gql(`subscription SimulatorPlay($runId: ID!, $barsPerSecond: Float!) {
  simulatorRunPlayed(runId: $runId, barsPerSecond: $barsPerSecond) {
    closedBars isOver bars { first closes } account { equity trades { id status } } events { kind tradeId }
  }
}`);

const JWT_SECRET = "s".repeat(40);
const app = useApp({ env: { JWT_SECRET } });
const sockets = useSockets(app);

type Run = SimulatorRunStateFragment;

const start = async (person: Person, scenarioId = "noise-only"): Promise<Run> =>
  (await graphqlData(app, person, START, { input: { scenarioId } })).startSimulatorRun;
const read = async (person: Person, id: string, from = app) => {
  const { simulatorRun } = await graphqlData(from, person, RUN, { id });
  if (!simulatorRun) throw new Error("no run");
  return simulatorRun;
};
const step = async (person: Person, run: Run, bars = 1, until: "FILL" | "SESSION" | null = null): Promise<Run> =>
  (await graphqlData(app, person, STEP, { input: { runId: run.id, fromBar: run.closedBars, bars, until } }))
    .stepSimulatorRun;
const order = (run: Run, close: number, input: Partial<PlaceSimulatorOrderInput> = {}): PlaceSimulatorOrderInput => ({
  runId: run.id,
  tradeId: randomUUID(),
  instrument: 0,
  side: "LONG",
  entryType: "MARKET",
  stop: Number((close - 1).toFixed(2)),
  target: Number((close + 2).toFixed(2)),
  units: 50,
  wrongIf: "below the last low",
  probability: 0.4,
  ...input,
});
const lastClose = async (person: Person, run: Run): Promise<number> =>
  (await read(person, run.id)).bars[0]?.closes.at(-1) ?? 0;

it("lists scenarios to everyone, without what is behind their prices", async () => {
  const { data } = await graphql(app, SCENARIOS);
  expect(data?.simulatorScenarios.length).toBeGreaterThanOrEqual(14);
  const news = data?.simulatorScenarios.find(({ id }) => id === "news-spike");
  expect(news?.news).toHaveLength(3);
  expect(news?.lesson).toEqual({ courseSlug: "forex-trading", number: 6 });
  expect(JSON.stringify(data)).not.toContain("drift");
});

it("starts after the history, and shows exactly the bars that have closed", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  expect(run).toMatchObject({ closedBars: run.scenario.historyBars, endedAt: null, plan: { riskPerTrade: 0.01 } });
  expect(run.account).toMatchObject({ balance: 10_000, equity: 10_000, usedMargin: 0, trades: [] });
  const next = await step(person, run, 3);
  expect(next.closedBars).toBe(run.closedBars + 3);
  const { bars } = await read(person, run.id);
  expect(bars[0]?.closes).toHaveLength(next.closedBars);
});

it("fills a market order with the next bar, and keeps what the member wrote", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const input = order(run, await lastClose(person, run));
  const { placeSimulatorOrder: sent } = await graphqlData(app, person, PLACE, { input });
  expect(sent.account.trades).toMatchObject([{ id: input.tradeId, status: "WAITING", waitingUnits: 50, openUnits: 0 }]);
  const next = await step(person, run);
  expect(next.account.trades).toMatchObject([
    {
      status: "OPEN",
      openUnits: 50,
      wrongIf: "below the last low",
      probability: 0.4,
      stop: input.stop,
      plannedStop: input.stop,
    },
  ]);
  expect(next.events).toMatchObject([{ kind: "FILLED", reason: "ENTRY", bar: run.closedBars, units: 50 }]);
  expect(next.account.usedMargin).toBeGreaterThan(0);
});

it("carries an action out once, however often it is sent", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const input = order(run, await lastClose(person, run));
  await Promise.all(Array.from({ length: 5 }, () => graphqlData(app, person, PLACE, { input })));
  const next = await step(person, run);
  expect(next.account.trades).toHaveLength(1);
  // The response of the first step was lost; the client sends it again.
  const again = await step(person, run);
  expect(again.closedBars).toBe(next.closedBars);
  const close = { runId: run.id, actionId: randomUUID(), tradeId: input.tradeId, units: 20 };
  for (let i = 0; i < 2; i++) await graphqlData(app, person, CLOSE, { input: close });
  const other = await graphql(app, CLOSE, { input: { ...close, tradeId: randomUUID() } }, person.token);
  expect(codeOf(other)).toBe("CONFLICT");
  const closed = await step(person, next);
  expect(closed.account.trades[0]?.openUnits).toBe(30);
  expect(await app.sql(`SELECT count(*)::int AS count FROM simulator_actions WHERE run_id = $1`, [run.id])).toEqual([
    { count: 2 },
  ]);
});

it("moves and cancels orders that wait", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const close = await lastClose(person, run);
  const entryPrice = Number((close - 5).toFixed(2));
  const input = order(run, close, { entryType: "LIMIT", entryPrice, stop: entryPrice - 1, target: entryPrice + 3 });
  await graphqlData(app, person, PLACE, { input });
  const move = { runId: run.id, actionId: randomUUID(), tradeId: input.tradeId, target: null };
  const { moveSimulatorOrder: moved } = await graphqlData(app, person, MOVE, { input: move });
  expect(moved.account.trades[0]).toMatchObject({ target: null, stop: input.stop });
  const cancel = { runId: run.id, actionId: randomUUID(), tradeId: input.tradeId };
  const { cancelSimulatorOrder: canceled } = await graphqlData(app, person, CANCEL, { input: cancel });
  expect(canceled.account.trades[0]?.status).toBe("CANCELED");
});

it("explains what isn't possible, and changes nothing", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const close = await lastClose(person, run);
  const attempts: [Partial<PlaceSimulatorOrderInput>, string][] = [
    [{ stop: close + 1 }, "The stop of a long must be lower."],
    [{ target: close - 1 }, "The target of a long must be higher."],
    [{ stop: close - 1.0001 }, "The smallest step of a price is 0.01."],
    [{ units: 1_000_000 }, "This needs more margin than you have free. Choose a smaller size."],
    [{ entryType: "LIMIT" }, "This order needs a price."],
    [{ entryPrice: close }, "A market order has no price."],
    [
      { entryType: "STOP", entryPrice: close - 0.5 },
      "A stop order waits for a worse price than the current one. Use a market order to trade now.",
    ],
    [{ instrument: 1 }, "This run has no such instrument."],
  ];
  for (const [input, message] of attempts) {
    const response = await graphql(app, PLACE, { input: order(run, close, input) }, person.token);
    expect([codeOf(response), response.errors?.[0]?.message]).toEqual(["VALIDATION", message]);
  }
  const invalid = [{ probability: 2 }, { units: 0 }, { wrongIf: "x".repeat(301) }];
  for (const input of invalid) {
    expect(codeOf(await graphql(app, PLACE, { input: order(run, close, input) }, person.token))).toBe("VALIDATION");
  }
  expect((await read(person, run.id)).account.trades).toEqual([]);
});

it("belongs to its member alone", async () => {
  const [owner, other] = [await createPerson(app), await createPerson(app)];
  const run = await start(owner);
  const input = order(run, 80);
  const stepInput = { runId: run.id, fromBar: run.closedBars, bars: 1 };
  for (const person of [other, null]) {
    const code = person ? "NOT_FOUND" : "UNAUTHENTICATED";
    expect(codeOf(await graphql(app, RUN, { id: run.id }, person?.token))).toBe(code);
    expect(codeOf(await graphql(app, PLACE, { input }, person?.token))).toBe(code);
    expect(codeOf(await graphql(app, STEP, { input: stepInput }, person?.token))).toBe(code);
    expect(codeOf(await graphql(app, END, { id: run.id }, person?.token))).toBe(code);
  }
  expect(codeOf(await graphql(app, START, { input: { scenarioId: "noise-only" } }))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, START, { input: { scenarioId: "nothing" } }, owner.token))).toBe("NOT_FOUND");
  expect((await graphqlData(app, other, RUNS, { first: 5 })).simulatorRuns.edges).toEqual([]);
});

it("keeps the seed, the truth, and later bars until the run is over", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const [row] = await app.sql<{ seed: string }>(`SELECT seed FROM simulator_runs WHERE id = $1`, [run.id]);
  const open = await read(person, run.id);
  expect(open).toMatchObject({ truth: null, verdict: null });
  expect(JSON.stringify(open)).not.toContain(row?.seed);
  // The prices inside a bar are known once it has closed.
  expect(open.open).toEqual([]);
  expect([open.last.length, open.last[0], open.last.at(-1)]).toEqual([
    20,
    open.bars[0]?.opens[155],
    open.bars[0]?.closes[155],
  ]);
  const { endSimulatorRun: ended } = await graphqlData(app, person, END, { id: run.id });
  expect(ended).toMatchObject({ verdict: { result: 0 }, closedBars: run.closedBars });
  const over = await read(person, run.id);
  expect(over.truth).toMatchObject({ seed: row?.seed, version: 1 });
  expect(over.truth?.regimes.at(-1)?.last).toBe(run.closedBars - 1);
  expect(over.bars[0]?.closes).toHaveLength(run.closedBars);
});

it("ends with the last bar, and judges the trades", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const close = await lastClose(person, run);
  await graphqlData(app, person, PLACE, { input: order(run, close, { wrongIf: null }) });
  const filled = await step(person, run, 200, "FILL");
  expect(filled.closedBars).toBe(run.closedBars + 1);
  const rest = await step(person, filled, 500);
  expect(rest.closedBars).toBe(rest.scenario.totalBars);
  expect(rest.endedAt).not.toBeNull();
  const { verdict, account } = await read(person, run.id);
  const [trade] = account.trades;
  expect(verdict?.trades).toMatchObject([{ id: trade?.id, broken: ["NO_REASON"] }]);
  expect(verdict?.trades[0]?.r).toBeCloseTo((trade?.result ?? 0) / (trade?.risk ?? 1), 9);
  expect(verdict?.result).toBeCloseTo(account.balance - 10_000, 9);
  expect(verdict?.expectancy).toMatchObject({ count: 1, low: null });
  expect(verdict?.unskilled?.percentiles).toHaveLength(19);
  const late = await graphql(app, PLACE, { input: order(run, close) }, person.token);
  expect(codeOf(late)).toBe("CONFLICT");
});

it("continues at the same bar in another process, after a restart, and with a stale memory", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const input = order(run, await lastClose(person, run));
  await graphqlData(app, person, PLACE, { input });
  const here = await step(person, run, 5);
  const other = await startTestApp({ env: { JWT_SECRET }, databaseUrl: app.databaseUrl });
  try {
    const there = await read(person, run.id, other);
    expect(there).toMatchObject(here);
    await graphqlData(other, person, STEP, { input: { runId: run.id, fromBar: here.closedBars, bars: 2 } });
    const back = await read(person, run.id);
    expect(back.closedBars).toBe(here.closedBars + 2);
    expect(back).toEqual(await read(person, run.id, other));
  } finally {
    await other.stop();
  }
});

it("plays while it is subscribed to, and stores each bar before it shows it", async () => {
  const person = await createPerson(app);
  const run = await start(person);
  const input = order(run, await lastClose(person, run));
  const played = { runId: run.id, barsPerSecond: 10 };
  const frames = subscribe(sockets.of(person), PLAYED, played);
  const [first] = await frames.until((all) => all.length > 0);
  expect(first).toMatchObject({ closedBars: run.closedBars + 1, isOver: false });
  const [stored] = await app.sql<{ bars: number }>(`SELECT bars FROM simulator_runs WHERE id = $1`, [run.id]);
  expect(stored?.bars).toBeGreaterThanOrEqual(run.closedBars + 1);
  // An order in the middle of it is filled by a later bar.
  await graphqlData(app, person, PLACE, { input });
  const seen = await frames.until((all) =>
    all.some(({ events }) => events.some(({ kind, tradeId }) => kind === "FILLED" && tradeId === input.tradeId)),
  );
  expect(seen.map(({ closedBars }) => closedBars)).toEqual(seen.map((_frame, at) => run.closedBars + 1 + at));
  const elsewhere = subscribe(sockets.of(person), PLAYED, played);
  await frames.ended;
  await elsewhere.until((all) => all.length > 0);
  elsewhere.stop();
});

it("pages through the member's runs, newest first", async () => {
  const person = await createPerson(app);
  const runs: Run[] = [];
  for (let i = 0; i < 3; i++) runs.push(await start(person));
  const first = (await graphqlData(app, person, RUNS, { first: 2 })).simulatorRuns;
  const rest = (await graphqlData(app, person, RUNS, { first: 2, after: first.pageInfo.endCursor })).simulatorRuns;
  const ids = [...first.edges, ...rest.edges].map(({ node }) => node.id);
  expect(ids).toEqual(runs.map(({ id }) => id).toReversed());
  expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
});

it("has at most 20 open runs", async () => {
  const person = await createPerson(app);
  await start(person);
  await app.sql(
    `INSERT INTO simulator_runs (user_id, scenario, version, seed, bars, plan, started_at)
     SELECT user_id, scenario, version, seed, bars, plan, started_at FROM simulator_runs, generate_series(1, 19) WHERE user_id = $1`,
    [person.id],
  );
  const response = await graphql(app, START, { input: { scenarioId: "noise-only" } }, person.token);
  expect(response.errors?.[0]?.message).toBe("You have 20 open runs. End one of them first.");
});
