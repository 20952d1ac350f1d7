import { figureTexts as texts } from "../../texts";
import type { Figure } from "./plot";
import { axisTitle, formatValue } from "./scale";

interface Table {
  columns: string[];
  rows: string[][];
}

/** The data of a chart as rows of texts. */
export function figureTable(figure: Figure): Table {
  const { kind, xAxis, yAxis, series, candles, categories, binWidth } = figure;
  const xTitle = xAxis ? axisTitle(xAxis) : "";
  const xUnit = xAxis?.unit ?? "";
  const yUnit = yAxis?.unit ?? "";
  const value = (y: number | undefined): string => (y === undefined ? "" : formatValue(y, yUnit));
  if (kind === "CANDLES") {
    return {
      columns: [xTitle, ...texts.prices],
      rows: candles.map(({ open, high, low, close }, index) => [
        String(index + 1),
        ...[open, high, low, close].map(value),
      ]),
    };
  }
  const yTitle = yAxis ? axisTitle(yAxis) : "";
  if (kind === "SCATTER") {
    const hasNames = series.length > 1;
    return {
      columns: [...(hasNames ? ["Series"] : []), xTitle, yTitle],
      rows: series.flatMap(({ label, x, y }) =>
        x.map((at, point) => [...(hasNames ? [label] : []), formatValue(at, xUnit), value(y[point])]),
      ),
    };
  }
  const columns = [xTitle, ...(series.length === 1 ? [yTitle] : series.map(({ label }) => label))];
  const places = [...new Set(series.flatMap(({ x }) => x))].sort((a, b) => a - b);
  const nameOf = (x: number): string => {
    if (kind === "BAR") return categories[x - 1] ?? "";
    if (kind !== "DISTRIBUTION") return formatValue(x, xUnit);
    const half = (binWidth ?? 0) / 2;
    return `${formatValue(x - half, xUnit)} to ${formatValue(x + half, xUnit)}`;
  };
  const lookups = series.map(({ x, y }) => new Map(x.map((at, point) => [at, y[point]])));
  return { columns, rows: places.map((x) => [nameOf(x), ...lookups.map((lookup) => value(lookup.get(x)))]) };
}

/** The data of a chart, for readers who can't see it or want the numbers. */
export function FigureTable({ figure, id }: { figure: Figure; id: string }) {
  const { columns, rows } = figureTable(figure);
  return (
    <div id={id} className="figure-table" tabIndex={0} role="region" aria-label={`Data: ${figure.title}`}>
      <table>
        <caption className="sr-only">{figure.title}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], index) => (
            <tr key={index}>
              <th scope="row">{first}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
