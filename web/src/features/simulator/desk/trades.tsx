import { useState } from "react";
import { formatR } from "../../../lib/text/format";
import { formatNumber, readNumber } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/text-field";
import { Modal } from "../../../ui/overlay/modal";
import { signedUsd } from "../verdict/sayings";
import type { Desk, Trade } from "./desk-state";
import type { DeskActions, NewPrices } from "./use-desk";

interface TradesProps {
  desk: Desk;
  actions: DeskActions;
}

interface TradesListProps extends TradesProps {
  /** The trade whose prices are being moved. */
  moved: Trade | null;
  onMove: (trade: Trade | null) => void;
}

const STATUSES: Record<Trade["status"], string> = {
  WAITING: "Waiting",
  OPEN: "Open",
  CLOSED: "Closed",
  CANCELED: "Canceled",
  REJECTED: "Rejected: not enough margin",
};

const CLOSED_BY: Record<string, string> = {
  STOP: "Stop",
  TARGET: "Target",
  CLOSE: "Closed by you",
  LIQUIDATION: "Liquidated",
  END: "End of the run",
};

/** All trades of the run, the latest first, with what one can do about those that are open. */
export function Trades({ desk, actions, moved, onMove }: TradesListProps) {
  const { trades } = desk.account;
  if (trades.length === 0) {
    return (
      <p className="p-4 text-sm text-muted">
        No trades yet. Fill in the ticket: where you get in, where you're wrong, and where you get out.
      </p>
    );
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {trades.toReversed().map((trade) => (
          <TradeRow key={trade.id} trade={trade} desk={desk} actions={actions} onMove={() => onMove(trade)} />
        ))}
      </ul>
      {moved && (
        <MoveDialog
          trade={moved}
          decimals={desk.scenario.instruments[moved.instrument]?.decimals ?? 2}
          onClose={() => onMove(null)}
          onMove={(prices) => actions.move(moved.id, prices)}
        />
      )}
    </>
  );
}

interface TradeRowProps extends TradesProps {
  trade: Trade;
  onMove: () => void;
}

function TradeRow({ trade, desk, actions, onMove }: TradeRowProps) {
  const instrument = desk.scenario.instruments[trade.instrument];
  const decimals = instrument?.decimals ?? 2;
  const price = (value: number | null): string => (value === null ? "none" : value.toFixed(decimals));
  const isActive = trade.status === "OPEN" || trade.status === "WAITING";
  const result = trade.result ?? trade.openResult;
  const half = Math.floor(trade.openUnits / 2 / (instrument?.lotUnits ?? 1)) * (instrument?.lotUnits ?? 1);
  const units = trade.openUnits || trade.waitingUnits || trade.plannedUnits;
  return (
    <li className="flex flex-col gap-2 p-4 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold">
          {trade.side === "LONG" ? "Long" : "Short"} <span className="figures font-mono">{formatNumber(units)}</span>
          {desk.scenario.instruments.length > 1 && <span className="text-muted"> {instrument?.name}</span>}
        </p>
        {result === null ? (
          <Badge tone={trade.status === "REJECTED" ? "warning" : "neutral"}>{STATUSES[trade.status]}</Badge>
        ) : (
          <p className={`figures font-mono ${result < 0 ? "text-down" : "text-up"}`}>
            {signedUsd(result)}
            {trade.risk !== null && <span className="text-muted"> {formatR(result / trade.risk)}</span>}
          </p>
        )}
      </div>
      <dl className="figures flex flex-wrap gap-x-4 gap-y-1 font-mono text-xs text-muted">
        <Price label="Entry" value={price(trade.averageEntry ?? trade.entryPrice ?? trade.plannedEntry)} />
        {isActive && <Price label="Stop" value={price(trade.stop)} />}
        {isActive && <Price label="Target" value={price(trade.target)} />}
        {trade.realizedResult !== null && <Price label="Closed part" value={signedUsd(trade.realizedResult)} />}
        {trade.closedBy && <Price label="Out" value={CLOSED_BY[trade.closedBy] ?? trade.closedBy} />}
      </dl>
      {trade.wrongIf && <p className="text-xs text-muted">Wrong if: {trade.wrongIf}</p>}
      {isActive && !desk.isOver && (
        <div className="flex flex-wrap gap-2 pointer-coarse:[&_button]:h-11">
          {trade.openUnits > 0 && (
            <Button size="sm" variant="secondary" onClick={() => void actions.close(trade.id, null)}>
              Close
            </Button>
          )}
          {half > 0 && (
            <Button size="sm" variant="ghost" onClick={() => void actions.close(trade.id, half)}>
              Close half
            </Button>
          )}
          {trade.waitingUnits > 0 && (
            <Button size="sm" variant="secondary" onClick={() => void actions.cancel(trade.id)}>
              Cancel order
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onMove}>
            Move
          </Button>
        </div>
      )}
    </li>
  );
}

const Price = ({ label, value }: { label: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt>{label}</dt>
    <dd className="text-text">{value}</dd>
  </div>
);

interface MoveDialogProps {
  trade: Trade;
  decimals: number;
  onClose: () => void;
  onMove: (prices: NewPrices) => Promise<boolean>;
}

/** What dragging the lines in the chart does, with the keyboard. */
function MoveDialog({ trade, decimals, onClose, onMove }: MoveDialogProps) {
  const text = (value: number | null): string => (value === null ? "" : value.toFixed(decimals));
  const [entry, setEntry] = useState(text(trade.entryPrice));
  const [stop, setStop] = useState(text(trade.stop));
  const [target, setTarget] = useState(text(trade.target));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    const prices: NewPrices = {};
    for (const [name, value, before] of [
      ["stop", stop, trade.stop],
      ["target", target, trade.target],
    ] as const) {
      const price = value.trim() === "" ? null : readNumber(value);
      if (value.trim() !== "" && price === null) return setError("Enter prices, or leave a field empty for none.");
      if (price !== before) prices[name] = price;
    }
    const entryPrice = readNumber(entry);
    if (trade.entryPrice !== null && entryPrice === null) return setError("Enter the price that the order waits for.");
    if (entryPrice !== null && trade.entryPrice !== null && entryPrice !== trade.entryPrice)
      prices.entryPrice = entryPrice;
    setBusy(true);
    const isMoved = Object.keys(prices).length === 0 || (await onMove(prices));
    setBusy(false);
    if (isMoved) onClose();
    return undefined;
  }

  const field = (label: string, value: string, change: (text: string) => void) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Move the order"
      description="A stop that moves away from the entry breaks your plan, and the verdict counts it."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} busyLabel="Moving..." onClick={() => void save()}>
            Move
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {trade.entryPrice !== null && field("Entry", entry, setEntry)}
        {field("Stop", stop, setStop)}
        {field("Target", target, setTarget)}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error}
        </p>
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
