import { SHARE, Tape, USD } from "../../../../../tests/kit/market-tape";
import { resultOf } from "./account";
import { equityAfter, usedMargin } from "./play-bar";

// Every number in this file is computed by hand from the rules at /simulator/rules.

describe("a market order", () => {
  it("buys at the next ask and sells at the bid, each a tick of slippage worse, and pays commission twice", () => {
    const tape = new Tape([[100], [100], [110]], { instrument: { commission: 20_000 } });
    tape.act({ kind: "PLACE", stop: 90 }).play().act({ kind: "CLOSE", units: 10 }).play();
    // Buys at 101 + 1, sells at 109 - 1: 6 USD per unit, minus 2 × 10 × 0.02 USD.
    expect(tape.fills).toEqual(["ENTRY 10 at 102", "CLOSE 10 at 108"]);
    expect(tape.balance).toBeCloseTo(10_059.6, 9);
    // Half of a spread of 2 and one tick of slippage, per unit and fill.
    expect(tape.account.trades[0]?.costs).toEqual({
      spread: 20 * USD,
      slippage: 20 * USD,
      commission: 0.4 * USD,
      financing: 0,
    });
  });

  it("sells short at the bid and buys back at the ask", () => {
    const tape = new Tape([[100], [100], [90]]);
    tape.act({ kind: "PLACE", side: -1, stop: 110 }).play().act({ kind: "CLOSE", units: 10 }).play();
    expect(tape.fills).toEqual(["ENTRY 10 at 98", "CLOSE 10 at 92"]);
    expect(tape.balance).toBe(10_060);
  });

  it("fills in parts if it's larger than what the market gives at a price", () => {
    const tape = new Tape([[100], [100], [104], [108]], { instrument: { depthUnits: 4 } });
    tape.act({ kind: "PLACE", stop: 50 }).play(3);
    expect(tape.fills).toEqual(["ENTRY 4 at 102", "ENTRY 4 at 106", "ENTRY 2 at 110"]);
  });

  it("is rejected if the margin is gone by the time it fills", () => {
    // At 100, 900 units need 9,090 USD. At 120, they need 10,980.
    const tape = new Tape([[100], [120]]);
    tape.act({ kind: "PLACE", units: 900, stop: 90 }).play();
    expect(tape.events).toEqual(["REJECTED"]);
    expect(tape.balance).toBe(10_000);
  });
});

describe("an order that waits", () => {
  it("doesn't fill a limit at the very tick, and fills it at its price once the price goes through", () => {
    const tape = new Tape([[100], [94], [93]]);
    tape.act({ kind: "PLACE", entry: { type: "LIMIT", price: 95 }, stop: 80 }).play();
    expect(tape.fills).toEqual([]);
    expect(tape.play().fills).toEqual(["ENTRY 10 at 95"]);
  });

  it("fills a limit better if the market opens beyond it", () => {
    const tape = new Tape([[100], [90]], { jumps: [1] });
    tape.act({ kind: "PLACE", entry: { type: "LIMIT", price: 95 }, stop: 80 }).play();
    expect(tape.fills).toEqual(["ENTRY 10 at 91"]);
  });

  it("fills a stop entry at the very tick, worse by the slippage", () => {
    const tape = new Tape([[100], [103], [104]]);
    tape.act({ kind: "PLACE", entry: { type: "STOP", price: 105 }, stop: 95 }).play();
    expect(tape.fills).toEqual([]);
    expect(tape.play().fills).toEqual(["ENTRY 10 at 106"]);
  });

  it("fills a stop entry where the market opens beyond it", () => {
    const tape = new Tape([[100], [120]], { jumps: [1] });
    tape.act({ kind: "PLACE", entry: { type: "STOP", price: 105 }, stop: 95 }).play();
    expect(tape.fills).toEqual(["ENTRY 10 at 122"]);
  });

  it("can be moved and canceled until it fills", () => {
    const tape = new Tape([[100], [97], [97]]);
    tape.act({ kind: "PLACE", entry: { type: "LIMIT", price: 90 }, stop: 80 }).play();
    tape.act({ kind: "MOVE", entry: 95 }).act({ kind: "CANCEL" }).play();
    expect(tape.events).toEqual(["CANCELED"]);
    expect(() => tape.act({ kind: "CANCEL" })).toThrow("already closed");
  });

  it("is canceled with the rest of its units when the stop closes those that are filled", () => {
    const tape = new Tape([[100], [93], [88]], { instrument: { depthUnits: 4 } });
    tape.act({ kind: "PLACE", entry: { type: "LIMIT", price: 95 }, stop: 90 }).play(2);
    expect(tape.fills).toEqual(["ENTRY 4 at 95", "STOP 4 at 86"]);
    expect(tape.events).toEqual(["FILLED", "FILLED", "CANCELED"]);
  });
});

describe("stop and target", () => {
  it("closes at the first price at the stop or beyond, worse by the slippage", () => {
    const tape = new Tape([[100], [100], [91]]);
    tape.act({ kind: "PLACE", stop: 90 }).play(2);
    // The bid of 91 is 90.
    expect(tape.fills).toEqual(["ENTRY 10 at 102", "STOP 10 at 89"]);
    expect(tape.balance).toBe(9_870);
  });

  it("loses more than planned when the market opens beyond the stop", () => {
    const tape = new Tape([[100], [100], [70]], { jumps: [2] });
    tape.act({ kind: "PLACE", stop: 90 }).play(2);
    expect(tape.fills).toEqual(["ENTRY 10 at 102", "STOP 10 at 68"]);
    // The plan was to lose 11 USD per unit, from 101 to 90. It lost 34.
    expect(tape.balance).toBe(9_660);
  });

  it("needs a price beyond the target, and gains more when the market opens there", () => {
    const at = new Tape([[100], [100], [111]]);
    at.act({ kind: "PLACE", stop: 90, target: 110 }).play(2);
    expect(at.fills).toEqual(["ENTRY 10 at 102"]);
    const through = new Tape([[100], [100], [115]]);
    through.act({ kind: "PLACE", stop: 90, target: 110 }).play(2);
    expect(through.fills).toEqual(["ENTRY 10 at 102", "TARGET 10 at 110"]);
    const gap = new Tape([[100], [100], [125]], { jumps: [2] });
    gap.act({ kind: "PLACE", stop: 90, target: 110 }).play(2);
    expect(gap.fills).toEqual(["ENTRY 10 at 102", "TARGET 10 at 124"]);
  });

  it("fills a target at the quote if the entry was already beyond it", () => {
    // Sent at an ask of 101, filled at 107. The target of 103 is better than it has to be: the bid is 105, then 104.
    const tape = new Tape([
      [100, 100],
      [106, 105],
    ]);
    tape.act({ kind: "PLACE", stop: 90, target: 103 }).play();
    expect(tape.fills).toEqual(["ENTRY 10 at 108", "TARGET 10 at 104"]);
  });

  it("follows the path inside the bar when both are in it", () => {
    const targetFirst = new Tape([
      [100, 100, 100],
      [100, 100, 100],
      [112, 100, 80],
    ]);
    targetFirst.act({ kind: "PLACE", stop: 90, target: 110 }).play(2);
    expect(targetFirst.fills).toEqual(["ENTRY 10 at 102", "TARGET 10 at 110"]);
    const stopFirst = new Tape([
      [100, 100, 100],
      [100, 100, 100],
      [80, 100, 112],
    ]);
    stopFirst.act({ kind: "PLACE", stop: 90, target: 110 }).play(2);
    expect(stopFirst.fills).toEqual(["ENTRY 10 at 102", "STOP 10 at 78"]);
  });

  it("doesn't close at the price of the entry", () => {
    // The limit fills at the opening of 80, below the stop of 90; the stop follows at the next price.
    const tape = new Tape(
      [
        [100, 100],
        [80, 82],
      ],
      { jumps: [1] },
    );
    tape.act({ kind: "PLACE", entry: { type: "LIMIT", price: 95 }, stop: 90 }).play();
    expect(tape.fills).toEqual(["ENTRY 10 at 81", "STOP 10 at 80"]);
  });

  it("keeps both for the rest after a part was closed", () => {
    const tape = new Tape([[100], [100], [104], [91]]);
    tape.act({ kind: "PLACE", stop: 90 }).play().act({ kind: "CLOSE", units: 4 }).play(2);
    expect(tape.fills).toEqual(["ENTRY 10 at 102", "CLOSE 4 at 102", "STOP 6 at 89"]);
    expect(tape.balance).toBe(9_922);
  });

  it("can be moved to the current price's other side only", () => {
    const tape = new Tape([[100], [100]]);
    tape.act({ kind: "PLACE", stop: 90, target: 110 }).play();
    expect(() => tape.act({ kind: "MOVE", stop: 99 })).toThrow("The stop of a long must be lower.");
    expect(() => tape.act({ kind: "MOVE", target: 99 })).toThrow("The target of a long must be higher.");
    tape.act({ kind: "MOVE", stop: 98, target: null });
    expect(tape.account.trades[0]).toMatchObject({ stop: 98, target: null, plan: { stop: 90, target: 110 } });
  });

  it("continues at the next prices if the market can't take all of it at once", () => {
    const tape = new Tape([[100], [100], [100], [91], [95]], { instrument: { depthUnits: 3 } });
    tape.act({ kind: "PLACE", units: 5, stop: 90 }).play(4);
    expect(tape.fills).toEqual(["ENTRY 3 at 102", "ENTRY 2 at 102", "STOP 3 at 89", "STOP 2 at 93"]);
  });
});

describe("margin", () => {
  it("warns at 100%, and closes everything at 50% of the used margin", () => {
    // Buys 500 at 102: value 51,000, used margin 5,100. Equity at a middle of 92: 10,000 - 500 × (102 - 91) = 4,500.
    const tape = new Tape([[100], [100], [92], [88], [87]], { margin: { leverage: 10 } });
    tape.act({ kind: "PLACE", units: 500 }).play();
    expect(usedMargin(tape.account)).toBe(5_100 * USD);
    tape.play();
    expect(tape.events).toEqual(["FILLED", "MARGIN_CALL"]);
    expect(equityAfter(tape.account, tape.market, 2)).toBe(4_500 * USD);
    // At 88: 10,000 - 500 × 15 = 2,500, which is less than 2,550. It sells at 87 - 1.
    tape.play();
    expect(tape.fills).toEqual(["ENTRY 500 at 102", "LIQUIDATION 500 at 86"]);
    expect(tape.balance).toBe(2_000);
  });

  it("fills a stop that is nearer than the liquidation first, and the liquidation first otherwise", () => {
    // Both are beyond the opening at 80. The liquidation begins at a bid of 87.1: 10,000 - 500 × 14.9 = 2,550.
    const stopFirst = new Tape([[100], [100], [80]], { jumps: [2] });
    stopFirst.act({ kind: "PLACE", units: 500, stop: 88 }).play(2);
    expect(stopFirst.fills).toEqual(["ENTRY 500 at 102", "STOP 500 at 78"]);
    const liquidationFirst = new Tape([[100], [100], [80]], { jumps: [2] });
    liquidationFirst.act({ kind: "PLACE", units: 500, stop: 87 }).play(2);
    expect(liquidationFirst.fills).toEqual(["ENTRY 500 at 102", "LIQUIDATION 500 at 78"]);
  });

  it("keeps what is left when one stop is enough", () => {
    // Two trades of 250 units. The first one's stop leaves 10,000 - 250 × 24 = 4,000, of which the other has lost 250 × 23 = 5,750.
    const tape = new Tape([[100], [100], [94]], { margin: { leverage: 10 } });
    tape.act({ kind: "PLACE", units: 250, stop: 95 }).act({ kind: "PLACE", trade: "b", units: 250 }).play(2);
    expect(tape.fills).toEqual(["ENTRY 250 at 102", "ENTRY 250 at 102", "STOP 250 at 92"]);
    expect(tape.account.trades[1]?.openUnits).toBe(250);
  });

  it("refuses an order that needs more than what is free", () => {
    const tape = new Tape([[100], [100]]);
    expect(() => tape.act({ kind: "PLACE", units: 1000, stop: 90 })).toThrow("more margin than you have free");
    expect(tape.account.trades).toEqual([]);
  });

  it("cancels what waits when it closes everything", () => {
    const tape = new Tape([[100], [100], [80]]);
    tape
      .act({ kind: "PLACE", units: 500 })
      .act({ kind: "PLACE", trade: "b", entry: { type: "LIMIT", price: 50 }, stop: 40 });
    tape.play(2);
    expect(tape.events).toEqual(["FILLED", "FILLED", "CANCELED"]);
  });
});

describe("financing", () => {
  it("is paid for one night on weekdays and for three over a weekend, on the value at the close", () => {
    const rates = { financing: { long: 0.0365, short: -0.01825 } };
    const long = new Tape([[100], [100], [110], [120]], { nightsAfter: { 2: 1, 3: 3 }, instrument: rates });
    long.act({ kind: "PLACE", units: 100, stop: 50 }).play(3);
    // 0.0365 ÷ 365 = 0.0001 a night: 11,000 × 0.0001 = 1.10 USD, then 12,000 × 0.0003 = 3.60 USD.
    expect(long.account.trades[0]?.costs.financing).toBe(4.7 * USD);
    const short = new Tape([[100], [100], [110]], { nightsAfter: { 2: 1 }, instrument: rates });
    short.act({ kind: "PLACE", side: -1, units: 100, stop: 150 }).play(2);
    // Receives 11,000 × 0.00005.
    expect(short.account.trades[0]?.costs.financing).toBe(-0.55 * USD);
    expect(short.balance).toBe(10_000.55);
  });
});

describe("the end of a run", () => {
  it("closes what is open at the last price, and cancels what waits", () => {
    const tape = new Tape([[100], [100], [105]]);
    tape
      .act({ kind: "PLACE", stop: 90 })
      .act({ kind: "PLACE", trade: "b", entry: { type: "LIMIT", price: 90 }, stop: 80 });
    tape.play(2).end();
    expect(tape.fills).toEqual(["ENTRY 10 at 102", "END 10 at 103"]);
    const [trade] = tape.account.trades;
    expect(trade && resultOf(trade, SHARE)).toBe(10 * USD);
    expect(tape.events.at(-1)).toBe("CANCELED");
  });
});

describe("extremes", () => {
  it("keeps the best and worst price at which the trade could have been closed", () => {
    const tape = new Tape([
      [100, 100],
      [100, 100],
      [97, 108],
      [104, 104],
    ]);
    tape.act({ kind: "PLACE", stop: 50 }).play(3);
    // Bids: 96 and 107.
    expect(tape.account.trades[0]).toMatchObject({ worst: 96, best: 107 });
  });
});
