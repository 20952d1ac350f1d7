/** SVG shapes shared by the motifs. `--a` is the accent color, `--b` the color of secondary lines. */

const round = (value) => Math.round(value * 10) / 10;
const attributes = (extra) => (extra ? ` ${extra}` : "");

export const points = (pairs) => pairs.map(([x, y]) => `${round(x)} ${round(y)}`).join(" ");

/** Main line. */
export const bold = (d, extra) => `<path class="s" d="${d}"${attributes(extra)}/>`;
/** Secondary line. */
export const fine = (d, extra) => `<path class="t" d="${d}"${attributes(extra)}/>`;
/** Area tinted with the accent color. */
export const tint = (d, extra) => `<path class="f" d="${d}"${attributes(extra)}/>`;
export const solid = (d, extra) => `<path class="a" d="${d}"${attributes(extra)}/>`;

export const line = (pairs) => `M${points(pairs)}`;
export const shape = (pairs) => `M${points(pairs)}Z`;
export const segment = (x1, y1, x2, y2) => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
export const box = (x, y, width, height) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
export const disc = (x, y, radius) =>
  `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 0 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-radius * 2)} 0`;

export const polar = (x, y, radius, degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
};

export const arc = (x, y, radius, from, to) => {
  const [x1, y1] = polar(x, y, radius, from);
  const [x2, y2] = polar(x, y, radius, to);
  return `M${round(x1)} ${round(y1)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${round(x2)} ${round(y2)}`;
};

/** Ticks around a dial. */
export const ticks = (x, y, inner, outer, from, to, step) => {
  let d = "";
  for (let angle = from; angle <= to; angle += step) {
    d += segment(...polar(x, y, inner, angle), ...polar(x, y, outer, angle));
  }
  return d;
};

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export const curve = (pairs) => {
  const at = (index) => pairs[Math.max(0, Math.min(pairs.length - 1, index))];
  let d = `M${points([pairs[0]])}`;
  for (let index = 0; index < pairs.length - 1; index += 1) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const control1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const control2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${points([control1, control2, p2])}`;
  }
  return d;
};

/** A candle: filled with the accent color if rising, hollow if falling. */
export const candle = (x, open, close, high, low, width = 14) => {
  const top = Math.min(open, close);
  const body = box(x - width / 2, top, width, Math.max(3, Math.abs(open - close)));
  const wick = segment(x, high, x, top) + segment(x, Math.max(open, close), x, low);
  return close < open ? fine(wick, 'style="stroke:var(--a)"') + solid(body) : fine(wick + body);
};

/** Returns a seeded generator of numbers in [0, 1), so that the art is the same on every run. */
export const seededRandom = (seed) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};
