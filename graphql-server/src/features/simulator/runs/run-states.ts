import { LRUCache } from "lru-cache";
import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { endRun } from "../market/play-bar";
import type { Account, Action } from "../market/account";
import type { Market } from "../market/market";
import { replay } from "../market/replay";
import { marketOf, type Scenario } from "../scenarios";
import type { RunPlan } from "../verdict/broken-rules";
import type { TradeNote, Verdict } from "../verdict/verdict";

export interface RunRow {
  id: string;
  userId: string;
  scenario: string;
  version: number;
  seed: string;
  bars: number;
  actions: number;
  plan: RunPlan;
  /** The week of the challenge it belongs to. */
  challenge: string | null;
  startedAt: Date;
  endedAt: Date | null;
  /** Null until someone asks for it. */
  verdict: Verdict | null;
}

export interface StoredAction {
  bars: number;
  action: Action;
  note: TradeNote | null;
}

/** A run in memory: its prices, and the account after the bars and actions of its row. */
export interface RunState {
  row: RunRow;
  scenario: Scenario;
  market: Market;
  account: Account;
  notes: Map<string, TradeNote>;
}

/** About 60 kB each. */
const MAX_STATES = 1_500;

/**
 * Runs that this process worked with recently, because generating the prices of one takes milliseconds. The database decides: a state whose row has
 * changed since is built again.
 */
export class RunStates {
  private readonly states = new LRUCache<string, RunState>({ max: MAX_STATES });

  constructor(private readonly scenarioOf: (row: RunRow) => Promise<Scenario>) {}

  async of(target: DataSource | EntityManager, row: RunRow): Promise<RunState> {
    const known = this.states.get(row.id);
    const isCurrent =
      known?.row.bars === row.bars &&
      known.row.actions === row.actions &&
      known.row.endedAt?.getTime() === row.endedAt?.getTime();
    if (isCurrent) return known;
    const scenario = await this.scenarioOf(row);
    const actions = await readActions(target, row.id);
    const market = marketOf(scenario, row.seed);
    const account = replay(market, scenario.rules, actions, row.bars);
    if (row.endedAt) endRun(account, market, row.bars - 1);
    const notes = new Map(actions.flatMap(({ action, note }) => (note ? [[action.trade, note] as const] : [])));
    const state = { row: { ...row }, scenario, market, account, notes };
    this.states.set(row.id, state);
    return state;
  }

  known(id: string): RunState | undefined {
    return this.states.get(id);
  }

  /** After a failure, because the state may be ahead of the database. */
  forget(id: string): void {
    this.states.delete(id);
  }
}

export const readActions = (target: DataSource | EntityManager, runId: string): Promise<StoredAction[]> =>
  query<StoredAction>(target, `SELECT bars, action, note FROM simulator_actions WHERE run_id = $1 ORDER BY seq`, [
    runId,
  ]);

/** Lets one piece of work per key run at a time, in the order of the calls. */
export class Turns {
  private readonly latest = new Map<string, Promise<unknown>>();

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.latest.get(key) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.latest.set(key, settled);
    void settled.then(() => {
      if (this.latest.get(key) === settled) this.latest.delete(key);
    });
    return result;
  }

  isTaken(key: string): boolean {
    return this.latest.has(key);
  }
}
