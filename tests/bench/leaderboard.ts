import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { EntityManager } from "typeorm";
import { awardHelp, RankMaintenance } from "../../graphql-server/src/features/leaderboard";
import { Timeframe, windowOf } from "../../graphql-server/src/features/leaderboard/ranking/periods";
import { readAround, readRank, readTop } from "../../graphql-server/src/features/leaderboard/ranking/ranking-queries";
import { Bus } from "../../graphql-server/src/kernel/events/bus";
import { systemClock } from "../../graphql-server/src/kernel/clock";
import { createDataSource, readRows } from "../../graphql-server/src/kernel/database";
import { createLogger } from "../../graphql-server/src/kernel/logging/logger";
import { MIGRATIONS } from "../../migrations";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";
import { createTestDatabase } from "../kit/database/test-database";
import { loadCommunity } from "./leaderboard/load";
import { queryPlans } from "./leaderboard/plans";
import { aggregateLedger, countAbove, rankEverybody } from "./leaderboard/previous-queries";
import { measure, roundTrip, summary, throughput, type Throughput, type Timing } from "./leaderboard/timing";
import { ENTITIES } from "../kit/offline-features";

// A million members and five million ledger rows in a database of its own: what the product's statements take, as multiples of
// a bare round trip (`select 1`) made between them, beside the ways they replace. Exits with 1 when a limit is missed.
// `npm run bench:leaderboard -- 100000 500000` is a smaller one.

const [members = 1_000_000, entries = 5_000_000] = process.argv.slice(2).map(Number);
const SAMPLES = 1_000;
const SLOW_SAMPLES = 3;
const WRITERS = 8;
const WRITING_MS = 6_000;
const SLOWER_DISK_US = 1_000;
const FOLD_EVERY_MS = 1_000;
const MIDNIGHT = "2000-01-01T00:00:00Z";
const LIMITS = { top: 5, rank: 8, around: 12, award: 12, writers: 3 };

let isMissed = false;

function note(what: string, { p50, p99, max, multiple }: Timing, limit?: number): void {
  const verdict = limit === undefined ? "" : multiple <= limit ? `ok, at most ${limit}` : `MISSED, at most ${limit}`;
  if (verdict.startsWith("MISSED")) isMissed = true;
  const slowest = p99 === null ? `max ${max.toFixed(3)}` : p99.toFixed(3);
  console.log(
    `${what.padEnd(46)} ${p50.toFixed(3).padStart(10)} ${slowest.padStart(14)} ${multiple.toFixed(1).padStart(9)}  ${verdict}`,
  );
}

/**
 * How many times one writer's awards several manage. Where one alone keeps most of a processor busy, as many processors as
 * there are set the limit: their number, divided by what one writer keeps busy.
 */
function noteWriters(what: string, one: Throughput, several: Throughput): void {
  const gain = several.perSecond / one.perSecond;
  console.log(
    `${what}: ${one.perSecond.toFixed(0)} by one writer (${one.busy.toFixed(1)} of ${cpus().length} processors busy), ` +
      `${several.perSecond.toFixed(0)} by ${WRITERS} (${several.busy.toFixed(1)} busy): ` +
      `${gain.toFixed(1)} times as many (${gain < LIMITS.writers ? "MISSED" : "ok"}, at least ${LIMITS.writers})`,
  );
}

/** Connections whose commits wait before they flush; those that come meanwhile are flushed along, as on a real disk. */
async function onSlowerDisk(work: (manager: EntityManager) => Promise<void>): Promise<void> {
  const slower = new URL(url);
  slower.searchParams.set("options", `-c commit_delay=${SLOWER_DISK_US} -c commit_siblings=0`);
  const source = createDataSource(slower.href, { poolSize: WRITERS, entities: ENTITIES, migrations: [] });
  await source.initialize();
  await work(source.manager);
  await source.destroy();
}

await startPostgresCluster();
const { url } = await createTestDatabase();
const database = createDataSource(url, { poolSize: WRITERS + 2, entities: ENTITIES, migrations: MIGRATIONS });
await database.initialize();
await database.runMigrations();
console.log(`loading ${members} members and ${entries} ledger rows: some minutes`);
const begin = performance.now();
await loadCommunity(database, { members, entries });
const keeper = new RankMaintenance(database, new Bus(), systemClock, createLogger("silent"));
await keeper.fold();
console.log(`loaded and counted in ${((performance.now() - begin) / 1000).toFixed(0)} s`);

const now = systemClock.now();
const windows = Object.values(Timeframe).map((timeframe) => ({ timeframe, ...windowOf(timeframe, now) }));
const people = new Map<string, string[]>();
for (const { period } of windows) {
  const sampled = await readRows<{ user_id: string }>(
    database,
    `SELECT user_id FROM xp_totals WHERE period = $1 AND ranked AND xp > 0 ORDER BY md5(user_id::text) LIMIT ${SAMPLES}`,
    [period],
  );
  people.set(
    period,
    sampled.map((row) => row.user_id),
  );
}
const somebody = (period: string, index: number): string => {
  const ids = people.get(period) ?? [];
  return ids[index % ids.length] ?? "";
};
const awardTo = (manager: EntityManager, index: number): Promise<unknown> =>
  awardHelp(manager, somebody(windows[0]?.period ?? "", index * 7), randomUUID(), systemClock.now());
const award = (index: number): Promise<unknown> => awardTo(database.manager, index);

async function measureReads(suffix: string, withLimits: boolean): Promise<void> {
  for (const { timeframe, period } of windows) {
    const limit = (value: number): number | undefined => (withLimits ? value : undefined);
    note(
      `top 10, ${timeframe}${suffix}`,
      await measure(database, SAMPLES, () => readTop(database, period, now, 10)),
      limit(LIMITS.top),
    );
    const rank = (index: number): Promise<unknown> => readRank(database, period, now, somebody(period, index));
    note(`own rank, ${timeframe}${suffix}`, await measure(database, SAMPLES, rank), limit(LIMITS.rank));
    const near = (index: number): Promise<unknown> => readAround(database, period, now, somebody(period, index), 3);
    note(`around me (7 people), ${timeframe}${suffix}`, await measure(database, SAMPLES, near), limit(LIMITS.around));
  }
}

console.log(`${"".padEnd(46)} ${"p50 ms".padStart(10)} ${"p99 ms".padStart(14)} ${"x select".padStart(9)}`);
note("select 1", await measure(database, SAMPLES, () => roundTrip(database)));
await measureReads("", true);
note("one award", await measure(database, SAMPLES, award), LIMITS.award);
await keeper.fold();

let isWriting = true;
const folding = (async () => {
  while (isWriting) await Promise.all([keeper.fold(), wait(FOLD_EVERY_MS)]);
})();
const one = await throughput(1, WRITING_MS, award);
const eight = await throughput(WRITERS, WRITING_MS, award);
const trips: number[] = [];
for (let index = 0; index < SAMPLES; index += 1) {
  const start = performance.now();
  await roundTrip(database);
  trips.push(performance.now() - start);
}
note(`one award while ${WRITERS} writers award`, summary(eight.latencies, trips));
if (eight.perSecond / one.perSecond < LIMITS.writers) isMissed = true;
noteWriters("awards a second", one, eight);
await onSlowerDisk(async (manager) => {
  const slowly = (index: number): Promise<unknown> => awardTo(manager, index);
  noteWriters(
    `the same where a commit takes ${SLOWER_DISK_US / 1_000} ms longer, as on a disk across a network`,
    await throughput(1, WRITING_MS, slowly),
    await throughput(WRITERS, WRITING_MS, slowly),
  );
});
const writing = throughput(WRITERS, SAMPLES * 10, award);
await measureReads(`, while ${WRITERS} write`, false);
await writing;
isWriting = false;
await folding;
await keeper.fold();

// They take longer than a statement of the product may.
const patient = new Client({ connectionString: url });
await patient.connect();
for (const { timeframe, period, start, end } of windows) {
  const [from, to] = [start ?? new Date(MIDNIGHT), end ?? now];
  note(
    `replaced: aggregate the ledger, ${timeframe}`,
    await measure(database, SLOW_SAMPLES, () => aggregateLedger(patient, from, to)),
  );
  const over = (index: number): Promise<unknown> => rankEverybody(patient, period, somebody(period, index));
  note(`replaced: rank() over everything, ${timeframe}`, await measure(database, SLOW_SAMPLES, over));
  const above = (index: number): Promise<unknown> => countAbove(patient, period, somebody(period, index));
  note(`replaced: count everybody above, ${timeframe}`, await measure(database, SLOW_SAMPLES * 4, above));
}

await patient.end();

for (const { period } of windows) console.log(await queryPlans(database, period, somebody(period, 1)));
await database.destroy();
await stopPostgresCluster();
process.exit(isMissed ? 1 : 0);
