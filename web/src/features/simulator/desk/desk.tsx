import { useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { TradeSide } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { formatNumber } from "../../../lib/text/numbers";
import { Button } from "../../../ui/button";
import { Badge } from "../../../ui/badge";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { IconButton } from "../../../ui/icon-button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { SimulatedResults } from "../simulated-results";
import { simulatorTexts } from "../texts";
import { clockOf } from "./clock";
import { canFill, Controls, SPEEDS } from "./controls";
import { DeskChart } from "./desk-chart";
import type { Desk as DeskType, Trade } from "./desk-state";
import { KeysDialog } from "./keys-dialog";
import { LatestEvent, News } from "./messages";
import { readOwnLines, storeOwnLines, type OwnLine } from "./own-lines";
import { Ticket } from "./ticket";
import { Trades } from "./trades";
import type { DeskActions } from "./use-desk";

interface DeskProps {
  desk: DeskType;
  actions: DeskActions;
  barsPerSecond: number | null;
  isBusy: boolean;
}

/** The trading desk of an open run: chart, time, ticket, and trades. */
export function Desk({ desk, actions, barsPerSecond, isBusy }: DeskProps) {
  const { scenario, account } = desk;
  const [instrument, setInstrument] = useState(0);
  const [frame, setFrame] = useState(1);
  const [hasAverage, setAverage] = useState(true);
  const [hasStrength, setStrength] = useState(false);
  const [drawing, setDrawing] = useState<1 | 2 | null>(null);
  const [ownLines, setOwnLines] = useState(() => scenario.instruments.map((_one, at) => readOwnLines(desk.runId, at)));
  const [side, setSide] = useState<TradeSide>("LONG");
  const [speed, setSpeed] = useState<number>(SPEEDS[1]);
  const [showsKeys, setShowsKeys] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [moved, setMoved] = useState<Trade | null>(null);
  /** On phones, the ticket is a sheet over the page. */
  const [isTicketOpen, setTicketOpen] = useState(false);
  const tradesId = useId();
  const frames = [1, ...scenario.frames];
  const bars = desk.bars[instrument];
  const own = scenario.instruments[instrument];
  const trades = account.trades.filter((trade) => trade.instrument === instrument);
  const left = scenario.totalBars - desk.closedBars;

  function openTicket(next: TradeSide): void {
    setSide(next);
    flushSync(() => setTicketOpen(true));
    document.querySelector<HTMLElement>('form[aria-label="Order"] [name="stop"]')?.focus();
  }

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const isTyping = target.matches("input, textarea, select, [role=dialog] *");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || showsKeys) return;
    const isPlaying = barsPerSecond !== null;
    const choose = (at: number): void => setFrame(frames[at] ?? 1);
    const step = (count: number, until?: "FILL" | "SESSION"): void => {
      if (!isBusy && !isPlaying) void actions.step(count, until);
    };
    const latest = (...statuses: Trade["status"][]) =>
      account.trades.findLast(({ status }) => statuses.includes(status));
    const [open, waiting, active] = [latest("OPEN"), latest("WAITING"), latest("OPEN", "WAITING")];
    const run: Record<string, () => unknown> = {
      " ": () => (isPlaying ? actions.pause() : actions.play(speed)),
      ArrowRight: () => step(1),
      f: () => canFill(desk) && step(500, "FILL"),
      n: () => step(500, "SESSION"),
      b: () => openTicket("LONG"),
      s: () => openTicket("SHORT"),
      "1": () => choose(0),
      "2": () => choose(1),
      "3": () => choose(2),
      a: () => setAverage(!hasAverage),
      r: () => setStrength(!hasStrength),
      h: () => setDrawing(drawing === 1 ? null : 1),
      t: () => setDrawing(drawing === 2 ? null : 2),
      c: () => open && actions.close(open.id, null),
      x: () => waiting && actions.cancel(waiting.id),
      m: () => active && setMoved(active),
      i: () => setInstrument((instrument + 1) % scenario.instruments.length),
      e: () => setEnding(true),
      Escape: () => {
        setDrawing(null);
        setTicketOpen(false);
      },
      "?": () => setShowsKeys(true),
    };
    // On a button, the space bar presses it.
    if (event.key === " " && target.matches("button, a, [role=radio]")) return;
    const action = run[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(function listenToKeys() {
    const listen = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  const changeLines = (lines: readonly OwnLine[]): void => {
    const kept = storeOwnLines(desk.runId, instrument, lines);
    setOwnLines(ownLines.map((before, at) => (at === instrument ? kept : before)));
    setDrawing(null);
  };

  if (!bars || !own) return null;
  const shownLines = ownLines[instrument] ?? [];
  return (
    <div className="flex flex-col lg:h-[calc(100dvh-3.5rem)] lg:min-h-[40rem]">
      <header className="flex flex-none flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h1 className="truncate font-display text-lg font-semibold">{scenario.title}</h1>
          <p className="figures font-mono text-xs text-muted">
            {clockOf(bars.minutes.at(-1) ?? 0)} · {left} {left === 1 ? "bar" : "bars"} left
          </p>
        </div>
        <Badge tone="warning">{simulatorTexts.synthetic}</Badge>
        <dl className="figures flex gap-5 font-mono text-sm max-sm:order-last max-sm:w-full max-sm:justify-between sm:ml-auto">
          <Amount label="Equity" value={account.equity} />
          <Amount label="Balance" value={account.balance} />
          <Amount label="Margin" value={account.usedMargin} />
          {desk.plan.maxTrades !== null && (
            <div>
              <dt className="text-xs text-muted">Trades</dt>
              <dd className={account.rulesAtLimit.length > 0 ? "text-warning" : undefined}>
                {account.trades.filter(({ status }) => status !== "CANCELED" && status !== "REJECTED").length} of{" "}
                {desk.plan.maxTrades}
              </dd>
            </div>
          )}
        </dl>
        <div className="flex items-center gap-2 max-sm:ml-auto">
          <IconButton label="Keys" icon="info" className="max-sm:hidden" onClick={() => setShowsKeys(true)} />
          <Button size="sm" variant="secondary" onClick={() => setEnding(true)}>
            End run
          </Button>
        </div>
      </header>
      <div className="grid lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label="Market" className="flex min-w-0 flex-col lg:min-h-0">
          <div className="flex items-center gap-2 border-b border-line px-3 py-2 max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:[&>*]:flex-none sm:flex-wrap pointer-coarse:[&_button]:min-h-10">
            {scenario.instruments.length > 1 && (
              <SegmentedControl
                label="Instrument"
                options={scenario.instruments.map(({ name }, index) => ({ value: String(index), label: name }))}
                value={String(instrument)}
                onChange={(value) => setInstrument(Number(value))}
              />
            )}
            <SegmentedControl
              label="Time frame"
              options={frames.map((size) => ({ value: String(size), label: frameName(size * scenario.barMinutes) }))}
              value={String(frame)}
              onChange={(value) => setFrame(Number(value))}
            />
            <Toggle label="MA 20" isOn={hasAverage} onChange={setAverage} />
            <Toggle label="RSI 14" isOn={hasStrength} onChange={setStrength} />
            <Toggle label="Line" isOn={drawing === 1} onChange={(isOn) => setDrawing(isOn ? 1 : null)} />
            <Toggle label="Trend line" isOn={drawing === 2} onChange={(isOn) => setDrawing(isOn ? 2 : null)} />
            {shownLines.length > 0 && (
              <Button size="sm" variant="ghost" onClick={() => changeLines([])}>
                Clear lines
              </Button>
            )}
            <p role="status" className="text-sm text-signal empty:hidden">
              {drawing === 1 ? "Press a price." : drawing === 2 ? "Press two points." : ""}
            </p>
          </div>
          <div className="relative min-h-72 flex-1">
            <DeskChart
              instrument={own}
              bars={bars}
              frame={frame}
              barMinutes={scenario.barMinutes}
              trades={trades}
              events={desk.events}
              hasAverage={hasAverage}
              hasStrength={hasStrength}
              ownLines={shownLines}
              drawing={drawing}
              onDrawn={(line) => changeLines([...shownLines, line])}
              onMove={(tradeId, prices) => void actions.move(tradeId, prices)}
            />
          </div>
          <Controls
            desk={desk}
            actions={actions}
            barsPerSecond={barsPerSecond}
            speed={speed}
            isBusy={isBusy}
            onOrder={() => openTicket(side)}
            onSpeed={(next) => {
              setSpeed(next);
              if (barsPerSecond !== null) actions.play(next);
            }}
          />
          <News desk={desk} />
          <LatestEvent desk={desk} />
          <section aria-labelledby={tradesId} className="flex-none border-t border-line lg:max-h-56 lg:overflow-y-auto">
            <h2 id={tradesId} className="label sticky top-0 border-b border-line bg-surface px-4 py-2 text-muted">
              Trades
            </h2>
            <Trades desk={desk} actions={actions} moved={moved} onMove={setMoved} />
          </section>
          <div className="border-t border-line p-4 lg:hidden">
            <SimulatedResults />
          </div>
        </section>
        <aside
          aria-label="Ticket"
          className={classNames(
            "flex flex-col border-t border-line max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[58dvh] max-lg:overflow-y-auto max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:min-h-0 lg:overflow-y-auto lg:border-t-0 lg:border-l",
            !isTicketOpen && "max-lg:hidden",
          )}
        >
          <div className="sticky top-0 z-10 -mb-2 flex items-center justify-between bg-surface px-4 lg:hidden">
            <span className="label text-muted">Order</span>
            <IconButton label="Close the ticket" icon="close" onClick={() => setTicketOpen(false)} />
          </div>
          <Ticket
            key={instrument}
            desk={desk}
            instrument={instrument}
            side={side}
            onSide={setSide}
            onSend={async (order) => {
              const isSent = await actions.place(order);
              if (isSent) setTicketOpen(false);
              return isSent;
            }}
          />
          <div className="mt-auto border-t border-line p-4 max-lg:hidden">
            <SimulatedResults />
          </div>
        </aside>
      </div>
      <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="End this run?"
        message="What is open is closed at the last price. Then you get the verdict, and see what was behind the prices."
        confirmLabel="End run"
        onConfirm={() => void actions.end()}
      />
    </div>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const Toggle = ({ label, isOn, onChange }: ToggleProps) => (
  <Button size="sm" variant={isOn ? "secondary" : "ghost"} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    {label}
  </Button>
);

const Amount = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd>${formatNumber(value, 2)}</dd>
  </div>
);

function frameName(minutes: number): string {
  if (minutes % 60 === 0 && minutes < 1440) return `${minutes / 60} h`;
  return minutes < 300 ? `${minutes} min` : "Day";
}
