import fc from "fast-check";
import { checkXp } from "../../../graphql-server/src/features/leaderboard";
import {
  adjustByAdmin,
  awardHelp,
  refundStrikeXp,
  reverseHelp,
  deductStrikeXp,
} from "../../../graphql-server/src/features/leaderboard/ledger/xp-ledger.sql";
import { openLedger, type Ledger } from "../../kit/rankings";

const NOW = new Date("2026-11-20T12:00:00Z");

let ledger: Ledger;

beforeAll(async () => {
  ledger = await openLedger();
});

afterAll(() => ledger.stop());

/** Creates a member whose awards and strikes are identified by numbers. */
async function createMember() {
  const [id = ""] = await ledger.createMembers(1);
  const { manager } = ledger.database;
  let sources = 0;
  const xp = async (): Promise<number> =>
    (await manager.query<{ xp: number }[]>(`SELECT xp FROM users WHERE id = $1`, [id]))[0]?.xp ?? -1;
  return {
    xp,
    award: (mark: number) => awardHelp(manager, id, `mark-${mark}`, NOW),
    reverse: (mark: number) => reverseHelp(manager, id, `mark-${mark}`, NOW),
    strike: (strike: number) => deductStrikeXp(manager, id, `strike-${strike}`, NOW),
    withdraw: (strike: number) => refundStrikeXp(manager, id, `strike-${strike}`, NOW),
    adjust: (amount: number) => {
      sources += 1;
      return adjustByAdmin(manager, { userId: id, sourceId: `adjust-${sources}`, amount, note: "why" }, NOW);
    },
  };
}

it("a reversal that an earlier strike covers does not reduce the refund of a later strike", async () => {
  const person = await createMember();
  await person.award(1);
  await person.strike(1);
  await person.reverse(1);
  await person.award(2);
  await person.strike(2);
  expect((await person.withdraw(1))?.amount).toBe(0);
  expect((await person.withdraw(2))?.amount).toBe(100);
  expect(await person.xp()).toBe(100);
});

it("a strike does not cover an earlier reversal", async () => {
  const person = await createMember();
  await person.award(1);
  await person.adjust(-100);
  await person.reverse(1);
  await person.award(2);
  await person.strike(1);
  expect((await person.withdraw(1))?.amount).toBe(100);
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("award" as const), value: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reverse" as const), value: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("strike" as const), value: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), value: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("gift" as const), value: fc.integer({ min: 1, max: 250 }) }) },
);

it("withdrawing all strikes leaves exactly the XP of the remaining awards, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.nat(99)), async (steps, order) => {
      const person = await createMember();
      const [marks, strikes]: [number[], number[]] = [[], []];
      let [number, gifts] = [0, 0];
      const removeAt = (list: number[], value: number): number | undefined =>
        list.splice(value % (list.length || 1), 1)[0];
      const reverse = async (value: number): Promise<void> => {
        const mark = removeAt(marks, value);
        if (mark !== undefined) await person.reverse(mark);
      };
      const withdraw = async (value: number): Promise<void> => {
        const strike = removeAt(strikes, value);
        if (strike !== undefined) await person.withdraw(strike);
      };
      for (const { kind, value } of steps) {
        number += 1;
        if (kind === "award") await person.award(marks[marks.push(number) - 1] ?? 0);
        else if (kind === "strike") await person.strike(strikes[strikes.push(number) - 1] ?? 0);
        else if (kind === "reverse") await reverse(value);
        else if (kind === "withdraw") await withdraw(value);
        else gifts += (await person.adjust(value))?.amount ?? 0;
      }
      while (strikes.length) await withdraw(Number(order.next().value));
      expect(await person.xp()).toBe(marks.length * 100 + gifts);
      while (marks.length) await reverse(Number(order.next().value));
      expect(await person.xp()).toBe(gifts);
    }),
    { numRuns: 150 },
  );
  expect(await checkXp(ledger.database)).toMatchObject({ drifts: 0 });
});
