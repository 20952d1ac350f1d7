import type {
  Account_accountFragment,
  DeskState_runFragment,
  SimulatorRunPlayedSubscription,
} from "../../../gql/graphql";
import { quoteOf, withFrame, withState, type Bars, type Desk } from "./desk-state";

const barsFrom = (first: number, closes: number[]): Bars => ({
  __typename: "SimulatorBars",
  first,
  minutes: closes.map((_close, index) => (first + index) * 5),
  opens: closes,
  highs: closes,
  lows: closes,
  closes,
  volumes: closes,
  spreads: closes.map(() => 0.03),
});
const ACCOUNT: Account_accountFragment = {
  __typename: "SimulatorAccount",
  balance: 100,
  equity: 100,
  usedMargin: 0,
  rulesAtLimit: [],
  trades: [],
};
const DESK = {
  runId: "run",
  scenario: { instruments: [{ decimals: 2 }] },
  closedBars: 3,
  isOver: false,
  bars: [barsFrom(0, [10, 11, 12])],
  account: ACCOUNT,
  events: [],
} as unknown as Desk;

const state = (closedBars: number, first: number, closes: number[]): DeskState_runFragment => ({
  __typename: "SimulatorRun",
  id: "run",
  closedBars,
  endedAt: null,
  bars: [barsFrom(first, closes)],
  account: { ...ACCOUNT, balance: closedBars },
  events: [],
});
const frame = (closedBars: number): SimulatorRunPlayedSubscription["simulatorRunPlayed"] => ({
  __typename: "SimulatorFrame",
  runId: "run",
  closedBars,
  isOver: false,
  bars: [barsFrom(closedBars - 1, [closedBars * 10])],
  account: ACCOUNT,
  events: [],
});

it("adds the bars of an answer, also those that it has already", () => {
  const next = withState(DESK, state(5, 2, [12, 13, 14]));
  expect(next).toMatchObject({ closedBars: 5, account: { balance: 5 } });
  expect(next.bars[0]?.closes).toEqual([10, 11, 12, 13, 14]);
});

it("ignores an answer that is older than what it shows", () => {
  expect(withState(DESK, state(2, 2, []))).toBe(DESK);
});

it("adds the next bar of a played run, ignores older ones, and notices missing ones", () => {
  expect(withFrame(DESK, frame(4))?.bars[0]?.closes).toEqual([10, 11, 12, 40]);
  expect(withFrame(DESK, frame(3))).toBe(DESK);
  expect(withFrame(DESK, frame(5))).toBeNull();
});

it("has the server's quote: with an odd spread, the ask is one step further from the middle", () => {
  expect(quoteOf(DESK, 0)).toEqual({ bid: 11.99, ask: 12.02 });
});
