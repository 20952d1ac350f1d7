import { arc, bold, box, candle, curve, disc, fine, line, points, polar, segment, sequence, shape, solid, ticks, tint } from "./pen.mjs";

function heartRate() {
  const beat = [[0, 0], [26, 0], [36, -14], [46, 0], [58, 0], [66, 16], [82, -104], [98, 62], [108, 0], [122, 0], [138, -22], [154, 0]];
  const left = beat.map(([x, y]) => [238 + x, 180 + y]);
  return [
    fine(disc(320, 180, 118), 'opacity=".35"'),
    fine(ticks(320, 180, 126, 134, 0, 355, 5), 'opacity=".55"'),
    bold(arc(320, 180, 118, -90, 165), 'opacity=".45"'),
    fine(arc(320, 180, 98, -90, 60)),
    bold(line([[40, 180], [96, 180], [104, 174], [112, 186], [120, 180], ...left, [440, 180], [600, 180]]), 'stroke-width="4"'),
    solid(disc(600, 180, 6)),
    fine(disc(600, 180, 14), 'style="stroke:var(--a)"'),
  ].join("");
}

function parcel(x, y, size, strong) {
  const half = size * 0.866;
  const top = [[x, y - size], [x + half, y - size / 2], [x, y], [x - half, y - size / 2]];
  const left = [[x - half, y - size / 2], [x, y], [x, y + size], [x - half, y + size / 2]];
  const right = [[x + half, y - size / 2], [x, y], [x, y + size], [x + half, y + size / 2]];
  const pen = strong ? bold : fine;
  const tape = segment(x - half / 2, y - size * 0.75, x + half / 2, y - size * 0.25) + `v${size * 0.34}`;
  return tint(shape(top), 'opacity=".9"') + tint(shape(left), 'opacity=".45"') + pen(shape(top) + shape(left) + shape(right)) + fine(tape);
}

function parcels() {
  const belt = (x) => 314 - (x - 20) * 0.21;
  const rollers = Array.from({ length: 16 }, (_, index) => disc(40 + index * 37, belt(40 + index * 37) + 9, 4)).join("");
  return [
    fine(segment(20, belt(20), 620, belt(620)) + segment(20, belt(20) + 18, 620, belt(620) + 18), 'opacity=".8"'),
    fine(rollers, 'opacity=".6"'),
    parcel(126, belt(126) - 52, 52, false),
    parcel(520, belt(520) - 52, 52, false),
    parcel(318, belt(318) - 86, 86, true),
    bold(curve([[128, 166], [150, 116], [206, 92]]) + "m-12 -5l12 5l-8 10"),
    bold(curve([[420, 78], [466, 56], [506, 78]]) + "m-13 -2l13 2l0 -13"),
  ].join("");
}

function currencyPair() {
  const random = sequence(19);
  const candles = [];
  const mirror = [];
  let previous = 214;
  for (let index = 0; index < 18; index += 1) {
    const x = 82 + index * 28;
    const trend = 180 + Math.cos(index * 0.36) * 62 - index * 1.5;
    const close = trend + (random() - 0.5) * 44;
    const open = previous;
    candles.push(candle(x, open, close, Math.min(open, close) - 5 - random() * 18, Math.max(open, close) + 5 + random() * 18, 15));
    mirror.push([x, 360 - trend]);
    previous = close;
  }
  return [
    tint(`${curve(mirror)}L558 312L82 312Z`, 'opacity=".4"'),
    fine(curve(mirror), 'stroke-width="2"'),
    fine(segment(40, 312, 600, 312), 'opacity=".6"'),
    fine(segment(40, previous, 600, previous), 'stroke-dasharray="3 7"'),
    ...candles,
    solid(shape([[588, previous], [602, previous - 8], [620, previous - 8], [620, previous + 8], [602, previous + 8]])),
  ].join("");
}

function hashChain() {
  const random = sequence(42);
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

function orderBook() {
  const random = sequence(7);
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
    bold(shape([[320, 34], [338, 52], [320, 70], [302, 52]])),
    solid(disc(320, 52, 4)),
  ].join("");
}

function neuralLattice() {
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

function socialGraph() {
  const hub = [300, 184];
  const ring = (count, radius, squeeze, turn) =>
    Array.from({ length: count }, (_, index) => {
      const [x, y] = polar(0, 0, radius, turn + (index * 360) / count);
      return [hub[0] + x * squeeze, hub[1] + y];
    });
  const near = ring(7, 72, 1.35, 12);
  const far = ring(15, 128, 1.75, 4);
  const nearest = ([x, y]) => [...near].sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0];
  return [
    `<g opacity=".35"><ellipse class="t" cx="300" cy="184" rx="97" ry="72"/><ellipse class="t" cx="300" cy="184" rx="224" ry="128" stroke-dasharray="2 6"/></g>`,
    fine(far.map((node) => segment(...node, ...nearest(node))).join(""), 'opacity=".6"'),
    fine(segment(...far[2], ...far[3]) + segment(...far[7], ...far[8]) + segment(...far[11], ...far[12]), 'opacity=".6"'),
    bold(near.map((node) => segment(...hub, ...node)).join("")),
    `<path class="t" style="fill:#0a0d13" d="${far.map(([x, y], index) => disc(x, y, 4 + (index % 3) * 2)).join("")}"/>`,
    solid(near.map(([x, y], index) => disc(x, y, 7 + (index % 2) * 3)).join("")),
    `<path class="s" style="fill:#0a0d13" d="${disc(...hub, 26)}"/>`,
    solid(disc(...hub, 13)),
  ].join("");
}

function blueprint() {
  const at = (x, y, z) => [318 + (x - y) * 0.866, 262 + (x + y) * 0.5 - z];
  const walls = [at(-80, 100, 0), at(80, 100, 0), at(80, -100, 0)];
  const eaves = [at(-80, 100, 92), at(80, 100, 92), at(80, -100, 92), at(-80, -100, 92)];
  const ridge = [at(0, 100, 158), at(0, -100, 158)];
  const pane = (y, z) => shape([at(80, y, z), at(80, y - 42, z), at(80, y - 42, z + 40), at(80, y, z + 40)]);
  const door = shape([at(-18, 100, 0), at(18, 100, 0), at(18, 100, 58), at(-18, 100, 58)]);
  const raise = (d) => `<g transform="translate(30 -8) scale(.9)">${d}</g>`;
  return raise(
    [
      fine(shape([at(-130, 150, 0), at(130, 150, 0), at(130, -150, 0), at(-130, -150, 0)]), 'opacity=".5" stroke-dasharray="3 6"'),
      fine(line([at(-80, 100, 0), at(-80, -100, 0), at(80, -100, 0)]) + line([at(-80, -100, 0), eaves[3], eaves[0]]) + line([eaves[3], eaves[2]]), 'opacity=".3"'),
      tint(shape([eaves[1], eaves[2], ridge[1], ridge[0]])),
      tint(shape([walls[0], walls[1], eaves[1], ridge[0], eaves[0]]), 'opacity=".5"'),
      bold(line([eaves[0], walls[0], walls[1], walls[2], eaves[2]]) + line([walls[1], eaves[1]]) + shape([eaves[1], eaves[2], ridge[1], ridge[0]]) + line([ridge[0], eaves[0]])),
      fine(line([eaves[0], eaves[1]]), 'stroke-dasharray="3 5"'),
      fine(pane(74, 32) + pane(14, 32) + pane(-38, 32)),
      solid(door, 'opacity=".85"'),
      fine(line([at(80, 124, 0), at(80, 150, 0)]) + line([at(-80, 124, 0), at(-80, 150, 0)]) + line([at(80, 140, 0), at(-80, 140, 0)])),
      fine(line([at(104, 100, 0), at(130, 100, 0)]) + line([at(104, -100, 0), at(130, -100, 0)]) + line([at(120, 100, 0), at(120, -100, 0)])),
      fine(`M${points([ridge[1]])}h96M${points([eaves[2]])}h${(ridge[1][0] + 96 - eaves[2][0]).toFixed(1)}M${points([[ridge[1][0] + 86, ridge[1][1]]])}V${eaves[2][1].toFixed(1)}`, 'opacity=".7"'),
    ].join(""),
  );
}

/** Motifs of the eight domains: the drawing, and the horizontal band the glitch displaces. */
export const DOMAIN_MOTIFS = {
  "health-and-fitness": { draw: heartRate, band: [112, 22] },
  "e-commerce": { draw: parcels, band: [166, 20] },
  "forex-trading": { draw: currencyPair, band: [168, 18] },
  "crypto-and-blockchain": { draw: hashChain, band: [196, 18] },
  "algorithmic-fx": { draw: orderBook, band: [168, 18] },
  "intelligent-systems-development": { draw: neuralLattice, band: [170, 18] },
  "social-media": { draw: socialGraph, band: [128, 18] },
  "real-estate": { draw: blueprint, band: [150, 18] },
};
