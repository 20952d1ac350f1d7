import {
  arc,
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

export function compass() {
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

export function balanceSheet() {
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
    `<path class="s" style="fill:#0a0d13" d="${shape([
      [320, 266],
      [352, 318],
      [288, 318],
    ])}"/>`,
    fine(segment(250, 318, 390, 318)),
    fine(segment(320, 64, 320, 250), 'opacity=".35"'),
    fine(`M258 120h14M258 170h14M258 220h14M368 120h14M368 170h14M368 220h14`),
    solid(disc(320, 262, 5)),
  ].join("");
}

export function disciplineDial() {
  const random = seededRandom(31);
  const noise = Array.from({ length: 30 }, (_, index) => [
    30 + index * 7.2,
    180 + (random() - 0.5) * (118 - index * 1.2),
  ]);
  const settle = [
    [246, 150],
    [262, 204],
    [280, 162],
    [298, 194],
    [318, 172],
    [340, 184],
    [364, 178],
    [392, 180],
  ];
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

export function riskPyramid() {
  const layer = (top, bottom, gap) => {
    const half = (y) => (y - 44) * 0.8;
    return shape([
      [320 - half(top), top + gap],
      [320 + half(top), top + gap],
      [320 + half(bottom), bottom + gap],
      [320 - half(bottom), bottom + gap],
    ]);
  };
  const hatch = Array.from({ length: 22 }, (_, index) => segment(152 + index * 16, 290, 140 + index * 16, 306)).join(
    "",
  );
  return [
    solid(layer(44, 84, 0)),
    tint(layer(84, 140, 8)),
    tint(layer(140, 196, 16), 'opacity=".65"'),
    tint(layer(196, 252, 24), 'opacity=".35"'),
    fine(layer(196, 252, 24) + layer(140, 196, 16)),
    bold(layer(84, 140, 8)),
    fine(segment(56, 290, 584, 290), 'style="stroke:var(--a)" stroke-dasharray="10 6" stroke-width="2"'),
    fine(hatch, 'opacity=".55"'),
    fine(
      segment(524, 44, 524, 276) +
        segment(514, 44, 534, 44) +
        segment(514, 276, 534, 276) +
        [92, 148, 212].map((y) => segment(519, y, 529, y)).join(""),
    ),
    solid(
      shape([
        [56, 290],
        [42, 282],
        [24, 282],
        [24, 298],
        [42, 298],
      ]),
    ),
    candle(110, 120, 206, 92, 290, 16),
    candle(140, 206, 176, 160, 232, 16),
  ].join("");
}

export function checklist() {
  const page = (x, y) =>
    shape([
      [x, y],
      [x + 190, y],
      [x + 222, y + 32],
      [x + 222, y + 268],
      [x, y + 268],
    ]);
  const row = (y, done, length) =>
    (done ? bold(box(238, y, 20, 20)) + bold(`M242 ${y + 10}l5 6l10 -13`) : fine(box(238, y, 20, 20))) +
    fine(
      segment(274, y + 6, 274 + length, y + 6) + segment(274, y + 15, 274 + length * 0.62, y + 15),
      done ? "" : 'opacity=".5"',
    );
  return [
    `<g transform="rotate(7 330 180)" opacity=".55">${fine(page(226, 42))}</g>`,
    `<path style="fill:#0c1017" d="${page(209, 46)}"/>`,
    tint(page(209, 46), 'opacity=".4"'),
    bold(`${page(209, 46)}M399 46v32h32`),
    bold(
      line([
        [238, 122],
        [262, 104],
        [280, 114],
        [306, 84],
        [326, 94],
        [352, 72],
      ]),
    ),
    fine(segment(238, 136, 404, 136)),
    row(156, true, 124),
    row(194, true, 96),
    row(232, true, 132),
    row(270, false, 82),
    fine(segment(60, 180, 180, 180) + segment(460, 180, 580, 180), 'opacity=".4" stroke-dasharray="3 6"'),
    solid(disc(60, 180, 4) + disc(580, 180, 4)),
  ].join("");
}
