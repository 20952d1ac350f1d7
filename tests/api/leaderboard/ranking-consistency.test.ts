import fc from "fast-check";
import type { DataSource } from "typeorm";
import { ALL_TIME, checkXp, monthOf, weekOf } from "../../../graphql-server/src/features/leaderboard";
import { foldRankMoves } from "../../../graphql-server/src/features/leaderboard/ranking/rank-blocks.sql";
import {
  adjustByAdmin,
  awardHelp,
  refundStrikeXp,
  reverseHelp,
  deductStrikeXp,
} from "../../../graphql-server/src/features/leaderboard/ledger/xp-ledger.sql";
import { BlockRanking } from "../../../graphql-server/src/features/leaderboard/ranking/ranking";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { PlainRanking } from "../../kit/plain-ranking";
import { expectRanking, openLedger, type Ledger } from "../../kit/rankings";

let ledger: Ledger;
let database: DataSource;

beforeAll(async () => {
  ledger = await openLedger();
  database = ledger.database;
});

afterAll(() => ledger.stop());
beforeEach(() => ledger.clear());

const DAY_MS = 86_400_000;
const noDrift = { drifts: 0, shown: [] };

const who = fc.nat(4);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("award" as const), who, value: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reverse" as const), who, value: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("strike" as const), who, value: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forgive" as const), who, value: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("adjust" as const), who, value: fc.integer({ min: -300, max: 300 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      who,
      value: fc.constantFrom(1, 1_000, DAY_MS, 7 * DAY_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("role" as const, "listed" as const), who, value: fc.nat(1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("delete" as const, "erase" as const), who, value: fc.constant(0) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("ban" as const, "warn" as const), who, value: fc.nat(2 * DAY_MS) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("fold" as const), who, value: fc.constant(0) }) },
);

/** Bans and strikes don't change ranks, but every entry shows them. */
const impose = (source: DataSource, userId: string, kind: "BAN" | "STRIKE", until: Date | null): Promise<unknown> =>
  source.query(
    `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at)
     SELECT id, $2, 'spam', '2026-01-01', $3 FROM users WHERE id = $1`,
    [userId, kind, until],
  );

const PERIOD_ENDS = [
  "2026-11-29T23:59:59.999Z", // the end of a week
  "2026-11-30T23:59:59.999Z", // the end of a month
  "2028-02-28T23:59:59.999Z", // before a leap day
  "2028-02-29T23:59:59.999Z", // the end of a leap day
  "2027-02-28T23:59:59.999Z", // the end of February in a common year, on a Sunday
  "2026-12-31T23:59:59.999Z", // the end of a year within ISO week 53
];

it("totals match the ledger and the ranking matches the plain ranking after any sequence of changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.constantFrom(...PERIOD_ENDS), async (steps, start) => {
      await ledger.clear();
      const ids = await ledger.createMembers(5);
      const { manager } = database;
      let now = new Date(start);
      const marks: [string, string][] = [];
      const strikes: [string, string][] = [];
      let adjustments = 0;
      const acts: Record<(typeof steps)[number]["kind"], (id: string, value: number) => Promise<unknown>> = {
        award: (id) => {
          marks.push([id, `mark-${marks.length}`]);
          return awardHelp(manager, id, `mark-${marks.length - 1}`, now);
        },
        reverse: async (_id, value) => {
          const [id, mark] = marks[value % Math.max(1, marks.length)] ?? [];
          if (id && mark) await reverseHelp(manager, id, mark, now);
        },
        strike: (id) => {
          strikes.push([id, `strike-${strikes.length}`]);
          return deductStrikeXp(manager, id, `strike-${strikes.length - 1}`, now);
        },
        forgive: async (_id, value) => {
          const [id, strike] = strikes[value % Math.max(1, strikes.length)] ?? [];
          if (id && strike) await refundStrikeXp(manager, id, strike, now);
        },
        adjust: (id, amount) => {
          adjustments += 1;
          return adjustByAdmin(manager, { userId: id, sourceId: `adjust-${adjustments}`, amount, note: "why" }, now);
        },
        wait: async (_id, ms) => void (now = new Date(now.getTime() + ms)),
        role: (id, value) => database.query(`UPDATE users SET role = $2 WHERE id = $1`, [id, value ? "ADMIN" : "FREE"]),
        listed: (id, value) => database.query(`UPDATE users SET listed = $2 WHERE id = $1`, [id, value === 1]),
        delete: (id) => database.query(`UPDATE users SET deleted_at = $2 WHERE id = $1`, [id, now]),
        erase: (id) => database.query(`DELETE FROM users WHERE id = $1`, [id]),
        ban: (id, ms) => impose(database, id, "BAN", ms < DAY_MS ? null : new Date(now.getTime() + ms)),
        warn: (id, ms) => impose(database, id, "STRIKE", new Date(now.getTime() + ms)),
        fold: async () => {
          for (const period of [ALL_TIME, monthOf(now), weekOf(now)]) await foldRankMoves(database, period);
        },
      };
      for (const { kind, who: index, value } of steps) await acts[kind](ids[index] ?? "", value);
      const begin = new Date(start);
      for (const period of [ALL_TIME, monthOf(now), weekOf(now), monthOf(begin), weekOf(begin)])
        await expectRanking(database, period, ids, now);
      expect(await checkXp(database)).toMatchObject(noDrift);
    }),
    { numRuns: 60 },
  );
});

it("eight concurrent writers lose no XP while ranks are folded", async () => {
  const ids = await ledger.createMembers(6);
  const now = new Date("2026-11-29T23:59:59.999Z");
  const later = new Date("2026-11-30T00:00:00.000Z");
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; index < 40; index += 1) {
      const id = ids[(writer + index) % ids.length] ?? "";
      const at = index % 2 ? now : later;
      await database.transaction((manager) => awardHelp(manager, id, `${writer}-${index}`, at));
      if (index % 4 === 0)
        await database.transaction((manager) => reverseHelp(manager, id, `${writer}-${index}`, later));
    }
  };
  let isWriting = true;
  const fold = async (): Promise<void> => {
    while (isWriting) for (const period of [ALL_TIME, weekOf(now)]) await foldRankMoves(database, period);
  };
  const folding = Promise.all([fold(), fold()]);
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  isWriting = false;
  await folding;
  const [sum] = await database.query<{ xp: number }[]>(`SELECT sum(xp)::int AS xp FROM users`);
  expect(sum?.xp).toBe(8 * 30 * 100);
  for (const period of [ALL_TIME, weekOf(now), weekOf(later)]) await expectRanking(database, period, ids, later);
  expect(await checkXp(database)).toMatchObject(noDrift);
});

/** Draws from few XP values and times, so that most members tie in one or both. */
const batch = fc.record({
  kind: fc.constantFrom("enter" as const, "move" as const, "hide" as const, "show" as const, "erase" as const),
  members: fc.integer({ min: 1, max: 400 }),
  xpValues: fc.integer({ min: 1, max: 40 }),
  minutes: fc.integer({ min: 1, max: 20 }),
  salt: fc.nat(1_000),
  fold: fc.boolean(),
});

it("ranks across blocks match the plain ranking while members enter, move, tie, hide, and leave", async () => {
  const now = new Date("2026-11-25T12:00:00Z");
  const periods = [ALL_TIME, monthOf(now), weekOf(now)];
  const pick = `(SELECT id FROM users ORDER BY md5(id::text || $1::text) LIMIT $2::int)`;
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 8 }), fc.nat(), async (batches, sample) => {
      await ledger.clear();
      await ledger.createMembers(300);
      for (const { kind, members, xpValues, minutes, salt, fold } of batches) {
        if (kind === "enter") await ledger.createMembers(members);
        if (kind === "enter" || kind === "move")
          await database.query(
            `INSERT INTO xp_totals AS t (user_id, period, xp, reached_at, ranked)
             SELECT id, period, 10 * (abs(hashtext(id || $1::text || period)) % $3::int),
               $5::timestamptz + abs(hashtext($1::text || id)) % $4::int * interval '1 minute',
               (SELECT listed FROM users u WHERE u.id = p.id)
             FROM ${pick} p, unnest($6::text[]) AS period
             ON CONFLICT (user_id, period) DO UPDATE SET xp = excluded.xp, reached_at = excluded.reached_at`,
            [salt, 2 * members, xpValues, minutes, now, periods],
          );
        else if (kind === "erase") await database.query(`DELETE FROM users WHERE id IN ${pick}`, [salt, members]);
        else await database.query(`UPDATE users SET listed = $3 WHERE id IN ${pick}`, [salt, members, kind === "show"]);
        if (fold) for (const period of periods) await foldRankMoves(database, period);
        for (const period of periods) {
          const all = await new PlainRanking(database, { now: () => now }).all(period);
          const ids = [0, sample, 7 * sample, -1].map(
            (index) => all.at(index % Math.max(1, all.length))?.member.id ?? "",
          );
          await expectRanking(database, period, ids.filter(Boolean), now);
        }
      }
      const { shown } = await checkXp(database);
      expect(shown.filter(({ what }) => what === "rank block" || what === "ranked flag")).toEqual([]);
    }),
    // Leaves time to shrink a failure and report it.
    { numRuns: 15 },
  );
});

it("ranks among 20,000 members are exact before, between, and after folds, ties included", async () => {
  await ledger.createMembers(20_000);
  const at = "2026-11-20T12:00:00Z";
  const now = new Date(at);
  await database.query(
    `INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
     SELECT id, 'ADMIN', 'start', xp, reached_at, reached_at
     FROM (SELECT id, 10 * (1 + length(username) + abs(hashtext(username)) % 60) AS xp,
       $1::timestamptz - abs(hashtext(username)) % 50 * interval '1 minute' AS reached_at FROM users) u`,
    [at],
  );
  await database.query(
    `INSERT INTO xp_totals (user_id, period, xp, reached_at)
     SELECT user_id, period, amount, created_at FROM xp_entries, unnest($1::text[]) AS period`,
    [[ALL_TIME, monthOf(now), weekOf(now)]],
  );
  await database.query(`UPDATE users u SET xp = e.amount FROM xp_entries e WHERE e.user_id = u.id`);
  const order = (await new PlainRanking(database, { now: () => now }).all(ALL_TIME)).map(({ member }) => member.id);
  const sampleIds = [0, 1, 9, 127, 128, 129, 8_191, 8_192, 8_193, 15_000, 19_999].map((index) => order[index] ?? "");
  await expectRanking(database, ALL_TIME, sampleIds, now);
  await foldRankMoves(database, ALL_TIME);
  await expectRanking(database, ALL_TIME, sampleIds, now);
  for (let index = 0; index < 400; index += 1) {
    await awardHelp(
      database.manager,
      order[(index * 37) % 9_000] ?? "",
      `later-${index}`,
      new Date(now.getTime() + index),
    );
  }
  await database.query(`UPDATE users SET listed = false WHERE id = ANY($1)`, [order.slice(100, 400)]);
  await expectRanking(database, ALL_TIME, sampleIds, now);
  await foldRankMoves(database, ALL_TIME);
  await expectRanking(database, ALL_TIME, sampleIds, now);
  const [blocks] = await database.query<{ largest: number; upperBlocks: number }[]>(
    `SELECT max(members) FILTER (WHERE level = 0) AS largest, count(*) FILTER (WHERE level = 1)::int AS "upperBlocks" FROM xp_rank_blocks`,
  );
  expect(blocks?.largest).toBeLessThanOrEqual(256);
  expect(blocks?.upperBlocks).toBeGreaterThan(1);
  expect(await checkXp(database)).toMatchObject(noDrift);
});

it("prepares four statements for any number of requested rows", async () => {
  const now = new Date();
  const [person = ""] = await ledger.createMembers(1);
  const { url = "" } = database.options as { url?: string };
  const ownDatabase = createDataSource(url, { poolSize: 1, entities: [], migrations: [] });
  await ownDatabase.initialize();
  const ranking = new BlockRanking({ database: ownDatabase, clock: { now: () => now } });
  try {
    for (const count of [1, 2, 10, 26, 60, 100, 501]) {
      await ranking.page(ALL_TIME, count, null);
      await ranking.neighbors(ALL_TIME, person, Math.min(count, 10));
      await ranking.page(ALL_TIME, count, { xp: 10, reachedAt: now.toISOString(), userId: person });
    }
    expect(await ownDatabase.query(`SELECT name FROM pg_prepared_statements`)).toHaveLength(4);
  } finally {
    await ownDatabase.destroy();
  }
});
