import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { candlesOf } from "./candles";
import { DeskChartView, type Line } from "./chart-view";
import type { Bars, Instrument, Trade } from "./desk-state";
import type { OwnLine } from "./own-lines";
import type { NewPrices } from "./use-desk";

interface DeskChartProps {
  instrument: Instrument;
  bars: Bars;
  /** Bars per candle. */
  frame: number;
  barMinutes: number;
  trades: readonly Trade[];
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
  const lines = useMemo(() => trades.flatMap(linesOf), [trades]);
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
  useEffect(() => chart.current?.showOwnLines(ownLines), [ownLines, candles, instrument]);
  useEffect(() => chart.current?.draw(drawing, (line) => handleDrawn(line)), [drawing, instrument]);
  return <div ref={container} aria-hidden="true" className="absolute inset-0 touch-pan-x" />;
}

function linesOf(trade: Trade): Line[] {
  const { id, status, entryPrice, averageEntry, stop, target, openUnits, waitingUnits, side } = trade;
  if (status !== "OPEN" && status !== "WAITING") return [];
  const line = (kind: Line["kind"], price: number | null, title: string): Line[] =>
    price === null ? [] : [{ tradeId: id, kind, price, title }];
  const name = side === "LONG" ? "Long" : "Short";
  return [
    ...line("entryPrice", entryPrice, `${name} ${waitingUnits}`),
    ...line("average", openUnits > 0 ? averageEntry : null, `${name} ${openUnits}`),
    ...line("stop", stop, "Stop"),
    ...line("target", target, "Target"),
  ];
}
