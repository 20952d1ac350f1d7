import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { candlesOf } from "./candles";
import { DeskChartView, type Fill, type Line } from "./chart-view";
import type { Bars, DeskEvent, Instrument, Trade } from "./desk-state";
import type { OwnLine } from "./own-lines";
import type { NewPrices } from "./use-desk";

interface DeskChartProps {
  instrument: Instrument;
  bars: Bars;
  /** Bars per candle. */
  frame: number;
  barMinutes: number;
  /** Of this instrument. */
  trades: readonly Trade[];
  events: readonly DeskEvent[];
  hasAverage: boolean;
  hasStrength: boolean;
  ownLines: readonly OwnLine[];
  /** How many points the line has that is being drawn; null if none is. */
  drawing: 1 | 2 | null;
  onDrawn: (line: OwnLine) => void;
  onMove: (tradeId: string, prices: NewPrices) => void;
}

/** Candles with volume, indicators, and the lines of open trades, which can be dragged. The trades list has the same as text. */
export function DeskChart({
  instrument,
  bars,
  frame,
  barMinutes,
  trades,
  events,
  hasAverage,
  hasStrength,
  ownLines,
  drawing,
  onDrawn,
  onMove,
}: DeskChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<DeskChartView | null>(null);
  const candles = useMemo(() => candlesOf(bars, frame, barMinutes), [bars, frame, barMinutes]);
  const lines = useMemo(() => linesOf(trades), [trades]);
  const fills = useMemo(() => fillsOf(trades, events), [trades, events]);
  const handleMove = useEffectEvent((line: Line, price: number) => onMove(line.tradeId, { [line.kind]: price }));

  const handleDrawn = useEffectEvent(onDrawn);

  useEffect(
    function createView() {
      if (!container.current) return undefined;
      const view = new DeskChartView(container.current, instrument, (line, price) => handleMove(line, price));
      chart.current = view;
      return () => {
        chart.current = null;
        view.remove();
      };
    },
    [instrument],
  );
  useEffect(() => chart.current?.showCandles(candles, frame), [candles, frame, instrument]);
  useEffect(
    () => chart.current?.showIndicators(candles, hasAverage, hasStrength),
    [candles, hasAverage, hasStrength, instrument],
  );
  useEffect(() => chart.current?.showLines(lines), [lines, instrument]);
  useEffect(() => chart.current?.showFills(fills, candles), [fills, candles, instrument]);
  useEffect(() => chart.current?.showOwnLines(ownLines), [ownLines, candles, instrument]);
  useEffect(() => chart.current?.draw(drawing, (line) => handleDrawn(line)), [drawing, instrument]);
  const latest = candles.at(-1);
  const price = (value: number): string => value.toFixed(instrument.decimals);
  return (
    <>
      <div ref={container} aria-hidden="true" className="absolute inset-0 touch-pan-x" />
      {latest && (
        <p className="figures pointer-events-none absolute top-1 left-3 z-10 bg-canvas/70 font-mono text-xs text-muted">
          O {price(latest.open)} H {price(latest.high)} L {price(latest.low)} C {price(latest.close)}
        </p>
      )}
    </>
  );
}

/** Where units were bought or sold. */
function fillsOf(trades: readonly Trade[], events: readonly DeskEvent[]): Fill[] {
  const sides = new Map(trades.map(({ id, side }) => [id, side]));
  return events.flatMap(({ kind, bar, tradeId, reason }) => {
    const side = kind === "FILLED" && tradeId !== null ? sides.get(tradeId) : undefined;
    return side ? [{ bar, isBuy: (side === "LONG") === (reason === "ENTRY") }] : [];
  });
}

/** With several trades, each has its number. */
function linesOf(trades: readonly Trade[]): Line[] {
  const active = trades.filter(({ status }) => status === "OPEN" || status === "WAITING");
  return active.flatMap((trade) => linesOfTrade(trade, active.length > 1 ? ` ${trades.indexOf(trade) + 1}` : ""));
}

function linesOfTrade(trade: Trade, number: string): Line[] {
  const { id, entryPrice, averageEntry, stop, target, openUnits, waitingUnits, side } = trade;
  const line = (kind: Line["kind"], price: number | null, title: string): Line[] =>
    price === null ? [] : [{ tradeId: id, kind, price, title }];
  const name = side === "LONG" ? "Long" : "Short";
  return [
    ...line("entryPrice", entryPrice, `${name}${number}: ${waitingUnits}`),
    ...line("average", openUnits > 0 ? averageEntry : null, `${name}${number}: ${openUnits}`),
    ...line("stop", stop, `Stop${number}`),
    ...line("target", target, `Target${number}`),
  ];
}
