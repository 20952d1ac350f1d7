import type { EntityManager } from "typeorm";
import { ALL_TIME, checkXp, weekOf } from "../../../graphql-server/src/features/leaderboard";
import { foldRankMoves } from "../../../graphql-server/src/features/leaderboard/ranking/rank-blocks.sql";
import {
  adjustByAdmin,
  awardCourse,
  awardHelp,
  refundStrikeXp,
  reverseHelp,
  deductStrikeXp,
} from "../../../graphql-server/src/features/leaderboard/ledger/xp-ledger.sql";
import { expectRanking, openLedger, type Ledger } from "../../kit/rankings";

const WRITERS = 8;
const ROUNDS = 6;
const SUNDAY = new Date("2026-11-29T23:59:59.999Z");
const MONDAY = new Date("2026-11-30T00:00:00.000Z");

let ledger: Ledger;

beforeAll(async () => {
  ledger = await openLedger();
});

afterAll(() => ledger.stop());

type Act = (manager: EntityManager, userId: string, source: string, now: Date) => Promise<unknown>;

/** Reversals and refunds take this lock first. */
const lock = (manager: EntityManager, userId: string): Promise<unknown> =>
  manager.query(`SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [userId]);

const adjustBy =
  (amount: number): Act =>
  (manager, userId, source, now) =>
    adjustByAdmin(manager, { userId, sourceId: `${source} ${amount}`, amount, note: "why" }, now);

const setListed =
  (listed: boolean): Act =>
  (manager, userId) =>
    manager.query(`UPDATE users SET listed = $2 WHERE id = $1`, [userId, listed]);

/** Each writer runs these in order, one transaction each, while the others do the same for the same two members. */
const ACTS: readonly Act[] = [
  adjustBy(10),
  (manager, userId, source, now) => deductStrikeXp(manager, userId, source, now),
  adjustBy(10),
  setListed(false),
  (manager, userId, source, now) => awardHelp(manager, userId, source, now),
  adjustBy(-30),
  async (manager, userId, source) => {
    await lock(manager, userId);
    await reverseHelp(manager, userId, source, MONDAY);
  },
  setListed(true),
  adjustBy(-60),
  (manager, userId, source, now) => awardCourse(manager, userId, source.length, now),
  async (manager, userId, source) => {
    await lock(manager, userId);
    await refundStrikeXp(manager, userId, source, MONDAY);
  },
  adjustBy(-200),
];

it("eight concurrent writers who change two members around 0 XP lose no XP and deduct none twice", async () => {
  const ids = await ledger.createMembers(2);
  const { database } = ledger;
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const userId = ids[(writer + round) % ids.length] ?? "";
      for (const act of ACTS) {
        const now = round % 2 ? MONDAY : SUNDAY;
        await database.transaction((manager) => act(manager, userId, `${writer}-${round}`, now));
      }
    }
  };
  let isWriting = true;
  const folding = (async () => {
    while (isWriting) for (const period of [ALL_TIME, weekOf(SUNDAY)]) await foldRankMoves(database, period);
  })();
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(() => (isWriting = false));
  await folding;

  // Proves that a member reached 0 XP.
  expect(await database.query(`SELECT 1 FROM xp_entries WHERE rule = 'ADMIN' AND amount = 0 LIMIT 1`)).toHaveLength(1);
  expect(await checkXp(database)).toMatchObject({ drifts: 0, shown: [] });
  for (const period of [ALL_TIME, weekOf(SUNDAY), weekOf(MONDAY)]) await expectRanking(database, period, ids, MONDAY);
});
