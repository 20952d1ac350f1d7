import {
  LineSeries,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
} from "lightweight-charts";
import { isRecord } from "../../../lib/storage/json";
import { readDraft, storeDraft } from "../../../lib/storage/drafts";
import type { Candle } from "./candles";

interface Point {
  bar: number;
  price: number;
}

/** A line that the member drew: horizontal through one point, or a trend line through two. */
export type OwnLine = readonly [Point] | readonly [Point, Point];

const MAX_LINES = 50;
const keyOf = (runId: string, instrument: number): string => `lines:${runId}:${instrument}`;

const isPoint = (value: unknown): value is Point =>
  isRecord(value) && Number.isFinite(value.bar) && Number.isFinite(value.price);

/** The lines of a run, which stay in this browser until sign-out. */
export function readOwnLines(runId: string, instrument: number): readonly OwnLine[] {
  try {
    const stored: unknown = JSON.parse(readDraft(keyOf(runId, instrument)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (line): line is OwnLine => Array.isArray(line) && (line.length === 1 || line.length === 2) && line.every(isPoint),
    );
  } catch {
    return [];
  }
}

/** Keeps the newest 50. Returns them. */
export function storeOwnLines(runId: string, instrument: number, lines: readonly OwnLine[]): readonly OwnLine[] {
  const kept = lines.slice(-MAX_LINES);
  storeDraft(keyOf(runId, instrument), kept.length === 0 ? null : JSON.stringify(kept));
  return kept;
}

/** The first bar of the candle that contains a bar is where the chart has a time. */
export const timeOf = (bar: number, candles: readonly Candle[]): number =>
  (candles.findLast((candle) => candle.bar <= bar) ?? candles[0])?.time ?? 0;

/** Draws the member's lines, and the one that they are drawing. */
export class OwnLines {
  private drawn: { remove: () => void }[] = [];
  private pending: { left: 1 | 2; start: Point | null; onDrawn: (line: OwnLine) => void } | null = null;
  private shadow: ISeriesApi<"Line"> | null = null;

  constructor(
    private readonly chart: IChartApi,
    private readonly candles: ISeriesApi<"Candlestick">,
    private readonly color: string,
  ) {}

  get isDrawing(): boolean {
    return this.pending !== null;
  }

  show(lines: readonly OwnLine[], candles: readonly Candle[]): void {
    for (const { remove } of this.drawn) remove();
    this.drawn = lines.map(([start, end]) => (end ? this.trend(start, end, candles) : this.horizontal(start)));
  }

  draw(points: 1 | 2 | null, onDrawn: (line: OwnLine) => void): void {
    this.dropShadow();
    this.pending = points && { left: points, start: null, onDrawn };
  }

  press(point: Point, candles: readonly Candle[]): void {
    const { pending } = this;
    if (!pending) return;
    if (pending.left === 2 && pending.start === null) {
      pending.start = point;
      this.preview(point, candles);
      return;
    }
    this.dropShadow();
    this.pending = null;
    pending.onDrawn(pending.start ? [pending.start, point] : [point]);
  }

  /** The line from the first point to the pointer. */
  preview(point: Point, candles: readonly Candle[]): void {
    if (!this.pending?.start) return;
    this.shadow ??= this.line();
    this.shadow.setData(pointsOf(this.pending.start, point, candles));
  }

  private dropShadow(): void {
    if (this.shadow) this.chart.removeSeries(this.shadow);
    this.shadow = null;
  }

  private horizontal({ price }: Point): { remove: () => void } {
    const { candles, color } = this;
    const line: IPriceLine = candles.createPriceLine({
      ...{ price, color, lineWidth: 1, lineStyle: LineStyle.Solid, title: "" },
      axisLabelColor: color,
    });
    return { remove: () => candles.removePriceLine(line) };
  }

  private trend(start: Point, end: Point, candles: readonly Candle[]): { remove: () => void } {
    const series = this.line();
    series.setData(pointsOf(start, end, candles));
    return { remove: () => this.chart.removeSeries(series) };
  }

  private line(): ISeriesApi<"Line"> {
    return this.chart.addSeries(LineSeries, {
      color: this.color,
      lineWidth: 1,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      // A line far away doesn't flatten the candles.
      autoscaleInfoProvider: () => null,
    });
  }
}

/** In order of time. A chart has one price per time, so a vertical line becomes its last point. */
function pointsOf(start: Point, end: Point, candles: readonly Candle[]) {
  const points = [start, end]
    .map(({ bar, price }) => ({ time: timeOf(bar, candles) as UTCTimestamp, value: price }))
    .toSorted((a, b) => a.time - b.time);
  return points[0]?.time === points[1]?.time ? points.slice(1) : points;
}
