const colors = ["signal", "premium", "text", "bronze", "silver", "muted"] as const;
const dashes = [undefined, "8 4", "2 4", "12 4 2 4", "5 3", "1 3"] as const;
const markers = ["circle", "square", "diamond", "triangle", "cross", "ring"] as const;

interface SeriesStyle {
  color: string;
  dash: string | undefined;
  marker: (typeof markers)[number];
}

/** Series differ in dashes and markers, not only in color. */
export function seriesStyle(index: number): SeriesStyle {
  return {
    color: `var(--color-${colors[index % colors.length]})`,
    dash: dashes[index % dashes.length],
    marker: markers[index % markers.length] ?? "circle",
  };
}

const SIZE = 4;

/** Draws the marker of a series around a point. */
export function Marker({ index, x, y }: { index: number; x: number; y: number }) {
  const { color, marker } = seriesStyle(index);
  const s = SIZE;
  switch (marker) {
    case "circle":
      return <circle cx={x} cy={y} r={s} fill={color} />;
    case "ring":
      return <circle cx={x} cy={y} r={s} fill="none" stroke={color} strokeWidth={2} />;
    case "square":
      return <rect x={x - s} y={y - s} width={2 * s} height={2 * s} fill={color} />;
    case "diamond":
      return <path d={`M${x} ${y - s - 1}l${s + 1} ${s + 1}-${s + 1} ${s + 1}-${s + 1}-${s + 1}z`} fill={color} />;
    case "triangle":
      return <path d={`M${x} ${y - s - 1}l${s + 1} ${2 * s}h-${2 * s + 2}z`} fill={color} />;
    case "cross":
      return (
        <path d={`M${x - s} ${y - s}l${2 * s} ${2 * s}m0-${2 * s}l-${2 * s} ${2 * s}`} stroke={color} strokeWidth={2} />
      );
  }
}

/** The width that a text takes at the size of chart labels, which are monospaced. */
export const labelWidth = (text: string): number => text.length * 7.4;
