import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { averageOf, strengthOf, type Candle } from "./candles";
import { clockOf, minuteOfTime } from "./clock";
import type { Instrument } from "./desk-state";
import { OwnLines, timeOf, type OwnLine } from "./own-lines";

const AVERAGE_PERIOD = 20;
const STRENGTH_PERIOD = 14;
/** How far from a line a press still takes it, in pixels. Fingers are wider. */
const GRAB = { mouse: 6, touch: 18 };

/** A price of a trade, shown as a line. */
export interface Line {
  tradeId: string;
  kind: "entryPrice" | "stop" | "target" | "average";
  price: number;
  title: string;
}

/** Units that were bought or sold in a bar. */
export interface Fill {
  bar: number;
  isBuy: boolean;
}

/** The chart on the page, outside of React. */
export class DeskChartView {
  private readonly chart: IChartApi;
  private readonly series: ISeriesApi<"Candlestick">;
  private readonly volume: ISeriesApi<"Histogram">;
  private readonly colors: ReturnType<typeof readColors>;
  private average: ISeriesApi<"Line"> | null = null;
  private strength: ISeriesApi<"Line"> | null = null;
  private lines: { line: Line; drawn: IPriceLine }[] = [];
  private dragged: { line: Line; drawn: IPriceLine; price: number } | null = null;
  private frame = 0;
  private candles: readonly Candle[] = [];
  private readonly own: OwnLines;
  private readonly markers: ISeriesMarkersPluginApi<Time>;
  private readonly abort = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly instrument: Instrument,
    private readonly onMove: (line: Line, price: number) => void,
  ) {
    this.colors = readColors(element);
    const { muted, line, canvas, font } = this.colors;
    this.chart = createChart(element, {
      autoSize: true,
      layout: {
        background: { color: "transparent" },
        textColor: muted,
        fontFamily: font,
        fontSize: 12,
        // The page has the attribution.
        attributionLogo: false,
        panes: { separatorColor: line, enableResize: false },
      },
      grid: { vertLines: { visible: false }, horzLines: { color: line } },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.2 } },
      timeScale: {
        borderVisible: false,
        rightOffset: 6,
        tickMarkFormatter: (time: number) => clockOf(minuteOfTime(time)).replace("Day ", "D").replace(",", ""),
      },
      localization: { locale: "en-US", timeFormatter: (time: number) => clockOf(minuteOfTime(time)) },
    });
    const { up, down } = this.colors;
    this.series = this.chart.addSeries(CandlestickSeries, {
      // Falling candles are filled and rising ones hollow, so that they differ without color.
      upColor: canvas,
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
      priceFormat: { type: "price", precision: instrument.decimals, minMove: 10 ** -instrument.decimals },
    });
    this.volume = this.chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      priceFormat: { type: "volume" },
      color: line,
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.volume.priceScale().applyOptions({ scaleMargins: { top: 0.85, bottom: 0 } });
    this.markers = createSeriesMarkers(this.series);
    this.own = new OwnLines(this.chart, this.series, this.colors.warning);
    this.listen();
  }

  showCandles(candles: readonly Candle[], frame: number): void {
    this.candles = candles;
    const at = (time: number): UTCTimestamp => time as UTCTimestamp;
    this.series.setData(
      candles.map(({ time, open, high, low, close }) => ({ time: at(time), open, high, low, close })),
    );
    this.volume.setData(candles.map(({ time, volume }) => ({ time: at(time), value: volume })));
    if (frame === this.frame) return;
    // A new time frame begins with its latest candles.
    this.frame = frame;
    this.chart.timeScale().setVisibleLogicalRange({ from: candles.length - 90, to: candles.length + 6 });
  }

  showIndicators(candles: readonly Candle[], hasAverage: boolean, hasStrength: boolean): void {
    const points = (list: readonly { time: number; value: number }[]) =>
      list.map(({ time, value }) => ({ time: time as UTCTimestamp, value }));
    const { text, signal } = this.colors;
    if (hasAverage) {
      this.average ??= this.chart.addSeries(LineSeries, {
        color: text,
        lineWidth: 1,
        lastValueVisible: false,
        priceLineVisible: false,
      });
      this.average.setData(points(averageOf(candles, AVERAGE_PERIOD)));
    } else if (this.average) {
      this.chart.removeSeries(this.average);
      this.average = null;
    }
    if (hasStrength) {
      if (!this.strength) {
        this.strength = this.chart.addSeries(LineSeries, { color: signal, lineWidth: 1, priceLineVisible: false }, 1);
        for (const price of [30, 70]) {
          this.strength.createPriceLine({
            price,
            color: text,
            lineWidth: 1,
            lineStyle: LineStyle.Dotted,
            axisLabelVisible: false,
          });
        }
        this.chart.panes()[1]?.setHeight(90);
      }
      this.strength.setData(points(strengthOf(candles, STRENGTH_PERIOD)));
    } else if (this.strength) {
      this.chart.removeSeries(this.strength);
      this.strength = null;
    }
  }

  showLines(lines: readonly Line[]): void {
    // While one is dragged, it stays under the pointer.
    if (this.dragged) return;
    for (const { drawn } of this.lines) this.series.removePriceLine(drawn);
    this.lines = lines.map((line) => ({ line, drawn: this.series.createPriceLine(this.styleOf(line)) }));
  }

  /** An arrow for each fill, below what was bought and above what was sold. */
  showFills(fills: readonly Fill[], candles: readonly Candle[]): void {
    const { up, down } = this.colors;
    this.markers.setMarkers(
      fills.map(({ bar, isBuy }) => ({
        time: timeOf(bar, candles) as UTCTimestamp,
        position: isBuy ? ("belowBar" as const) : ("aboveBar" as const),
        shape: isBuy ? ("arrowUp" as const) : ("arrowDown" as const),
        color: isBuy ? up : down,
      })),
    );
  }

  showOwnLines(lines: readonly OwnLine[]): void {
    this.own.show(lines, this.candles);
  }

  /** Draws a line through the next one or two points that are pressed. Null ends it. */
  draw(points: 1 | 2 | null, onDrawn: (line: OwnLine) => void): void {
    this.own.draw(points, onDrawn);
    this.element.style.cursor = points ? "crosshair" : "";
  }

  remove(): void {
    this.abort.abort();
    this.chart.remove();
  }

  private styleOf({ kind, price, title }: Line) {
    const { up, down, signal, text } = this.colors;
    const color = { stop: down, target: up, entryPrice: signal, average: text }[kind];
    const lineStyle = kind === "average" ? LineStyle.Solid : LineStyle.Dashed;
    return {
      price,
      title,
      color,
      axisLabelColor: color,
      axisLabelTextColor: this.colors.canvas,
      lineWidth: 1 as const,
      lineStyle,
    };
  }

  private listen(): void {
    const { element } = this;
    const { signal } = this.abort;
    // Before the chart's own listeners, so that a drag of a line doesn't scroll the chart.
    const options = { capture: true, signal };
    element.addEventListener("pointerdown", (event) => this.grab(event), options);
    element.addEventListener("pointermove", (event) => this.drag(event), options);
    element.addEventListener("pointerup", (event) => this.drop(event, true), options);
    element.addEventListener("pointercancel", (event) => this.drop(event, false), options);
  }

  private lineAt(event: PointerEvent): { line: Line; drawn: IPriceLine } | null {
    const y = event.clientY - this.element.getBoundingClientRect().top;
    const reach = event.pointerType === "mouse" ? GRAB.mouse : GRAB.touch;
    const near = this.lines
      .filter(({ line }) => line.kind !== "average")
      .map((entry) => ({
        entry,
        distance: Math.abs((this.series.priceToCoordinate(entry.line.price) ?? Infinity) - y),
      }))
      .toSorted((a, b) => a.distance - b.distance)[0];
    return near && near.distance <= reach ? near.entry : null;
  }

  private priceAt(event: PointerEvent): number | null {
    const price = this.series.coordinateToPrice(event.clientY - this.element.getBoundingClientRect().top);
    return price === null ? null : Number(price.toFixed(this.instrument.decimals));
  }

  private barAt(event: PointerEvent): number {
    const x = event.clientX - this.element.getBoundingClientRect().left;
    const index = this.chart.timeScale().coordinateToLogical(x) ?? 0;
    return this.candles[Math.max(0, Math.min(this.candles.length - 1, Math.round(index)))]?.bar ?? 0;
  }

  private grab(event: PointerEvent): void {
    const price = this.priceAt(event);
    if (this.own.isDrawing) {
      event.stopPropagation();
      if (price !== null) this.own.press({ bar: this.barAt(event), price }, this.candles);
      return;
    }
    const entry = this.lineAt(event);
    if (!entry) return;
    event.stopPropagation();
    this.element.setPointerCapture(event.pointerId);
    this.dragged = { ...entry, price: entry.line.price };
    this.chart.applyOptions({ handleScroll: false, handleScale: false });
  }

  private drag(event: PointerEvent): void {
    if (this.own.isDrawing) {
      const price = this.priceAt(event);
      if (price !== null) this.own.preview({ bar: this.barAt(event), price }, this.candles);
      return;
    }
    if (!this.dragged) {
      this.element.style.cursor = this.lineAt(event) ? "ns-resize" : "";
      return;
    }
    event.stopPropagation();
    const price = this.priceAt(event);
    if (price === null) return;
    this.dragged.price = price;
    this.dragged.drawn.applyOptions({ price });
  }

  private drop(event: PointerEvent, isDone: boolean): void {
    const { dragged } = this;
    if (!dragged) return;
    event.stopPropagation();
    this.dragged = null;
    this.chart.applyOptions({ handleScroll: true, handleScale: true });
    // Until the server has moved it, the line is where it was.
    dragged.drawn.applyOptions({ price: dragged.line.price });
    if (isDone && dragged.price !== dragged.line.price) this.onMove(dragged.line, dragged.price);
  }
}

function readColors(element: Element) {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    text: color("text"),
    muted: color("muted"),
    line: color("line"),
    canvas: color("canvas"),
    signal: color("signal"),
    warning: color("warning"),
    up: color("up"),
    down: color("down"),
    font: style.getPropertyValue("--font-mono"),
  };
}
