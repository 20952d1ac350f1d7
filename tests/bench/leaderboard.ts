import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { EntityManager } from "typeorm";
import { awardHelp } from "../../graphql-server/src/features/leaderboard";
import { Timeframe, windowOf } from "../../graphql-server/src/features/leaderboard/periods";
import { BlockRanking, RankMaintenance } from "../../graphql-server/src/features/leaderboard/ranking/ranking";
import { Bus } from "../../graphql-server/src/kernel/events/bus";
import { systemClock } from "../../graphql-server/src/kernel/clock";
import { createDataSource, query } from "../../graphql-server/src/kernel/database";
import { createLogger } from "../../graphql-server/src/kernel/logging/logger";
import { MIGRATIONS } from "../../migrations";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";
import { createTestDatabase } from "../kit/database/test-database";
import { loadCommunity } from "./leaderboard/load";
import { afterMs, measure, roundTrip, summary, throughput, type Throughput, type Timing } from "./leaderboard/timing";
import { ENTITIES } from "../kit/offline-features";

// Measures the product's leaderboard statements on a million members and five million ledger rows, as multiples of a bare
// round trip (`select 1`). Exits with 1 if a goal is missed.
// `npm run bench -- leaderboard 100000 500000` runs a smaller benchmark.

const [members = 1_000_000, entries = 5_000_000] = process.argv.slice(2).map(Number);
const SAMPLES = 1_000;
const WRITERS = 8;
const WRITING_MS = 6_000;
const COMMIT_DELAY_US = 1_000;
const FOLD_INTERVAL_MS = 1_000;
const GOALS = { top: 5, rank: 8, around: 12, award: 12, writers: 3 };

let isGoalMissed = false;

function printRow(name: string, { p50, p99, max, multiple }: Timing, goal?: number): void {
  const verdict = goal === undefined ? "" : multiple <= goal ? `ok, at most ${goal}` : `MISSED, at most ${goal}`;
  if (verdict.startsWith("MISSED")) isGoalMissed = true;
  const slowest = p99 === null ? `max ${max.toFixed(3)}` : p99.toFixed(3);
  console.log(
    `${name.padEnd(46)} ${p50.toFixed(3).padStart(10)} ${slowest.padStart(14)} ${multiple.toFixed(1).padStart(9)}  ${verdict}`,
  );
}

/**
 * Prints the award throughput of several writers as a multiple of one writer's. The upper bound is the number of processors
 * divided by the processors that one writer keeps busy.
 */
function printWriters(name: string, one: Throughput, several: Throughput): void {
  const gain = several.perSecond / one.perSecond;
  if (gain < GOALS.writers) isGoalMissed = true;
  console.log(
    `${name}: ${one.perSecond.toFixed(0)} by one writer (${one.busyProcessors.toFixed(1)} of ${cpus().length} processors busy), ` +
      `${several.perSecond.toFixed(0)} by ${WRITERS} (${several.busyProcessors.toFixed(1)} busy): ` +
      `${gain.toFixed(1)} times as many (${gain < GOALS.writers ? "MISSED" : "ok"}, at least ${GOALS.writers})`,
  );
}

/** Runs work on connections that delay each commit before its flush. Commits during the delay share the flush, as on a slow disk. */
async function withSlowCommits(url: string, work: (manager: EntityManager) => Promise<void>): Promise<void> {
  const slower = new URL(url);
  slower.searchParams.set("options", `-c commit_delay=${COMMIT_DELAY_US} -c commit_siblings=0`);
  const source = createDataSource(slower.href, { poolSize: WRITERS, entities: ENTITIES, migrations: [] });
  await source.initialize();
  await work(source.manager);
  await source.destroy();
}

await startPostgresCluster();
try {
  const { url } = await createTestDatabase();
  const database = createDataSource(url, { poolSize: WRITERS + 2, entities: ENTITIES, migrations: MIGRATIONS });
  await database.initialize();
  await database.runMigrations();
  console.log(`loading ${members} members and ${entries} ledger rows (takes minutes)`);
  const begin = performance.now();
  await loadCommunity(database, { members, entries });
  const rankMaintenance = new RankMaintenance({
    database,
    bus: new Bus(),
    clock: systemClock,
    logger: createLogger("silent"),
  });
  await rankMaintenance.fold();
  console.log(`loaded and ranked in ${((performance.now() - begin) / 1000).toFixed(0)} s`);

  const ranking = new BlockRanking({ database, clock: systemClock });
  const now = systemClock.now();
  const windows = Object.values(Timeframe).map((timeframe) => ({ timeframe, ...windowOf(timeframe, now) }));
  const sampleIds = new Map<string, string[]>();
  for (const { period } of windows) {
    const sampled = await query<{ user_id: string }>(
      database,
      `SELECT user_id FROM xp_totals WHERE period = $1 AND ranked AND xp > 0 ORDER BY md5(user_id::text) LIMIT ${SAMPLES}`,
      [period],
    );
    sampleIds.set(
      period,
      sampled.map((row) => row.user_id),
    );
  }
  const sampleMember = (period: string, index: number): string => {
    const ids = sampleIds.get(period) ?? [];
    return ids[index % ids.length] ?? "";
  };
  // Awards go to members who aren't measured, because an award would move a measured member up the ranking.
  const awarded = await query<{ user_id: string }>(
    database,
    `SELECT user_id FROM xp_totals WHERE period = 'all' AND ranked AND xp > 0 ORDER BY md5(user_id::text) DESC LIMIT ${SAMPLES}`,
  );
  const awardTo = (manager: EntityManager, index: number): Promise<unknown> =>
    awardHelp(manager, awarded[(index * 7) % awarded.length]?.user_id ?? "", randomUUID(), systemClock.now());
  const award = (index: number): Promise<unknown> => awardTo(database.manager, index);

  async function measureReads(suffix: string, withGoals: boolean): Promise<void> {
    for (const { timeframe, period } of windows) {
      const goal = (value: number): number | undefined => (withGoals ? value : undefined);
      printRow(
        `top 10, ${timeframe}${suffix}`,
        await measure(database, SAMPLES, () => ranking.page(period, 10, null)),
        goal(GOALS.top),
      );
      const rank = (index: number): Promise<unknown> => ranking.rankOf(period, sampleMember(period, index));
      printRow(`own rank, ${timeframe}${suffix}`, await measure(database, SAMPLES, rank), goal(GOALS.rank));
      const near = (index: number): Promise<unknown> => ranking.neighbors(period, sampleMember(period, index), 3);
      printRow(
        `around me (7 people), ${timeframe}${suffix}`,
        await measure(database, SAMPLES, near),
        goal(GOALS.around),
      );
    }
  }

  console.log(`${"".padEnd(46)} ${"p50 ms".padStart(10)} ${"p99 ms".padStart(14)} ${"x select".padStart(9)}`);
  printRow("select 1", await measure(database, SAMPLES, () => roundTrip(database)));
  await measureReads("", true);
  printRow("one award", await measure(database, SAMPLES, award), GOALS.award);
  await rankMaintenance.fold();

  let isWriting = true;
  const folding = (async () => {
    while (isWriting) await Promise.all([rankMaintenance.fold(), wait(FOLD_INTERVAL_MS)]);
  })();
  const one = await throughput(1, afterMs(WRITING_MS), award);
  const eight = await throughput(WRITERS, afterMs(WRITING_MS), award);
  const trips: number[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const start = performance.now();
    await roundTrip(database);
    trips.push(performance.now() - start);
  }
  printRow(`one award while ${WRITERS} writers award`, summary(eight.latencies, trips));
  printWriters("awards per second", one, eight);
  await withSlowCommits(url, async (manager) => {
    const slowAward = (index: number): Promise<unknown> => awardTo(manager, index);
    printWriters(
      `awards per second with commits ${COMMIT_DELAY_US / 1_000} ms slower, as on a network disk`,
      await throughput(1, afterMs(WRITING_MS), slowAward),
      await throughput(WRITERS, afterMs(WRITING_MS), slowAward),
    );
  });
  let areReadsMeasured = false;
  const writing = throughput(WRITERS, () => areReadsMeasured, award);
  await measureReads(`, while ${WRITERS} write`, false);
  areReadsMeasured = true;
  await writing;
  isWriting = false;
  await folding;
  await rankMaintenance.fold();
  await database.destroy();
} finally {
  await stopPostgresCluster();
}
process.exit(isGoalMissed ? 1 : 0);
