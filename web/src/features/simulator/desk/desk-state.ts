import type {
  Account_accountFragment,
  Bars_barsFragment,
  DeskState_runFragment,
  Event_eventFragment,
  Plan_planFragment,
  Scenario_scenarioFragment,
  SimulatorDeskQuery,
  SimulatorRunPlayedSubscription,
  Trade_tradeFragment,
} from "../../../gql/graphql";

export type Scenario = Scenario_scenarioFragment;
export type Instrument = Scenario["instruments"][number];
export type Bars = Bars_barsFragment;
export type Trade = Trade_tradeFragment;
export type DeskEvent = Event_eventFragment;

/** What the desk knows of a run: everything until the last bar that has closed. */
export interface Desk {
  runId: string;
  scenario: Scenario;
  plan: Plan_planFragment;
  closedBars: number;
  isOver: boolean;
  /** By instrument. */
  bars: readonly Bars[];
  account: Account_accountFragment;
  events: readonly DeskEvent[];
}

export function openDesk(run: NonNullable<SimulatorDeskQuery["simulatorRun"]>): Desk {
  const { id, scenario, plan, closedBars, endedAt, bars, account, events } = run;
  return { runId: id, scenario, plan, closedBars, isOver: endedAt !== null, bars, account, events };
}

/** The desk after an action. Responses can arrive out of order, so an older one changes nothing. */
export function withState(desk: Desk, state: DeskState_runFragment): Desk {
  const { closedBars, endedAt, bars, account, events } = state;
  if (closedBars < desk.closedBars || events.length < desk.events.length) return desk;
  return { ...desk, closedBars, isOver: endedAt !== null, bars: append(desk.bars, bars), account, events };
}

/** The desk after another bar. Null if bars are missing in between, so that it has to be loaded again. */
export function withFrame(desk: Desk, frame: SimulatorRunPlayedSubscription["simulatorRunPlayed"]): Desk | null {
  const { closedBars, isOver, bars, account, events } = frame;
  if (closedBars <= desk.closedBars) return desk;
  if (closedBars > desk.closedBars + 1) return null;
  return { ...desk, closedBars, isOver, bars: append(desk.bars, bars), account, events: [...desk.events, ...events] };
}

function append(known: readonly Bars[], added: readonly Bars[]): readonly Bars[] {
  return known.map((bars, index) => {
    const more = added[index];
    if (!more) return bars;
    const keep = more.first - bars.first;
    const join = (key: "minutes" | "opens" | "highs" | "lows" | "closes" | "volumes" | "spreads"): number[] => [
      ...bars[key].slice(0, keep),
      ...more[key],
    ];
    return {
      ...bars,
      minutes: join("minutes"),
      opens: join("opens"),
      highs: join("highs"),
      lows: join("lows"),
      closes: join("closes"),
      volumes: join("volumes"),
      spreads: join("spreads"),
    };
  });
}

export interface Quote {
  bid: number;
  ask: number;
}

/** The latest quote. With an odd spread, the ask is one step further from the middle, as on the server. */
export function quoteOf(desk: Desk, instrument: number): Quote {
  const bars = desk.bars[instrument];
  const decimals = desk.scenario.instruments[instrument]?.decimals ?? 2;
  const scale = 10 ** decimals;
  const mid = Math.round((bars?.closes.at(-1) ?? 0) * scale);
  const spread = Math.round((bars?.spreads.at(-1) ?? 0) * scale);
  const bid = mid - Math.floor(spread / 2);
  return { bid: bid / scale, ask: (bid + spread) / scale };
}
