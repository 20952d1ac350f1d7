import { ALL_TIME, checkXp, monthOf, weekOf } from "../../../graphql-server/src/features/leaderboard";
import { awardHelp } from "../../../graphql-server/src/features/leaderboard/ledger/xp-ledger.sql";
import { RankMaintenance } from "../../../graphql-server/src/features/leaderboard/ranking/ranking";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { eventually } from "../../kit/eventually";
import { expectRanking, openLedger, type Ledger } from "../../kit/rankings";

const SUNDAY = new Date("2026-11-22T23:59:59.999Z");
const MONDAY = new Date("2026-11-23T00:00:00.000Z");
/** Enough moves to trigger a VACUUM. */
const MANY_MOVES = 5_200;

let ledger: Ledger;
let bus: Bus<Topics>;
let maintenance: RankMaintenance;
let now: Date;
/** The job that the maintenance schedules. */
let runScheduledJob: () => Promise<void>;
let awards = 0;

beforeAll(async () => {
  ledger = await openLedger();
});

afterAll(() => ledger.stop());

beforeEach(async () => {
  await ledger.clear();
  now = SUNDAY;
  bus = new Bus<Topics>();
  maintenance = new RankMaintenance({
    database: ledger.database,
    bus,
    clock: { now: () => now },
    logger: createLogger("silent"),
  });
});

afterEach(() => maintenance.stop());

const start = (): Promise<void> =>
  maintenance.start({ every: (_queue, _minutes, work) => Promise.resolve(void (runScheduledJob = work)) });

async function award(userId: string): Promise<void> {
  awards += 1;
  await awardHelp(ledger.database.manager, userId, `mark-${awards}`, now);
}

const announce = (): void => bus.publish("standingsMoved", "all", {});

async function count(table: "xp_rank_moves" | "xp_rank_blocks", period: string): Promise<number> {
  const [row] = await ledger.database.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${table} WHERE period = $1`,
    [period],
  );
  return row?.count ?? -1;
}

/** Whether every move of the current periods is folded into blocks. */
async function areMovesFolded(): Promise<boolean> {
  for (const period of [ALL_TIME, monthOf(now), weekOf(now)]) {
    if ((await count("xp_rank_moves", period)) > 0 || (await count("xp_rank_blocks", period)) === 0) return false;
  }
  return true;
}

it("folds the moves that an earlier process left, then every announced move", async () => {
  const ids = await ledger.createMembers(3);
  for (const id of ids) await award(id);
  await start();
  await eventually("all moves are folded", areMovesFolded);
  for (const id of ids) {
    await award(id);
    expect(await areMovesFolded()).toBe(false);
    announce();
    await eventually("all moves are folded", areMovesFolded);
  }
  for (const period of [ALL_TIME, monthOf(now), weekOf(now)]) await expectRanking(ledger.database, period, ids, now);
  expect(await checkXp(ledger.database)).toMatchObject({ drifts: 0, shown: [] });
});

it("deletes the blocks of a past week and folds the moves of the next one", async () => {
  const ids = await ledger.createMembers(3);
  const [first = "", second = ""] = ids;
  await start();
  await award(first);
  announce();
  await eventually("all moves are folded", areMovesFolded);
  // The last moves of the week are never announced.
  await award(first);
  const ended = weekOf(SUNDAY);
  await runScheduledJob();
  expect(await count("xp_rank_blocks", ended)).toBeGreaterThan(0);

  await award(first);
  now = MONDAY;
  await award(second);
  await runScheduledJob();
  expect([await count("xp_rank_blocks", ended), await count("xp_rank_moves", ended)]).toEqual([0, 0]);
  expect(await areMovesFolded()).toBe(true);
  // Rankings of past weeks remain available.
  for (const period of [ALL_TIME, ended, weekOf(MONDAY)]) await expectRanking(ledger.database, period, ids, now);
  expect(await checkXp(ledger.database)).toMatchObject({ drifts: 0, shown: [] });
});

it("leaves no empty pages after folding many moves", async () => {
  const [id = ""] = await ledger.createMembers(1);
  await award(id);
  await maintenance.fold();
  await ledger.database.query(
    `INSERT INTO xp_rank_moves (period, user_id, from_minus_xp, from_reached_at, to_minus_xp, to_reached_at)
     SELECT 'all', $1, -100, $2, -100, $2 FROM generate_series(1, $3::int)`,
    [id, SUNDAY, MANY_MOVES],
  );
  const size = async (): Promise<number> => {
    const [row] = await ledger.database.query<{ size: number }[]>(
      `SELECT pg_relation_size('xp_rank_moves')::int AS size`,
    );
    return row?.size ?? -1;
  };
  expect(await size()).toBeGreaterThan(0);
  await maintenance.fold();
  expect(await size()).toBe(0);
});

it("starts no fold after it is stopped, even if changes are published", async () => {
  const folds = jest.spyOn(maintenance, "fold");
  await start();
  announce();
  await maintenance.stop();
  const foldsBefore = folds.mock.calls.length;
  announce();
  // An instance that starts now waits as long before its first fold as the stopped one would have.
  const later = new RankMaintenance({
    database: ledger.database,
    bus: new Bus<Topics>(),
    clock: { now: () => now },
    logger: createLogger("silent"),
  });
  const foldsOfLater = jest.spyOn(later, "fold");
  await later.start({ every: () => Promise.resolve() });
  await eventually("the later instance folds", () => foldsOfLater.mock.calls.length > 0);
  await later.stop();
  expect(folds.mock.calls.length).toBe(foldsBefore);
});
