import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const STATISTICS = gql(`query JournalNumbers($filter: JournalFilterInput, $timeZone: String!) {
  journalStatistics(filter: $filter, timeZone: $timeZone) {
    trades withoutRisk winRate expectancy { count mean low high isTooFew }
    groups { grouping value estimate { count mean low high isTooFew } }
    curves { unit trades total fees maxDrawdown points { at sum drawdown } }
  }
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });

/** One trade per hour from a Sunday, 22:00 UTC. Each risks 2, so R is half of the money. */
async function addTrades(person: Person, results: readonly number[], source = "MANUAL"): Promise<void> {
  await app.sql(
    `INSERT INTO journal_trades (user_id, source, source_key, instrument, side, size, entry_value, exited_size, exit_value, fees, currency, stop, opened_at,
       closed_at, planned, tags, created_at, updated_at)
     SELECT $1, $3, n.place::text, 'AAA', 'LONG', 2, 200, 2, 200 + 2 * n.r + 0.1, 0.1, 'USD', 99, timestamptz '2026-03-01 22:00Z' + n.place * interval '1 hour',
       timestamptz '2026-03-01 22:30Z' + n.place * interval '1 hour', n.place <= 24, CASE WHEN n.place % 2 = 0 THEN ARRAY['even'] ELSE '{}' END, now(), now()
     FROM unnest($2::numeric[]) WITH ORDINALITY AS n (r, place)`,
    [person.id, results, source],
  );
}

const read = async (person: Person, timeZone = "UTC", filter = {}) =>
  (await graphqlData(app, person, STATISTICS, { filter, timeZone })).journalStatistics;

const RESULTS = [
  0.25, 0.64, -0.11, -0.91, -0.34, -1.04, 0.33, 1.99, -0.39, -0.56, 0.89, 0.71, 0.39, -0.96, 0.21, 1.15, -1.5, -0.34,
  -2.22, -1.43, -2.14, -0.06, -1.4, 0.6, 0.45, 0.01, -3.02, -0.45, 0.19, 0.4,
];

it("gives the numbers of an independent implementation", async () => {
  const person = await createPerson(app);
  await addTrades(person, RESULTS);
  const numbers = await read(person);
  // numpy 2 and scipy 1.17: mean, bootstrap((r,), mean, n_resamples=200000, method="percentile"), and maximum.accumulate of cumsum from 0.
  expect(numbers.expectancy).toMatchObject({ count: 30, isTooFew: false });
  expect(numbers.expectancy?.mean).toBeCloseTo(-0.288667, 6);
  expect(numbers.expectancy?.low).toBeCloseTo(-0.678, 1);
  expect(numbers.expectancy?.high).toBeCloseTo(0.084, 1);
  expect(numbers.winRate).toBeCloseTo(0.466667, 6);
  const [r, usd] = numbers.curves;
  expect(r).toMatchObject({ unit: "R", trades: 30, total: "-8.66", maxDrawdown: "11.5", fees: null });
  expect(r?.points.reduce((deepest, point) => (point.drawdown > deepest.drawdown ? point : deepest)).sum).toBeCloseTo(
    -9.25,
    9,
  );
  expect(r?.points[27]).toMatchObject({ at: "2026-03-03T02:30:00.000Z", drawdown: 11.5 });
  expect(usd).toMatchObject({ unit: "USD", trades: 30, total: "-17.32", maxDrawdown: "23", fees: "3" });
});

it("groups trades, each with its interval, and says when there are too few to tell", async () => {
  const person = await createPerson(app);
  await addTrades(person, RESULTS);
  const { groups } = await read(person, "America/New_York");
  const of = (grouping: string, value: string) =>
    groups.find((group) => group.grouping === grouping && group.value === value)?.estimate;
  const planned = of("PLANNED", "true");
  expect(planned).toMatchObject({ count: 24, isTooFew: false });
  expect(planned?.mean).toBeCloseTo(-0.26, 9);
  expect(planned?.low).toBeCloseTo(-0.673, 1);
  expect(planned?.high).toBeCloseTo(0.15, 1);
  expect(of("PLANNED", "false")).toMatchObject({ count: 6, low: null, high: null, isTooFew: true });
  expect(of("TAG", "even")).toMatchObject({ count: 15, isTooFew: true });
  // 23:00 UTC on Sunday is 18:00 on Sunday in New York.
  expect(
    groups.filter(({ grouping }) => grouping === "WEEKDAY").map(({ value, estimate }) => [value, estimate.count]),
  ).toEqual([
    ["1", 24],
    ["7", 6],
  ]);
  expect(of("HOUR", "18")).toMatchObject({ count: 2 });
});

it("gives the interval of many trades, and at most 300 points with the deepest fall", async () => {
  const person = await createPerson(app);
  await addTrades(
    person,
    Array.from({ length: 400 }, (_, index) => Math.round(150 * Math.sin(index) + 10) / 100),
  );
  const { expectancy, curves } = await read(person);
  // The same, with 100,000 samples.
  expect(expectancy?.mean).toBeCloseTo(0.1067, 3);
  expect(expectancy?.low).toBeCloseTo(0.003, 2);
  expect(expectancy?.high).toBeCloseTo(0.21, 2);
  const points = curves[0]?.points ?? [];
  expect(points.length).toBeLessThanOrEqual(300);
  expect(Math.max(...points.map(({ drawdown }) => drawdown))).toBeCloseTo(Number(curves[0]?.maxDrawdown), 6);
  expect(points.at(-1)?.sum).toBeCloseTo(Number(curves[0]?.total), 6);
});

it("never mixes simulated trades with others, and counts trades without a stop", async () => {
  const person = await createPerson(app);
  await addTrades(person, [1, 2]);
  await addTrades(person, [-1, -1, -1], "SIMULATOR");
  await app.sql(`UPDATE journal_trades SET stop = NULL WHERE user_id = $1 AND source_key = '1'`, [person.id]);
  expect(await read(person)).toMatchObject({ trades: 2, withoutRisk: 1, expectancy: { count: 1 } });
  expect(await read(person, "UTC", { simulated: true })).toMatchObject({
    trades: 3,
    expectancy: { count: 2, mean: -1 },
  });
  expect(await read(await createPerson(app))).toEqual({
    trades: 0,
    withoutRisk: 0,
    winRate: null,
    expectancy: null,
    groups: [],
    curves: [],
  });
  expect(codeOf(await graphql(app, STATISTICS, { timeZone: "+02:00" }, person.token))).toBe("VALIDATION");
  expect(codeOf(await graphql(app, STATISTICS, { timeZone: "UTC" }))).toBe("UNAUTHENTICATED");
});
