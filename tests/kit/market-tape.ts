import type { Account, Action } from "../../graphql-server/src/features/simulator/market/account";
import { applyAction } from "../../graphql-server/src/features/simulator/market/apply-action";
import type { Instrument, Market, MarginRules } from "../../graphql-server/src/features/simulator/market/market";
import { endRun, playBar } from "../../graphql-server/src/features/simulator/market/play-bar";
import { replay, type RunRules, type TimedAction } from "../../graphql-server/src/features/simulator/market/replay";

/** One unit gains 1 USD per tick. Spread 2: with a middle of 100, the bid is 99 and the ask 101. */
export const SHARE: Instrument = {
  name: "TEST",
  decimals: 0,
  tickValue: 1_000_000,
  lotUnits: 1,
  spreadTicks: 2,
  slippageTicks: 1,
  commission: 0,
  financing: { long: 0, short: 0 },
  depthUnits: 1000,
};
const MARGIN: MarginRules = { leverage: 10, callLevel: 1, closeOutLevel: 0.5 };
export const USD = 1_000_000;

interface TapeOptions {
  jumps?: number[];
  nightsAfter?: Record<number, number>;
  instrument?: Partial<Instrument>;
  balance?: number;
  margin?: Partial<MarginRules>;
}

/** A market whose first bar has closed. Each inner array is the path inside one bar. */
export class Tape {
  readonly market: Market;
  readonly account: Account;
  readonly rules: RunRules;
  /** What was done so far. */
  readonly actions: TimedAction[] = [];
  private closed = 1;

  constructor(paths: number[][], options: TapeOptions = {}) {
    const stepsPerBar = paths[0]?.length ?? 0;
    const bars = paths.length;
    const spread = options.instrument?.spreadTicks ?? SHARE.spreadTicks;
    this.market = {
      bars,
      stepsPerBar,
      minutes: new Int32Array(bars),
      nightsAfter: Uint8Array.from(paths, (_path, bar) => options.nightsAfter?.[bar] ?? 0),
      jumps: Uint8Array.from(paths, (_path, bar) => (options.jumps?.includes(bar) ? 1 : 0)),
      regimes: new Uint8Array(bars),
      quotes: [
        {
          mids: Int32Array.from(paths.flat()),
          lows: Int32Array.from(paths, (path) => Math.min(...path)),
          highs: Int32Array.from(paths, (path) => Math.max(...path)),
          spreads: new Uint16Array(bars).fill(spread),
          volumes: new Int32Array(bars),
        },
      ],
    };
    this.rules = {
      instruments: [{ ...SHARE, ...options.instrument }],
      margin: { ...MARGIN, ...options.margin },
      startBalance: (options.balance ?? 10_000) * USD,
      historyBars: 1,
    };
    this.account = replay(this.market, this.rules, [], 1);
  }

  /** Without other values, an order buys 10 units at the market. */
  act(draft: Partial<Action> & { kind: Action["kind"] }): this {
    const order = { instrument: 0, side: 1, entry: { type: "MARKET" }, stop: null, target: null, units: 10 };
    const action = { trade: "a", ...(draft.kind === "PLACE" ? order : {}), ...draft } as Action;
    applyAction(this.account, this.market, this.closed, action);
    this.actions.push({ bars: this.closed, action });
    return this;
  }

  play(bars = 1): this {
    for (let i = 0; i < bars; i++) playBar(this.account, this.market, this.closed++);
    return this;
  }

  end(): this {
    endRun(this.account, this.market, this.closed - 1);
    return this;
  }

  /** The fills as text, such as "ENTRY 10 at 102". */
  get fills(): string[] {
    return this.account.events.flatMap((event) =>
      event.kind === "FILLED" ? [`${event.reason} ${event.units} at ${event.price}`] : [],
    );
  }

  get events(): string[] {
    return this.account.events.map(({ kind }) => kind);
  }

  get balance(): number {
    return this.account.balance / USD;
  }
}
