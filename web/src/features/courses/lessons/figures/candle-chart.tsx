import { CandlestickSeries, createChart, createSeriesMarkers, LineStyle, type UTCTimestamp } from "lightweight-charts";
import { useEffect, useRef } from "react";
import type { Figure } from "./plot";
import { formatTick, formatTicks } from "./scale";

/** The library's time scale needs times, so each candle is a second. Its labels show the candle's number. */
const timeOf = (number: number): UTCTimestamp => number as UTCTimestamp;

/** The chart's colors: those of the theme, or of the print styles. */
function readColors(element: Element) {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return {
    text: color("text"),
    muted: color("muted"),
    line: color("line"),
    signal: color("signal"),
    up: color("up"),
    down: color("down"),
    font: style.getPropertyValue("--font-mono"),
  };
}

/** Candlesticks with levels and notes. The page scrolls over it, so it can't be panned or zoomed. */
export function CandleChart({ figure }: { figure: Figure }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(
    function drawChart() {
      const element = container.current;
      return element ? draw(element, figure) : undefined;
    },
    [figure],
  );
  return <div ref={container} aria-hidden="true" className="h-full" />;
}

function draw(element: HTMLDivElement, figure: Figure): () => void {
  const unit = figure.yAxis?.unit ?? "";
  let isRemoved = false;
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    // The page has the attribution below the chart, where it doesn't cover candles.
    layout: { background: { color: "transparent" }, fontSize: 12, attributionLogo: false },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.12 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkFormatter: (time: number) => String(time),
    },
    localization: {
      locale: "en-US",
      priceFormatter: (price: number) => formatTick(price, unit),
      tickmarksPriceFormatter: (prices: number[]) => formatTicks(prices, unit),
      timeFormatter: (time: number) => `${figure.xAxis?.label ?? ""} ${time}`,
    },
  });
  const series = chart.addSeries(CandlestickSeries, { priceLineVisible: false, lastValueVisible: false });
  series.setData(figure.candles.map((candle, index) => ({ time: timeOf(index + 1), ...candle })));
  const levels = figure.annotations.flatMap(({ text, x, y }) =>
    (x ?? null) === null && typeof y === "number"
      ? [series.createPriceLine({ price: y, title: text, lineStyle: LineStyle.Dashed, lineWidth: 1 })]
      : [],
  );
  const markers = createSeriesMarkers(series);

  function applyColors(): void {
    const colors = readColors(element);
    chart.applyOptions({
      layout: { textColor: colors.muted, fontFamily: colors.font },
      grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    });
    // Falling candles are filled and rising ones hollow, so that they differ without color.
    series.applyOptions({
      upColor: "transparent",
      borderUpColor: colors.up,
      wickUpColor: colors.up,
      downColor: colors.down,
      borderDownColor: colors.down,
      wickDownColor: colors.down,
    });
    for (const level of levels) level.applyOptions({ color: colors.signal, axisLabelColor: colors.signal });
    markers.setMarkers(
      figure.annotations.flatMap(({ text, x, y }) => {
        const candle = typeof x === "number" ? figure.candles[x - 1] : undefined;
        if (!candle || typeof x !== "number") return [];
        const isBelow = typeof y === "number" && y <= (candle.open + candle.close) / 2;
        return [
          {
            time: timeOf(x),
            position: isBelow ? ("belowBar" as const) : ("aboveBar" as const),
            shape: isBelow ? ("arrowUp" as const) : ("arrowDown" as const),
            color: colors.text,
            text,
          },
        ];
      }),
    );
  }

  applyColors();
  // The price scale is as wide as its labels in the font that it was measured with.
  document.fonts.load(`12px ${readColors(element).font}`).then(
    () => isRemoved || applyColors(),
    // The labels keep the fallback font.
    () => undefined,
  );
  chart.timeScale().fitContent();
  const stopWatching = watchPrint(applyColors);
  return () => {
    isRemoved = true;
    stopWatching();
    chart.remove();
  };
}

/** Printing changes the theme's variables, which a canvas doesn't notice. */
function watchPrint(onChange: () => void): () => void {
  const print = window.matchMedia("print");
  print.addEventListener("change", onChange);
  return () => print.removeEventListener("change", onChange);
}
