const STYLE = [
  ".m{--a:#2cefc3;--b:#c3cedf}",
  ".g{--a:#ff3d97;--b:#ff3d97}",
  ".s,.t{fill:none;stroke-linejoin:round;stroke-linecap:round}",
  ".s{stroke:var(--a);stroke-width:3}",
  ".t{stroke:var(--b);stroke-width:1.5;stroke-opacity:.62}",
  ".f{fill:var(--a);fill-opacity:.13}",
  ".a{fill:var(--a)}",
].join("");

interface Cover {
  /** SVG elements, drawn on 640 by 360. */
  drawing: string;
  /** The horizontal band that the glitch effect displaces. */
  band: readonly [top: number, height: number];
  /** The highlighted tick of the ruler. */
  mark: readonly [index: number, ticks: number];
}

/** Adds the frame that all covers share: grid, light, ruler, and a displaced band. */
export function coverSvg({ drawing, band: [bandTop, bandHeight], mark: [number, total] }: Cover): string {
  const bandBottom = bandTop + bandHeight;
  const ruler = Array.from({ length: total }, (_, index) => `M${20 + index * 10} 346v${index === number ? -10 : -4}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360"><style>${STYLE}</style><defs>
<radialGradient id="l" cx=".5" cy=".5" r=".62"><stop stop-color="#12313a"/><stop offset=".55" stop-color="#0c151d"/><stop offset="1" stop-color="#080a0f"/></radialGradient>
<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 20h40M20 0v40" stroke="#e1ebff" stroke-opacity=".05"/><path d="M19 20h2M20 19v2" stroke="#e1ebff" stroke-opacity=".28"/></pattern>
<clipPath id="o"><path d="M0 0h640v${bandTop}H0zM0 ${bandBottom}h640v${360 - bandBottom}H0z"/></clipPath><clipPath id="i"><path d="M0 ${bandTop}h640v${bandHeight}H0z"/></clipPath>
<g id="x">${drawing}</g></defs><path fill="url(#l)" d="M0 0h640v360H0z"/><path fill="url(#p)" d="M0 0h640v360H0z"/>
<g class="m" clip-path="url(#o)"><use href="#x"/></g><g clip-path="url(#i)"><use href="#x" class="g" x="-4" opacity=".75"/><use href="#x" class="m" x="9"/></g>
<path d="${ruler.join("")}" stroke="#c3cedf" stroke-opacity=".4"/><path d="M${20 + number * 10} 346v-10" stroke="#2cefc3" stroke-width="2"/><path d="M606 346h14v-14M20 28v-14h14" fill="none" stroke="#c3cedf" stroke-opacity=".4"/></svg>
`;
}

const GENERATED_COVER_PATH = /^\/course-covers\/([a-z-]+)-(\d{1,9})\.svg$/;
const RULER_TICKS = 24;

const domainSlug = (domain: string): string =>
  domain
    .toLowerCase()
    .replace("&", "and")
    .replace(/[^a-z]+/g, "-");

/** The path of the generated cover for courses without a picture. Depends only on domain and id. */
export const generatedCoverUrl = (domain: string, id: number): string =>
  `/course-covers/${domainSlug(domain)}-${id}.svg`;

export const isGeneratedCover = (url: string): boolean => GENERATED_COVER_PATH.test(url);

/** The SVG for a generated cover's path; null for any other path. */
export function generatedCover(path: string): string | null {
  const [, slug, id] = GENERATED_COVER_PATH.exec(path) ?? [];
  const [, drawMotif] = Object.entries(MOTIFS).find(([domain]) => domainSlug(domain) === slug) ?? [];
  if (!drawMotif) return null;
  const random = seededRandom(Number(id));
  const bandTop = Math.round(120 + random() * 80);
  return coverSvg({
    drawing: drawMotif(random),
    band: [bandTop, 18],
    mark: [Number(id) % RULER_TICKS, RULER_TICKS],
  });
}

type Random = () => number;
type Point = readonly [x: number, y: number];

/** A deterministic pseudorandom generator of numbers in [0, 1). */
function seededRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const svgPath = (className: string, d: string, extra = ""): string => `<path class="${className}" d="${d}"${extra}/>`;
const lineThrough = (points: readonly Point[]): string => `M${points.map((point) => point.join(" ")).join("L")}`;

/** Candlesticks of a random walk with a moving average. */
function candles(random: Random): string {
  let price = 180;
  const closes: Point[] = [];
  let bodies = "";
  let wicks = "";
  for (let x = 80; x <= 560; x += 24) {
    const open = price;
    price = Math.round(Math.min(280, Math.max(80, price + (random() - 0.54) * 70)));
    const [top, bottom] = [Math.min(open, price), Math.max(open, price)];
    wicks += `M${x} ${top - Math.round(random() * 24)}V${bottom + Math.round(random() * 24)}`;
    bodies += `M${x - 7} ${top}h14v${Math.max(3, bottom - top)}h-14z`;
    closes.push([x, price]);
  }
  const average = closes.map(([x], index): Point => {
    const window = closes.slice(Math.max(0, index - 3), index + 1);
    return [x, Math.round(window.reduce((sum, [, y]) => sum + y, 0) / window.length)];
  });
  const levels = svgPath("t", "M60 110H580M60 250H580", ' stroke-dasharray="2 7" opacity=".7"');
  return (
    levels + svgPath("t", wicks) + svgPath("f", bodies) + svgPath("t", bodies) + svgPath("s", lineThrough(average))
  );
}

/** Columns of nodes, each linked to some nodes of the next column. */
function network(random: Random): string {
  const columns = [3, 4, 4, 3].map((count, column) =>
    Array.from({ length: count }, (_, row): Point => {
      const height = 260 / count;
      return [110 + column * 140 + Math.round(random() * 24), Math.round(50 + height * (row + 0.2 + random() * 0.6))];
    }),
  );
  const links = columns.flatMap((nodes, column) =>
    nodes.flatMap((from) =>
      (columns[column + 1] ?? []).filter(() => random() < 0.55).map((to) => lineThrough([from, to])),
    ),
  );
  const route = columns.map((nodes): Point => nodes[Math.floor(random() * nodes.length)] ?? [0, 0]);
  const rings = columns.flat().map(([x, y]) => `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0`);
  return (
    svgPath("t", links.join(""), ' opacity=".7"') +
    svgPath("s", lineThrough(route)) +
    svgPath("f", rings.join("")) +
    svgPath("s", rings.join(""))
  );
}

/** Bars of different heights with a line above them. */
function blocks(random: Random): string {
  const tops = Array.from({ length: 9 }, (_, index): Point => [92 + index * 54, Math.round(90 + random() * 150)]);
  const outline = tops.map(([x, y]) => `M${x - 19} ${y}h38V310h-38z`).join("");
  const floors = tops.flatMap(([x, y]) =>
    Array.from({ length: Math.floor((300 - y) / 26) }, (_, floor) => `M${x - 11} ${y + 20 + floor * 26}h22`),
  );
  const roofs = tops.map(([x, y]): Point => [x, y - 22]);
  return (
    svgPath("f", outline) +
    svgPath("t", outline + floors.join("")) +
    svgPath("t", "M60 310H580") +
    svgPath("s", lineThrough(roofs))
  );
}

/** Each domain with the function that draws its covers. */
const MOTIFS: Record<string, (random: Random) => string> = {
  "Health & Fitness": blocks,
  "E-Commerce": blocks,
  "Forex Trading": candles,
  "Crypto & Blockchain": network,
  "Algorithmic FX": candles,
  "Intelligent Systems Development": network,
  "Social Media": network,
  "Real Estate": blocks,
  Trading: candles,
};

/** The eight domains of the catalog, and trading, whose courses are listed in My Courses. */
export const COURSE_DOMAINS: readonly string[] = Object.keys(MOTIFS);
