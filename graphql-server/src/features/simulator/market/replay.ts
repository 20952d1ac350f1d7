import { openAccount, type Account, type Action } from "./account";
import { applyAction } from "./apply-action";
import type { Instrument, Market, MarginRules } from "./market";
import { playBar } from "./play-bar";

/** An action, and how many bars had closed before it. */
export interface TimedAction {
  bars: number;
  action: Action;
}

export interface RunRules {
  instruments: readonly Instrument[];
  margin: MarginRules;
  startBalance: number;
  /** Bars that had closed when the run began. */
  historyBars: number;
}

/** The account after `bars` bars have closed: the fold of the run's actions over its prices. */
export function replay(market: Market, rules: RunRules, actions: readonly TimedAction[], bars: number): Account {
  const account = openAccount(rules.instruments, rules.margin, rules.startBalance);
  let next = 0;
  for (let closed = rules.historyBars; ; closed++) {
    for (let timed = actions[next]; timed?.bars === closed; timed = actions[++next]) {
      applyAction(account, market, closed, timed.action);
    }
    if (closed === bars) return account;
    playBar(account, market, closed);
  }
}
