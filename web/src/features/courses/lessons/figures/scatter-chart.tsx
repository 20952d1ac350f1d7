import type { Point } from "./place-labels";
import { Annotations, Axes, layOutPlot, type Figure, type Size } from "./plot";
import { extent, niceTicks } from "./scale";
import { Marker } from "./series-style";

/** Points. Each series has its own marker. */
export function ScatterChart({ figure, size }: { figure: Figure; size: Size }) {
  const ticks = niceTicks(...extent(figure.series.flatMap(({ x }) => x)), 6);
  const plot = layOutPlot(figure, size, { xDomain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] });
  return (
    <>
      <Axes figure={figure} plot={plot} />
      {figure.series.map(({ label, x, y }, index) =>
        x.map((value, point) => (
          <Marker key={`${label} ${point}`} index={index} x={plot.x(value)} y={plot.y(y[point] ?? 0)} />
        )),
      )}
      <Annotations
        figure={figure}
        plot={plot}
        drawing={figure.series.flatMap(({ x, y }) =>
          x.map((value, point): Point => [plot.x(value), plot.y(y[point] ?? 0)]),
        )}
      />
    </>
  );
}
