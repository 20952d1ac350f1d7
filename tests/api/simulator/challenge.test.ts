import { createHash, randomUUID } from "node:crypto";
import { ChallengesService } from "../../../graphql-server/src/features/simulator";
import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson as createNewcomer, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const CHALLENGE = gql(`query SimulatorChallengeRead($id: ID) {
  simulatorChallenge(id: $id) {
    id opensAt closesAt scenario { id } plan { riskPerTrade maxTrades breakAfterLoss } minTrades seedDigest previousId players
    run { id closedBars }
    scores { rank member { id } trades planKept r low high luckLow luckHigh }
    truth { seed regimes { name first last } }
  }
}`);
const START = gql(`mutation SimulatorChallengeStart {
  startSimulatorChallenge { id challengeId closedBars endedAt truth { seed } bars { closes } }
}`);
const RUN = gql(`query SimulatorChallengeRun($id: ID!) {
  simulatorRun(id: $id) { id endedAt closedBars bars { closes } truth { seed } verdict { result } }
}`);
const PLACE = gql(`mutation SimulatorChallengePlace($input: PlaceSimulatorOrderInput!) {
  placeSimulatorOrder(input: $input) { id }
}`);
const STEP = gql(`mutation SimulatorChallengeStep($input: StepSimulatorRunInput!) {
  stepSimulatorRun(input: $input) { id closedBars endedAt bars { closes } }
}`);
const ACHIEVEMENTS = gql(`query SimulatorChallengeAchievements { simulatorRecord { achievements { kind earnedAt } } }`);
const END = gql(`mutation SimulatorChallengeEnd($id: ID!) {
  endSimulatorRun(id: $id) { id endedAt truth { seed } verdict { trades { r broken } } }
}`);

let week = 0;
let now = new Date("2026-11-30T09:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const closeRuns = (): Promise<void> => app.app.services.get(ChallengesService).closeRuns();

beforeEach(() => {
  week += 1;
  now = new Date(Date.parse("2026-11-30T09:00:00Z") + week * 7 * 86_400_000);
});

/** Joined before the challenge. */
async function createPerson(target: typeof app): Promise<Person> {
  const person = await createNewcomer(target);
  await target.sql(`UPDATE users SET created_at = created_at - interval '8 days' WHERE id = $1`, [person.id]);
  return person;
}

const read = async (person: Person, id: string | null = null) =>
  (await graphqlData(app, person, CHALLENGE, { id })).simulatorChallenge;
const start = async (person: Person) => (await graphqlData(app, person, START, {})).startSimulatorChallenge;

/** Trades so many times with a stop, one bar each, and ends the run. */
async function playAndEnd(person: Person, trades: number, wrongIf: string | null): Promise<string> {
  let { id, closedBars, bars } = await start(person);
  for (let trade = 0; trade < trades; trade++) {
    const stop = Number(((bars[0]?.closes.at(-1) ?? 0) - 10).toFixed(2));
    const order = { runId: id, tradeId: randomUUID(), side: "LONG", entryType: "MARKET", stop, units: 5 } as const;
    await graphqlData(app, person, PLACE, { input: { ...order, instrument: 0, wrongIf } });
    const input = { runId: id, fromBar: closedBars, bars: 2 };
    ({ id, closedBars, bars } = (await graphqlData(app, person, STEP, { input })).stepSimulatorRun);
  }
  await graphqlData(app, person, END, { id });
  return id;
}

it("gives everyone the same prices, and promises their seed by its hash", async () => {
  const [ada, ben] = [await createPerson(app), await createPerson(app)];
  const [first, second] = [await start(ada), await start(ben)];
  expect(second.bars).toEqual(first.bars);
  const monday = now.toISOString().slice(0, 10);
  expect(first.challengeId).toBe(monday);
  const challenge = await read(ada);
  expect(challenge).toMatchObject({
    ...{ id: monday, scenario: { id: "free-draw" }, players: 2, minTrades: 10, truth: null, scores: [] },
    plan: { riskPerTrade: 0.01, maxTrades: 30, breakAfterLoss: 0.03 },
    run: { id: first.id, closedBars: first.closedBars },
  });
  expect(new Date(String(challenge?.closesAt)).toISOString()).toBe(
    new Date(Date.parse(monday) + 6 * 86_400_000).toISOString(),
  );
  now = new Date(String(challenge?.closesAt));
  const seed = (await read(ada))?.truth?.seed ?? "";
  expect(createHash("sha256").update(seed).digest("hex")).toBe(challenge?.seedDigest);
});

it("can't be restarted, not even after the run has ended, or from two windows at once", async () => {
  const person = await createPerson(app);
  const starts = await Promise.all(Array.from({ length: 4 }, () => graphql(app, START, {}, person.token)));
  const ids = new Set(starts.map(({ data }) => data?.startSimulatorChallenge.id));
  expect(ids.size).toBe(1);
  const [id = ""] = ids;
  await graphqlData(app, person, END, { id });
  expect(await start(person)).toMatchObject({ id, endedAt: expect.anything() as string });
  expect((await read(person))?.players).toBe(1);
});

it("keeps seed and truth until Sunday, from members who have ended their run too, in every answer and export", async () => {
  const person = await createPerson(app);
  const id = await playAndEnd(person, 1, null);
  const [row] = await app.sql<{ seed: string }>(`SELECT seed FROM simulator_runs WHERE id = $1`, [id]);
  const answers = [
    await graphqlData(app, person, RUN, { id }),
    await read(person),
    (await rest(app, "get", "/api/users/me/data", person)).text,
  ];
  expect(answers[0]).toMatchObject({
    simulatorRun: { truth: null, verdict: { result: expect.any(Number) as number } },
  });
  expect(answers[2]).toContain(id);
  expect(JSON.stringify(answers)).not.toContain(row?.seed);
  now = new Date(String((await read(person))?.closesAt));
  expect((await graphqlData(app, person, RUN, { id })).simulatorRun?.truth?.seed).toBe(row?.seed);
});

it("closes on Sunday: no more orders or bars, runs are ended, and there's no new one until Monday", async () => {
  const [looker, sleeper, late] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const run = await start(looker);
  const asleep = await start(sleeper);
  now = new Date(String((await read(looker))?.closesAt));
  const order = {
    runId: run.id,
    tradeId: randomUUID(),
    instrument: 0,
    side: "LONG",
    entryType: "MARKET",
    units: 5,
  } as const;
  expect(codeOf(await graphql(app, PLACE, { input: order }, looker.token))).toBe("CONFLICT");
  const stepped = await graphqlData(app, looker, STEP, { input: { runId: run.id, fromBar: run.closedBars, bars: 5 } });
  expect(stepped.stepSimulatorRun).toMatchObject({ closedBars: run.closedBars, endedAt: expect.anything() as string });
  await closeRuns();
  const [stored] = await app.sql<{ isOver: boolean }>(
    `SELECT ended_at IS NOT NULL AND verdict IS NOT NULL AS "isOver" FROM simulator_runs WHERE id = $1`,
    [asleep.id],
  );
  expect(stored?.isOver).toBe(true);
  const refused = await graphql(app, START, {}, late.token);
  expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
    "CONFLICT",
    "This week's challenge has closed. The next one opens on Monday at 00:00 UTC.",
  ]);
});

it("ranks by the plan kept and then by the result, leaves out few trades, hidden members, and new accounts, and judges unread runs", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(app)));
  const newcomer = await createNewcomer(app);
  const [careful, careless, few, hidden] = people as [Person, Person, Person, Person];
  await app.sql(`UPDATE users SET listed = false WHERE id = $1`, [hidden.id]);
  await playAndEnd(careless, 10, null);
  await playAndEnd(careful, 10, "It closes below the last low.");
  await playAndEnd(few, 9, "It closes below the last low.");
  await playAndEnd(hidden, 11, "It closes below the last low.");
  await playAndEnd(newcomer, 12, "It closes below the last low.");
  await closeRuns();
  const scores = (await read(careful))?.scores ?? [];
  expect(scores.map(({ rank, member, planKept, trades }) => [rank, member.id, planKept, trades])).toEqual([
    [1, careful.id, 1, 10],
    [2, careless.id, 0, 10],
  ]);
  expect(scores[0]?.r).toBe(scores[1]?.r);
  expect(scores[0]?.luckLow).toBeLessThan(scores[0]?.luckHigh ?? 0);
  const { simulatorRecord } = await graphqlData(app, careful, ACHIEVEMENTS, {});
  expect(simulatorRecord.achievements.map(({ kind }) => kind).sort()).toEqual([
    ...["ALWAYS_A_REASON", "ALWAYS_A_STOP", "CHALLENGE_FINISHED", "PLAN_KEPT"],
  ]);
  expect((await graphqlData(app, few, ACHIEVEMENTS, {})).simulatorRecord.achievements).toEqual([]);
  for (const person of [hidden, newcomer]) {
    expect(((await read(person))?.scores ?? []).map(({ member }) => member.id)).toContain(person.id);
  }
});

it("shows earlier weeks, with what was behind their prices", async () => {
  const person = await createPerson(app);
  const challenge = await read(person);
  const previous = await read(person, challenge?.previousId);
  expect(previous).toMatchObject({ id: challenge?.previousId, run: null });
  expect(previous?.truth?.regimes.at(-1)?.last).toBe(415);
  for (const id of ["2020-01-06", "monday", "2026-13-45"]) expect(await read(person, id)).toBeNull();
  expect(codeOf(await graphql(app, CHALLENGE, { id: null }))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, START, {}))).toBe("UNAUTHENTICATED");
});
