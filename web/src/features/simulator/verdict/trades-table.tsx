import { useState } from "react";
import type { Verdict_verdictFragment } from "../../../gql/graphql";
import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { clockOf } from "../desk/clock";
import { Button } from "../../../ui/button";
import type { Desk, Trade } from "../desk/desk-state";
import { InsideBar } from "./inside-bar";

type Verdict = Verdict_verdictFragment;

const BROKEN: Record<Verdict["trades"][number]["broken"][number], string> = {
  NO_STOP: "no stop",
  STOP_MOVED_AWAY: "stop moved away",
  SIZE_ABOVE_PLAN: "size above plan",
  NO_REASON: "entry without a reason",
  TRADE_DURING_BREAK: "trade during the break",
  TOO_MANY_TRADES: "one trade too many",
};

/** Each trade with its result, costs, extremes, and the rules it broke. */
export function TradesTable({ verdict, desk }: { verdict: Verdict; desk: Desk }) {
  const minutes = desk.bars[0]?.minutes ?? [];
  const [inside, setInside] = useState<Trade | null>(null);
  return (
    <div className="border border-line sm:overflow-x-auto" tabIndex={0} role="region" aria-label="Trades">
      <table className="figures w-full font-mono text-sm sm:min-w-2xl">
        <thead>
          <tr className="border-b border-line text-left text-xs text-muted max-sm:sr-only">
            {["Trade", "Result", "Costs", "Worst", "Best", "Plan", "Last bar"].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-sans font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {verdict.trades.map(({ id, r, costs, mae, mfe, broken }) => {
            const trade = desk.account.trades.find((one) => one.id === id);
            return (
              <tr key={id} className="max-sm:grid max-sm:grid-cols-3 max-sm:py-2">
                <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap max-sm:col-span-2">
                  {trade?.side === "SHORT" ? "Short" : "Long"}{" "}
                  <span className="text-muted">{clockOf(minutes[trade?.openedBar ?? 0] ?? 0)}</span>
                </th>
                <td className={`px-3 py-2 whitespace-nowrap max-sm:text-right ${r < 0 ? "text-down" : "text-up"}`}>
                  {formatR(r)}
                </td>
                <td className="px-3 py-1 sm:py-2">
                  <Label>Costs</Label>${formatNumber(costs, 2)}
                </td>
                <td className="px-3 py-1 whitespace-nowrap sm:py-2">
                  <Label>Worst</Label>
                  {formatR(mae)}
                </td>
                <td className="px-3 py-1 whitespace-nowrap sm:py-2">
                  <Label>Best</Label>
                  {formatR(mfe)}
                </td>
                <td className="px-3 py-2 font-sans max-sm:col-span-2">
                  <Label>Plan</Label>
                  {broken.length === 0 ? (
                    <span className="text-muted">kept</span>
                  ) : (
                    <span className="text-warning">{broken.map((rule) => BROKEN[rule]).join(", ")}</span>
                  )}
                </td>
                <td className="px-3 py-1 font-sans">
                  {trade && (
                    <Button size="sm" variant="ghost" onClick={() => setInside(trade)}>
                      Look inside
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {inside && inside.closedBar !== null && (
        <InsideBar desk={desk} trade={inside} bar={inside.closedBar} onClose={() => setInside(null)} />
      )}
    </div>
  );
}

/** What the header says, next to the value on phones. */
const Label = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="block font-sans text-xs text-muted sm:hidden">
    {children}
  </span>
);
