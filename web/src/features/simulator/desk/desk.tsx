import { useEffect, useEffectEvent, useId, useState } from "react";
import type { TradeSide } from "../../../gql/graphql";
import { formatNumber } from "../../../lib/text/numbers";
import { paths } from "../../../lib/paths";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { Badge } from "../../../ui/badge";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { IconButton } from "../../../ui/icon-button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { Modal } from "../../../ui/overlay/modal";
import { SimulatedResults } from "../simulated-results";
import { simulatorTexts } from "../texts";
import { clockOf } from "./clock";
import { canFill, Controls, SPEEDS } from "./controls";
import { DeskChart } from "./desk-chart";
import type { Desk as DeskType } from "./desk-state";
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

const KEYS: readonly [string, string][] = [
  ["Space", "Play or pause"],
  ["→", "Next bar"],
  ["F", "Next fill"],
  ["N", "Next session"],
  ["B", "Ticket for a long"],
  ["S", "Ticket for a short"],
  ["1, 2, 3", "Time frame"],
  ["A", "Moving average"],
  ["R", "RSI"],
  ["H, T", "Draw a horizontal line, or a trend line"],
  ["?", "These keys"],
];

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
  const tradesId = useId();
  const frames = [1, ...scenario.frames];
  const bars = desk.bars[instrument];
  const own = scenario.instruments[instrument];
  const trades = account.trades.filter((trade) => trade.instrument === instrument);
  const left = scenario.totalBars - desk.closedBars;

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const isTyping = target.matches("input, textarea, select, [role=dialog] *");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || showsKeys) return;
    const isPlaying = barsPerSecond !== null;
    const choose = (at: number): void => setFrame(frames[at] ?? 1);
    const step = (count: number, until?: "FILL" | "SESSION"): void => {
      if (!isBusy && !isPlaying) void actions.step(count, until);
    };
    const ticket = (next: TradeSide): void => {
      setSide(next);
      document.querySelector<HTMLElement>('form[aria-label="Order"] [name="stop"]')?.focus();
    };
    const run: Record<string, () => unknown> = {
      " ": () => (isPlaying ? actions.pause() : actions.play(speed)),
      ArrowRight: () => step(1),
      f: () => canFill(desk) && step(500, "FILL"),
      n: () => step(500, "SESSION"),
      b: () => ticket("LONG"),
      s: () => ticket("SHORT"),
      "1": () => choose(0),
      "2": () => choose(1),
      "3": () => choose(2),
      a: () => setAverage(!hasAverage),
      r: () => setStrength(!hasStrength),
      h: () => setDrawing(drawing === 1 ? null : 1),
      t: () => setDrawing(drawing === 2 ? null : 2),
      Escape: () => setDrawing(null),
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
          <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
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
          <div className="relative min-h-80 flex-1">
            <DeskChart
              instrument={own}
              bars={bars}
              frame={frame}
              barMinutes={scenario.barMinutes}
              trades={trades}
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
            onSpeed={(next) => {
              setSpeed(next);
              if (barsPerSecond !== null) actions.play(next);
            }}
          />
          <News desk={desk} />
          <section aria-labelledby={tradesId} className="flex-none border-t border-line lg:max-h-56 lg:overflow-y-auto">
            <h2 id={tradesId} className="label sticky top-0 border-b border-line bg-surface px-4 py-2 text-muted">
              Trades
            </h2>
            <Trades desk={desk} actions={actions} />
          </section>
        </section>
        <aside
          aria-label="Ticket"
          className="flex flex-col border-t border-line lg:min-h-0 lg:overflow-y-auto lg:border-t-0 lg:border-l"
        >
          <Ticket desk={desk} instrument={instrument} side={side} onSide={setSide} onSend={actions.place} />
          <div className="mt-auto border-t border-line p-4">
            <SimulatedResults />
          </div>
        </aside>
      </div>
      <Modal open={showsKeys} onOpenChange={setShowsKeys} title="Keys">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          {KEYS.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="border border-line-strong bg-raised px-2 py-0.5 font-mono text-xs">{key}</kbd>
              </dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">
          The rules of this market are on <Link to={paths.simulatorRules()}>their own page</Link>.
        </p>
      </Modal>
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
  if (minutes < 60) return `${minutes}m`;
  if (minutes % 60 === 0 && minutes < 1440) return `${minutes / 60}h`;
  return minutes < 300 ? `${minutes}m` : "Day";
}

/** News that is announced, the next first. */
function News({ desk }: { desk: DeskType }) {
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
