import {
  bold,
  box,
  candle,
  curve,
  disc,
  fine,
  line,
  segment,
  seededRandom,
  shape,
  solid,
  tint,
} from "../svg-shapes.mjs";

export function currencyPair() {
  const random = seededRandom(19);
  const candles = [];
  const mirror = [];
  let previous = 214;
  for (let index = 0; index < 18; index += 1) {
    const x = 82 + index * 28;
    const trend = 180 + Math.cos(index * 0.36) * 62 - index * 1.5;
    const close = trend + (random() - 0.5) * 44;
    const open = previous;
    candles.push(
      candle(x, open, close, Math.min(open, close) - 5 - random() * 18, Math.max(open, close) + 5 + random() * 18, 15),
    );
    mirror.push([x, 360 - trend]);
    previous = close;
  }
  return [
    tint(`${curve(mirror)}L558 312L82 312Z`, 'opacity=".4"'),
    fine(curve(mirror), 'stroke-width="2"'),
    fine(segment(40, 312, 600, 312), 'opacity=".6"'),
    fine(segment(40, previous, 600, previous), 'stroke-dasharray="3 7"'),
    ...candles,
    solid(
      shape([
        [588, previous],
        [602, previous - 8],
        [620, previous - 8],
        [620, previous + 8],
        [602, previous + 8],
      ]),
    ),
  ].join("");
}

export function indicators() {
  const random = seededRandom(23);
  const price = Array.from({ length: 25 }, (_, index) => [
    60 + index * 21.6,
    206 - index * 4.42 - Math.sin(index * 0.62) * 20 - random() * 11,
  ]);
  const average = price.map(([x], index) => {
    const slice = price.slice(Math.max(0, index - 5), index + 1);
    return [x, slice.reduce((sum, [, y]) => sum + y, 0) / slice.length + 7];
  });
  const oscillator = price.map(([x], index) => [x, 282 - Math.sin(index * 0.62) * 24]);
  return [
    fine(segment(60, 168, 578, 62) + segment(60, 232, 578, 126), 'stroke-dasharray="4 6" opacity=".7"'),
    tint(
      shape([
        [60, 168],
        [578, 62],
        [578, 126],
        [60, 232],
      ]),
      'opacity=".45"',
    ),
    fine(curve(average), 'stroke-width="2"'),
    bold(line(price)),
    solid([5, 15].map((index) => disc(...price[index], 6)).join("")),
    fine(segment(60, 240, 578, 240) + segment(60, 324, 578, 324)),
    fine(segment(60, 264, 578, 264) + segment(60, 300, 578, 300), 'stroke-dasharray="2 6" opacity=".6"'),
    fine(curve(oscillator), 'style="stroke:var(--a)" stroke-width="2"'),
  ].join("");
}

export function swingWaves() {
  const turns = [
    [34, 250],
    [112, 286],
    [226, 148],
    [300, 214],
    [430, 84],
    [500, 142],
    [606, 62],
  ];
  const layer = (shift, opacity) => fine(curve(turns.map(([x, y]) => [x, y + shift])), `opacity="${opacity}"`);
  return [
    tint(`${curve(turns)}L606 320L34 320Z`, 'opacity=".55"'),
    layer(16, 0.55),
    layer(32, 0.38),
    layer(48, 0.26),
    layer(64, 0.16),
    bold(curve(turns), 'stroke-width="4"'),
    fine(
      turns
        .slice(1, 6)
        .map(([x, y], index) => segment(x, y, x, index % 2 ? y - 40 : y + 34))
        .join(""),
      'stroke-dasharray="2 5"',
    ),
    `<path class="s" style="fill:#0a0d13" d="${turns
      .slice(1, 6)
      .map(([x, y]) => disc(x, y, 8))
      .join("")}"/>`,
    solid(disc(...turns[3], 8)),
  ].join("");
}

export function intradayLadder() {
  const random = seededRandom(5);
  const rows = Array.from({ length: 13 }, (_, index) => {
    const closeness = 1 - Math.abs(index - 5) / 9;
    return { y: 50 + index * 20, length: 20 + closeness * 96 * (0.55 + random() * 0.45) };
  });
  const path = [];
  let y = 232;
  for (let x = 250; x <= 560; x += 14) {
    path.push([x, y]);
    y += x < 320 ? (random() - 0.5) * 60 : -4 + (random() - 0.55) * 30;
    y = Math.max(70, Math.min(262, y));
    path.push([x + 7, y]);
  }
  const volume = (index) => 8 + Math.abs(index - 11) * 1.6 + ((index * 29) % 13);
  const last = path[path.length - 1];
  return [
    solid(
      rows
        .filter((_, index) => index === 5)
        .map((row) => box(70, row.y, row.length, 14))
        .join(""),
    ),
    tint(
      rows
        .filter((_, index) => index !== 5)
        .map((row) => box(70, row.y, row.length, 14))
        .join(""),
    ),
    fine(rows.map((row) => box(70, row.y, row.length, 14)).join(""), 'opacity=".75"'),
    fine(segment(70, 40, 70, 318)),
    tint(box(250, 190, 78, 76)),
    fine(box(250, 190, 78, 76), 'stroke-dasharray="4 5"'),
    fine(segment(328, 190, 590, 190) + segment(328, 266, 590, 266), 'stroke-dasharray="2 7" opacity=".7"'),
    bold(line(path)),
    solid(disc(...last, 6)),
    fine(disc(...last, 14), 'style="stroke:var(--a)"'),
    tint(
      Array.from({ length: 23 }, (_, index) => box(252 + index * 15, 316 - volume(index), 9, volume(index))).join(""),
    ),
    fine(segment(240, 318, 600, 318)),
  ].join("");
}
