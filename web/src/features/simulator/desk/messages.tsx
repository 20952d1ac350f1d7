import { classNames } from "../../../lib/class-names";
import { formatNumber } from "../../../lib/text/numbers";
import { clockOf } from "./clock";
import type { Desk, DeskEvent } from "./desk-state";

/** News that is announced, the next first. */
export function News({ desk }: { desk: Desk }) {
  const next = desk.scenario.news.find(({ bar }) => bar >= desk.closedBars);
  if (!next) return null;
  const bars = next.bar - desk.closedBars;
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-warning">
      {bars === 0 ? "News with the next bar" : `News in ${bars} ${bars === 1 ? "bar" : "bars"}`}: the spread becomes
      about {next.spreadFactor} times as wide.
    </p>
  );
}

/** What happened last, for everyone who didn't see it in the chart. */
export function LatestEvent({ desk }: { desk: Desk }) {
  const event = desk.events.findLast(({ kind }) => kind !== "FINANCED");
  const isAlarm =
    event && (event.kind === "MARGIN_CALL" || event.kind === "REJECTED" || event.reason === "LIQUIDATION");
  return (
    <p
      role="status"
      className={classNames(
        "figures border-t border-line px-4 py-2 text-sm empty:hidden",
        isAlarm ? "text-warning" : "text-muted",
      )}
    >
      {event && `${clockOf(desk.bars[0]?.minutes[event.bar] ?? 0)}: ${eventText(event, desk)}`}
    </p>
  );
}

const FILLS = {
  ENTRY: "filled",
  STOP: "stopped out",
  TARGET: "closed at its target",
  CLOSE: "closed",
  LIQUIDATION: "liquidated, because the equity no longer covered the margin",
  END: "closed at the end of the run",
};

function eventText({ kind, reason, tradeId, units, price }: DeskEvent, { account, scenario }: Desk): string {
  const trade = account.trades.find(({ id }) => id === tradeId);
  const name = trade?.side === "SHORT" ? "Short" : "Long";
  const decimals = scenario.instruments[trade?.instrument ?? 0]?.decimals ?? 2;
  switch (kind) {
    case "FILLED":
      return `${name} ${formatNumber(units ?? 0)} ${reason ? FILLS[reason] : "filled"} at ${(price ?? 0).toFixed(decimals)}.`;
    case "CANCELED":
      return `${name} order canceled.`;
    case "REJECTED":
      return `${name} order rejected: the margin was gone.`;
    case "MARGIN_CALL":
      return `Margin call: the equity is below ${formatNumber(scenario.marginCallLevel * 100)}% of the margin in use. Everything is closed at ${formatNumber(scenario.closeOutLevel * 100)}%.`;
    default:
      return "";
  }
}
