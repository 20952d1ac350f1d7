import {
  arc,
  bold,
  curve,
  disc,
  fine,
  line,
  points,
  polar,
  segment,
  shape,
  solid,
  ticks,
  tint,
} from "../svg-shapes.mjs";

export function heartRate() {
  const beat = [
    [0, 0],
    [26, 0],
    [36, -14],
    [46, 0],
    [58, 0],
    [66, 16],
    [82, -104],
    [98, 62],
    [108, 0],
    [122, 0],
    [138, -22],
    [154, 0],
  ];
  const left = beat.map(([x, y]) => [238 + x, 180 + y]);
  return [
    fine(disc(320, 180, 118), 'opacity=".35"'),
    fine(ticks(320, 180, 126, 134, 0, 355, 5), 'opacity=".55"'),
    bold(arc(320, 180, 118, -90, 165), 'opacity=".45"'),
    fine(arc(320, 180, 98, -90, 60)),
    bold(
      line([[40, 180], [96, 180], [104, 174], [112, 186], [120, 180], ...left, [440, 180], [600, 180]]),
      'stroke-width="4"',
    ),
    solid(disc(600, 180, 6)),
    fine(disc(600, 180, 14), 'style="stroke:var(--a)"'),
  ].join("");
}

function parcel(x, y, size, strong) {
  const half = size * 0.866;
  const top = [
    [x, y - size],
    [x + half, y - size / 2],
    [x, y],
    [x - half, y - size / 2],
  ];
  const left = [
    [x - half, y - size / 2],
    [x, y],
    [x, y + size],
    [x - half, y + size / 2],
  ];
  const right = [
    [x + half, y - size / 2],
    [x, y],
    [x, y + size],
    [x + half, y + size / 2],
  ];
  const pen = strong ? bold : fine;
  const tape = segment(x - half / 2, y - size * 0.75, x + half / 2, y - size * 0.25) + `v${size * 0.34}`;
  return (
    tint(shape(top), 'opacity=".9"') +
    tint(shape(left), 'opacity=".45"') +
    pen(shape(top) + shape(left) + shape(right)) +
    fine(tape)
  );
}

export function parcels() {
  const belt = (x) => 314 - (x - 20) * 0.21;
  const rollers = Array.from({ length: 16 }, (_, index) => disc(40 + index * 37, belt(40 + index * 37) + 9, 4)).join(
    "",
  );
  return [
    fine(segment(20, belt(20), 620, belt(620)) + segment(20, belt(20) + 18, 620, belt(620) + 18), 'opacity=".8"'),
    fine(rollers, 'opacity=".6"'),
    parcel(126, belt(126) - 52, 52, false),
    parcel(520, belt(520) - 52, 52, false),
    parcel(318, belt(318) - 86, 86, true),
    bold(
      curve([
        [130, 158],
        [150, 116],
        [206, 92],
      ]) + "m-12 -5l12 5l-8 10",
    ),
    bold(
      curve([
        [420, 78],
        [466, 56],
        [506, 78],
      ]) + "m-13 -2l13 2l0 -13",
    ),
  ].join("");
}

export function socialGraph() {
  const hub = [300, 184];
  const ring = (count, radius, squeeze, turn) =>
    Array.from({ length: count }, (_, index) => {
      const [x, y] = polar(0, 0, radius, turn + (index * 360) / count);
      return [hub[0] + x * squeeze, hub[1] + y];
    });
  const near = ring(7, 72, 1.35, 12);
  const far = ring(15, 128, 1.75, 4);
  const nearest = ([x, y]) =>
    [...near].sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0];
  return [
    `<g opacity=".35"><ellipse class="t" cx="300" cy="184" rx="97" ry="72"/><ellipse class="t" cx="300" cy="184" rx="224" ry="128" stroke-dasharray="2 6"/></g>`,
    fine(far.map((node) => segment(...node, ...nearest(node))).join(""), 'opacity=".6"'),
    fine(
      segment(...far[2], ...far[3]) + segment(...far[7], ...far[8]) + segment(...far[11], ...far[12]),
      'opacity=".6"',
    ),
    bold(near.map((node) => segment(...hub, ...node)).join("")),
    `<path class="t" style="fill:#0a0d13" d="${far.map(([x, y], index) => disc(x, y, 4 + (index % 3) * 2)).join("")}"/>`,
    solid(near.map(([x, y], index) => disc(x, y, 7 + (index % 2) * 3)).join("")),
    `<path class="s" style="fill:#0a0d13" d="${disc(...hub, 26)}"/>`,
    solid(disc(...hub, 13)),
  ].join("");
}

export function blueprint() {
  const at = (x, y, z) => [318 + (x - y) * 0.866, 262 + (x + y) * 0.5 - z];
  const walls = [at(-80, 100, 0), at(80, 100, 0), at(80, -100, 0)];
  const eaves = [at(-80, 100, 92), at(80, 100, 92), at(80, -100, 92), at(-80, -100, 92)];
  const ridge = [at(0, 100, 158), at(0, -100, 158)];
  const pane = (y, z) => shape([at(80, y, z), at(80, y - 42, z), at(80, y - 42, z + 40), at(80, y, z + 40)]);
  const door = shape([at(-18, 100, 0), at(18, 100, 0), at(18, 100, 58), at(-18, 100, 58)]);
  const raise = (d) => `<g transform="translate(30 -8) scale(.9)">${d}</g>`;
  return raise(
    [
      fine(
        shape([at(-130, 150, 0), at(130, 150, 0), at(130, -150, 0), at(-130, -150, 0)]),
        'opacity=".5" stroke-dasharray="3 6"',
      ),
      fine(
        line([at(-80, 100, 0), at(-80, -100, 0), at(80, -100, 0)]) +
          line([at(-80, -100, 0), eaves[3], eaves[0]]) +
          line([eaves[3], eaves[2]]),
        'opacity=".3"',
      ),
      tint(shape([eaves[1], eaves[2], ridge[1], ridge[0]])),
      tint(shape([walls[0], walls[1], eaves[1], ridge[0], eaves[0]]), 'opacity=".5"'),
      bold(
        line([eaves[0], walls[0], walls[1], walls[2], eaves[2]]) +
          line([walls[1], eaves[1]]) +
          shape([eaves[1], eaves[2], ridge[1], ridge[0]]) +
          line([ridge[0], eaves[0]]),
      ),
      fine(line([eaves[0], eaves[1]]), 'stroke-dasharray="3 5"'),
      fine(pane(74, 32) + pane(14, 32) + pane(-38, 32)),
      solid(door, 'opacity=".85"'),
      fine(
        line([at(80, 124, 0), at(80, 150, 0)]) +
          line([at(-80, 124, 0), at(-80, 150, 0)]) +
          line([at(80, 140, 0), at(-80, 140, 0)]),
      ),
      fine(
        line([at(104, 100, 0), at(130, 100, 0)]) +
          line([at(104, -100, 0), at(130, -100, 0)]) +
          line([at(120, 100, 0), at(120, -100, 0)]),
      ),
      fine(
        `M${points([ridge[1]])}h96M${points([eaves[2]])}h${(ridge[1][0] + 96 - eaves[2][0]).toFixed(1)}M${points([[ridge[1][0] + 86, ridge[1][1]]])}V${eaves[2][1].toFixed(1)}`,
        'opacity=".7"',
      ),
    ].join(""),
  );
}
