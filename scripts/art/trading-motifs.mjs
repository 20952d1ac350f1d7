import { arc, bold, box, candle, curve, disc, fine, line, polar, segment, sequence, shape, solid, ticks, tint } from "./pen.mjs";

function compass() {
  const needle = `<g transform="rotate(32 320 180)">${fine("M320 66V294")}${bold(box(308, 104, 24, 76))}${solid(box(308, 104, 24, 76))}<path class="t" style="fill:#0a0d13" d="${box(308, 180, 24, 76)}"/></g>`;
  return [
    fine(segment(60, 180, 580, 180) + segment(320, 30, 320, 330), 'opacity=".35"'),
    fine(ticks(320, 180, 124, 132, 0, 354, 6)),
    bold(ticks(320, 180, 118, 138, 0, 270, 90)),
    bold(disc(320, 180, 112)),
    tint(disc(320, 180, 112), 'opacity=".5"'),
    fine(disc(320, 180, 82), 'opacity=".4" stroke-dasharray="2 6"'),
    needle,
    fine(arc(320, 180, 150, -74, -42), 'style="stroke:var(--a)"'),
  ].join("");
}

function indicators() {
  const random = sequence(23);
  const price = Array.from({ length: 25 }, (_, index) => [60 + index * 21.6, 206 - index * 4.42 - Math.sin(index * 0.62) * 20 - random() * 11]);
  const average = price.map(([x], index) => {
    const slice = price.slice(Math.max(0, index - 5), index + 1);
    return [x, slice.reduce((sum, [, y]) => sum + y, 0) / slice.length + 7];
  });
  const oscillator = price.map(([x], index) => [x, 282 - Math.sin(index * 0.62) * 24]);
  return [
    fine(segment(60, 168, 578, 62) + segment(60, 232, 578, 126), 'stroke-dasharray="4 6" opacity=".7"'),
    tint(shape([[60, 168], [578, 62], [578, 126], [60, 232]]), 'opacity=".45"'),
    fine(curve(average), 'stroke-width="2"'),
    bold(line(price)),
    solid([5, 15].map((index) => disc(...price[index], 6)).join("")),
    fine(segment(60, 240, 578, 240) + segment(60, 324, 578, 324)),
    fine(segment(60, 264, 578, 264) + segment(60, 300, 578, 300), 'stroke-dasharray="2 6" opacity=".6"'),
    fine(curve(oscillator), 'style="stroke:var(--a)" stroke-width="2"'),
  ].join("");
}

function balanceSheet() {
  const column = (x, heights, filled) => {
    let top = 262;
    return heights
      .map((height, index) => {
        top -= height + 6;
        const d = box(x, top, 108, height);
        if (index === filled) return solid(d, 'opacity=".85"');
        return tint(d, 'opacity=".6"') + fine(d);
      })
      .join("");
  };
  return [
    fine(segment(80, 64, 560, 64), 'stroke-dasharray="3 7"'),
    column(140, [72, 52, 34, 16], 0),
    column(392, [40, 64, 76], 2),
    bold(segment(96, 262, 544, 262)),
    `<path class="s" style="fill:#0a0d13" d="${shape([[320, 266], [352, 318], [288, 318]])}"/>`,
    fine(segment(250, 318, 390, 318)),
    fine(segment(320, 64, 320, 250), 'opacity=".35"'),
    fine(`M258 120h14M258 170h14M258 220h14M368 120h14M368 170h14M368 220h14`),
    solid(disc(320, 262, 5)),
  ].join("");
}

function coinChain() {
  const coin = (x, y, strong) =>
    `<path style="fill:#0a0d13" d="${disc(x, y, 58)}"/>` +
    tint(disc(x, y, 58), `opacity="${strong ? 1 : 0.4}"`) +
    (strong ? bold : fine)(disc(x, y, 58)) +
    fine(disc(x, y, 44), 'opacity=".5"') +
    fine(ticks(x, y, 48, 54, 0, 345, 15), 'opacity=".6"');
  const glyph = (x, y) => candle(x - 13, y + 16, y - 8, y - 18, y + 26, 12) + candle(x + 13, y - 18, y + 8, y - 28, y + 18, 12);
  return [
    fine(curve([[30, 292], [120, 268], [200, 286], [290, 240], [380, 262], [470, 214], [610, 190]]), 'opacity=".6"'),
    coin(150, 196, false),
    coin(490, 142, false),
    coin(236, 182, false),
    coin(404, 156, false),
    coin(320, 169, true),
    glyph(320, 169),
    bold(segment(30, 320, 610, 320), 'opacity=".25"'),
    solid(Array.from({ length: 24 }, (_, index) => box(40 + index * 24, 320 - (8 + ((index * 37) % 29)), 10, 8 + ((index * 37) % 29))).join(""), 'opacity=".35"'),
  ].join("");
}

function intradayLadder() {
  const random = sequence(5);
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
    solid(rows.filter((_, index) => index === 5).map((row) => box(70, row.y, row.length, 14)).join("")),
    tint(rows.filter((_, index) => index !== 5).map((row) => box(70, row.y, row.length, 14)).join("")),
    fine(rows.map((row) => box(70, row.y, row.length, 14)).join(""), 'opacity=".75"'),
    fine(segment(70, 40, 70, 318)),
    tint(box(250, 190, 78, 76)),
    fine(box(250, 190, 78, 76), 'stroke-dasharray="4 5"'),
    fine(segment(328, 190, 590, 190) + segment(328, 266, 590, 266), 'stroke-dasharray="2 7" opacity=".7"'),
    bold(line(path)),
    solid(disc(...last, 6)),
    fine(disc(...last, 14), 'style="stroke:var(--a)"'),
    tint(Array.from({ length: 23 }, (_, index) => box(252 + index * 15, 316 - volume(index), 9, volume(index))).join("")),
    fine(segment(240, 318, 600, 318)),
  ].join("");
}

function swingWaves() {
  const turns = [[34, 250], [112, 286], [226, 148], [300, 214], [430, 84], [500, 142], [606, 62]];
  const layer = (shift, opacity) => fine(curve(turns.map(([x, y]) => [x, y + shift])), `opacity="${opacity}"`);
  return [
    tint(`${curve(turns)}L606 320L34 320Z`, 'opacity=".55"'),
    layer(16, 0.55),
    layer(32, 0.38),
    layer(48, 0.26),
    layer(64, 0.16),
    bold(curve(turns), 'stroke-width="4"'),
    fine(turns.slice(1, 6).map(([x, y], index) => segment(x, y, x, index % 2 ? y - 40 : y + 34)).join(""), 'stroke-dasharray="2 5"'),
    `<path class="s" style="fill:#0a0d13" d="${turns.slice(1, 6).map(([x, y]) => disc(x, y, 8)).join("")}"/>`,
    solid(disc(...turns[3], 8)),
  ].join("");
}

function disciplineDial() {
  const random = sequence(31);
  const noise = Array.from({ length: 30 }, (_, index) => [30 + index * 7.2, 180 + (random() - 0.5) * (118 - index * 1.2)]);
  const settle = [[246, 150], [262, 204], [280, 162], [298, 194], [318, 172], [340, 184], [364, 178], [392, 180]];
  return [
    fine(line([...noise, settle[0]]), 'opacity=".75"'),
    `<path style="fill:#0a0d13" d="${disc(320, 180, 104)}"/>`,
    tint(disc(320, 180, 104)),
    fine(ticks(320, 180, 118, 126, 150, 390, 5)),
    bold(ticks(320, 180, 116, 132, 150, 390, 60)),
    fine(disc(320, 180, 104), 'opacity=".5"'),
    bold(arc(320, 180, 104, 150, 338)),
    solid(disc(...polar(320, 180, 104, 338), 8)),
    bold(curve(settle)),
    bold("M392 180H610", 'stroke-width="4"'),
  ].join("");
}

function riskPyramid() {
  const layer = (top, bottom, gap) => {
    const half = (y) => (y - 44) * 0.8;
    return shape([[320 - half(top), top + gap], [320 + half(top), top + gap], [320 + half(bottom), bottom + gap], [320 - half(bottom), bottom + gap]]);
  };
  const hatch = Array.from({ length: 22 }, (_, index) => segment(152 + index * 16, 290, 140 + index * 16, 306)).join("");
  return [
    solid(layer(44, 84, 0)),
    tint(layer(84, 140, 8)),
    tint(layer(140, 196, 16), 'opacity=".65"'),
    tint(layer(196, 252, 24), 'opacity=".35"'),
    fine(layer(196, 252, 24) + layer(140, 196, 16)),
    bold(layer(84, 140, 8)),
    fine(segment(56, 290, 584, 290), 'style="stroke:var(--a)" stroke-dasharray="10 6" stroke-width="2"'),
    fine(hatch, 'opacity=".55"'),
    fine(segment(524, 44, 524, 276) + segment(514, 44, 534, 44) + segment(514, 276, 534, 276) + [92, 148, 212].map((y) => segment(519, y, 529, y)).join("")),
    solid(shape([[56, 290], [42, 282], [24, 282], [24, 298], [42, 298]])),
    candle(110, 120, 206, 92, 290, 16),
    candle(140, 206, 176, 160, 232, 16),
  ].join("");
}

function checklist() {
  const page = (x, y) => shape([[x, y], [x + 190, y], [x + 222, y + 32], [x + 222, y + 268], [x, y + 268]]);
  const row = (y, done, length) =>
    (done ? bold(box(238, y, 20, 20)) + bold(`M242 ${y + 10}l5 6l10 -13`) : fine(box(238, y, 20, 20))) +
    fine(segment(274, y + 6, 274 + length, y + 6) + segment(274, y + 15, 274 + length * 0.62, y + 15), done ? "" : 'opacity=".5"');
  return [
    `<g transform="rotate(7 330 180)" opacity=".55">${fine(page(226, 42))}</g>`,
    `<path style="fill:#0c1017" d="${page(209, 46)}"/>`,
    tint(page(209, 46), 'opacity=".4"'),
    bold(`${page(209, 46)}M399 46v32h32`),
    bold(line([[238, 122], [262, 104], [280, 114], [306, 84], [326, 94], [352, 72]])),
    fine(segment(238, 136, 404, 136)),
    row(156, true, 124),
    row(194, true, 96),
    row(232, true, 132),
    row(270, false, 82),
    fine(segment(60, 180, 180, 180) + segment(460, 180, 580, 180), 'opacity=".4" stroke-dasharray="3 6"'),
    solid(disc(60, 180, 4) + disc(580, 180, 4)),
  ].join("");
}

/** Motifs of the nine trading courses: the drawing, and the horizontal band the glitch displaces. */
export const TRADING_MOTIFS = {
  "intro-to-trading": { draw: compass, band: [134, 18] },
  "technical-analysis": { draw: indicators, band: [134, 20] },
  "fundamental-analysis": { draw: balanceSheet, band: [204, 18] },
  "crypto-trading": { draw: coinChain, band: [150, 18] },
  "day-trading": { draw: intradayLadder, band: [150, 16] },
  "swing-trading": { draw: swingWaves, band: [140, 18] },
  "trading-psychology": { draw: disciplineDial, band: [150, 20] },
  "risk-management": { draw: riskPyramid, band: [112, 18] },
  "trading-plan": { draw: checklist, band: [98, 18] },
};
