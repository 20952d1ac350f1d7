import type { Instrument } from "./desk-state";
import { breakEven, lossPerUnit, unitsFor } from "./sizing";

const SHARE = { decimals: 2, tickValue: 0.01, lotUnits: 1 } as Instrument;
const PAIR = { decimals: 5, tickValue: 0.00001, lotUnits: 1000 } as Instrument;
const prices = { entry: 84, stop: 83.2 };

it("sizes by risk, rounded down to whole lots", () => {
  // 1% of 10,000 USD is 100 USD, and a share loses 0.80 USD.
  expect(lossPerUnit(SHARE, 84, 83.2)).toBeCloseTo(0.8, 9);
  expect(unitsFor(SHARE, { by: "RISK", amount: 1 }, prices, 10_000)).toBe(125);
  // 50 pips at 0.0001 USD per unit: 0.005 USD, so 20,000 units; for 51 pips, 19,607.
  expect(unitsFor(PAIR, { by: "RISK", amount: 1 }, { entry: 1.1, stop: 1.095 }, 10_000)).toBe(20_000);
  expect(unitsFor(PAIR, { by: "RISK", amount: 1 }, { entry: 1.1, stop: 1.0949 }, 10_000)).toBe(19_000);
});

it("sizes by units and by money", () => {
  expect(unitsFor(PAIR, { by: "UNITS", amount: 5500 }, prices, 10_000)).toBe(5000);
  expect(unitsFor(SHARE, { by: "MONEY", amount: 5000 }, prices, 10_000)).toBe(59);
});

it("has no size by risk without a stop, or with the stop at the entry", () => {
  expect(unitsFor(SHARE, { by: "RISK", amount: 1 }, { entry: 84, stop: null }, 10_000)).toBe(0);
  expect(unitsFor(SHARE, { by: "RISK", amount: 1 }, { entry: 84, stop: 84 }, 10_000)).toBe(0);
});

it("breaks even at one third for a reward of twice the risk", () => {
  expect(breakEven(84, 83, 86)).toBeCloseTo(1 / 3, 12);
});
