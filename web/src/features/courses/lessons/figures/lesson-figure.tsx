import { useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button";
import { KindLabel } from "../../../../ui/kind-label";
import { lazyPart } from "../../../../ui/state/lazy-part";
import { Skeleton } from "../../../../ui/state/skeleton";
import { LessonPicture } from "../lesson-picture";
import { BarChart, DistributionChart } from "./bar-chart";
import { FigureTable } from "./figure-table";
import "./figures.css";
import { LineChart, MIN_WIDTH_FOR_LABELS } from "./line-chart";
import type { Figure, Size } from "./plot";
import { axisTitle } from "./scale";
import { ScatterChart } from "./scatter-chart";
import { Marker, seriesStyle } from "./series-style";
import { useSize } from "./use-size";

const { Part: CandleChart } = lazyPart(async () => (await import("./candle-chart")).CandleChart);

/** A chart with its data as a table, or a picture. */
export function LessonFigure({ figure }: { figure: Figure }) {
  return figure.picture ? <PictureFigure figure={figure} picture={figure.picture} /> : <ChartFigure figure={figure} />;
}

function PictureFigure({ figure, picture }: { figure: Figure; picture: NonNullable<Figure["picture"]> }) {
  const { url, alt, width, height } = picture;
  return (
    <figure id={figure.anchor} className="figure">
      {/* Reserves the space before the picture loads. */}
      <div style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}>
        <LessonPicture src={url} alt={alt} />
      </div>
      <figcaption className="figure-caption">{figure.title}</figcaption>
    </figure>
  );
}

function ChartFigure({ figure }: { figure: Figure }) {
  const id = useId();
  const [isTableShown, setTableShown] = useState(false);
  const { title, description, xAxis, yAxis } = figure;
  return (
    <figure id={figure.anchor} className="figure" aria-labelledby={`${id}-title`}>
      <figcaption>
        <KindLabel icon="chart">Chart</KindLabel>
        <p id={`${id}-title`} className="figure-title">
          {title}
        </p>
        <p id={`${id}-description`} className="figure-description">
          {description}
        </p>
      </figcaption>
      {yAxis && (
        <p aria-hidden="true" className="figure-axis-title figure-y-title">
          {axisTitle(yAxis)}
        </p>
      )}
      <Drawing figure={figure} titleId={`${id}-title`} descriptionId={`${id}-description`} />
      <div className="figure-footer">
        <Button
          variant="ghost"
          size="sm"
          className="figure-toggle"
          aria-expanded={isTableShown}
          aria-controls={`${id}-table`}
          onClick={() => setTableShown((isShown) => !isShown)}
        >
          {isTableShown ? "Hide table" : "Show table"}
        </Button>
        {xAxis && (
          <p aria-hidden="true" className="figure-axis-title">
            {axisTitle(xAxis)}
          </p>
        )}
      </div>
      {isTableShown && <FigureTable figure={figure} id={`${id}-table`} />}
    </figure>
  );
}

interface DrawingProps {
  figure: Figure;
  titleId: string;
  descriptionId: string;
}

/** Has a fixed aspect ratio, so the page doesn't move when the chart appears. */
function Drawing({ figure, titleId, descriptionId }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { kind, series } = figure;
  const hasLabelsAtLines = (kind === "LINE" || kind === "PAYOFF") && size.width >= MIN_WIDTH_FOR_LABELS;
  return (
    <>
      {series.length > 1 && !hasLabelsAtLines && <Legend figure={figure} />}
      <div ref={box} className="figure-box" role="img" aria-labelledby={titleId} aria-describedby={descriptionId}>
        {kind === "CANDLES" ? (
          <CandleChart figure={figure} fallback={<Skeleton height="100%" shape="block" />} />
        ) : (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            <Chart figure={figure} size={size} />
          </svg>
        )}
      </div>
      {kind === "CANDLES" && (
        <p className="figure-attribution">
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            TradingView Lightweight Charts™. Copyright © 2025 TradingView, Inc.
          </a>
        </p>
      )}
    </>
  );
}

function Legend({ figure }: { figure: Figure }) {
  const hasLine = figure.kind !== "SCATTER";
  return (
    <ul className="figure-legend">
      {figure.series.map(({ label }, index) => (
        <li key={label}>
          <svg viewBox="0 0 28 12" width={28} height={12} aria-hidden="true">
            {hasLine && (
              <path
                d="M0 6H28"
                stroke={seriesStyle(index).color}
                strokeWidth={2.5}
                strokeDasharray={seriesStyle(index).dash}
              />
            )}
            {figure.kind === "SCATTER" && <Marker index={index} x={14} y={6} />}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Chart({ figure, size }: { figure: Figure; size: Size }) {
  switch (figure.kind) {
    case "BAR":
      return <BarChart figure={figure} size={size} />;
    case "DISTRIBUTION":
      return <DistributionChart figure={figure} size={size} />;
    case "SCATTER":
      return <ScatterChart figure={figure} size={size} />;
    default:
      return <LineChart figure={figure} size={size} />;
  }
}
