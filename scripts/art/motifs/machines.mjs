import {
  bold,
  box,
  candle,
  curve,
  disc,
  fine,
  line,
  polar,
  segment,
  seededRandom,
  shape,
  solid,
  ticks,
  tint,
} from "../svg-shapes.mjs";

export function hashChain() {
  const random = seededRandom(42);
  const hexagon = (x, y, radius) => shape([30, 90, 150, 210, 270, 330].map((angle) => polar(x, y, radius, angle)));
  const bits = (x, y) => {
    let d = "";
    for (let row = 0; row < 5; row += 1) {
      for (let column = 0; column < 5; column += 1) {
        if (random() > 0.45) d += box(x - 34 + column * 14, y - 34 + row * 14, 10, 10);
      }
    }
    return d;
  };
  const link = (x) => fine(`M${x - 28} 172h56M${x - 28} 188h56`) + bold(`M${x - 14} 180h28`);
  return [
    fine(segment(20, 180, 62, 180) + segment(578, 180, 620, 180), 'stroke-dasharray="3 6"'),
    ...[130, 320, 510].map((x, index) => tint(hexagon(x, 180, 72), `opacity="${index === 1 ? 1 : 0.5}"`)),
    fine(hexagon(130, 180, 72) + hexagon(510, 180, 72)),
    bold(hexagon(320, 180, 72)),
    fine(hexagon(320, 180, 86), 'opacity=".5"'),
    `<path class="t" style="stroke:none;fill:var(--b)" opacity=".55" d="${bits(130, 180)}${bits(510, 180)}"/>`,
    solid(bits(320, 180)),
    link(220),
    link(420),
  ].join("");
}

export function coinChain() {
  const coin = (x, y, strong) =>
    `<path style="fill:#0a0d13" d="${disc(x, y, 58)}"/>` +
    tint(disc(x, y, 58), `opacity="${strong ? 1 : 0.4}"`) +
    (strong ? bold : fine)(disc(x, y, 58)) +
    fine(disc(x, y, 44), 'opacity=".5"') +
    fine(ticks(x, y, 48, 54, 0, 345, 15), 'opacity=".6"');
  const glyph = (x, y) =>
    candle(x - 13, y + 16, y - 8, y - 18, y + 26, 12) + candle(x + 13, y - 18, y + 8, y - 28, y + 18, 12);
  return [
    fine(
      curve([
        [30, 292],
        [120, 268],
        [200, 286],
        [290, 240],
        [380, 262],
        [470, 214],
        [610, 190],
      ]),
      'opacity=".6"',
    ),
    coin(150, 196, false),
    coin(490, 142, false),
    coin(236, 182, false),
    coin(404, 156, false),
    coin(320, 169, true),
    glyph(320, 169),
    bold(segment(30, 320, 610, 320), 'opacity=".25"'),
    solid(
      Array.from({ length: 24 }, (_, index) =>
        box(40 + index * 24, 320 - (8 + ((index * 37) % 29)), 10, 8 + ((index * 37) % 29)),
      ).join(""),
      'opacity=".35"',
    ),
  ].join("");
}

export function orderBook() {
  const random = seededRandom(7);
  const bids = [];
  const asks = [];
  let bidSum = 0;
  let askSum = 0;
  const bidSteps = [[320, 312]];
  const askSteps = [[320, 312]];
  for (let row = 0; row < 9; row += 1) {
    const bid = 6 + random() * 20 + row;
    const ask = 6 + random() * 20 + row;
    bidSum += bid;
    askSum += ask;
    const offset = 14 + row * 27;
    bidSteps.push([320 - offset, 312 - (bidSum - bid)], [320 - offset, 312 - bidSum]);
    askSteps.push([320 + offset, 312 - (askSum - ask)], [320 + offset, 312 - askSum]);
    bids.push(box(320 - offset - 20, 312 - bid * 3.4, 13, bid * 3.4));
    asks.push(box(320 + offset + 7, 312 - ask * 3.4, 13, ask * 3.4));
  }
  bidSteps.push([60, 312 - bidSum]);
  askSteps.push([580, 312 - askSum]);
  return [
    tint(`${line(bidSteps)}L60 312Z`, 'opacity=".6"'),
    solid(bids.join(""), 'opacity=".75"'),
    fine(asks.join("")),
    bold(line(bidSteps)),
    fine(line(askSteps), 'stroke-width="2.2"'),
    fine(segment(40, 312, 600, 312)),
    fine(segment(320, 56, 320, 312), 'stroke-dasharray="3 7"'),
    bold(
      shape([
        [320, 34],
        [338, 52],
        [320, 70],
        [302, 52],
      ]),
    ),
    solid(disc(320, 52, 4)),
  ].join("");
}

export function neuralLattice() {
  const layers = [4, 6, 6, 3].map((size, column) =>
    Array.from({ length: size }, (_, row) => [110 + column * 140, 180 + (row - (size - 1) / 2) * (size > 4 ? 44 : 56)]),
  );
  const edges = [];
  for (let column = 0; column < 3; column += 1) {
    for (const from of layers[column]) for (const to of layers[column + 1]) edges.push(segment(...from, ...to));
  }
  const lit = [layers[0][2], layers[1][1], layers[2][3], layers[3][1]];
  const second = [layers[0][1], layers[1][4], layers[2][3]];
  const nodes = layers.flat();
  return [
    fine(edges.join(""), 'opacity=".3" stroke-width="1"'),
    fine(line(second), 'style="stroke:var(--a)"'),
    bold(line([[50, lit[0][1]], ...lit, [600, lit[3][1]]])),
    `<path class="t" style="fill:#0a0d13" d="${nodes.map(([x, y]) => disc(x, y, 9)).join("")}"/>`,
    solid(lit.map(([x, y]) => disc(x, y, 9)).join("")),
    fine(disc(...lit[3], 18) + disc(...lit[2], 16), 'style="stroke:var(--a)"'),
  ].join("");
}
