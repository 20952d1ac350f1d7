/** Draws the cover of every course into web/public/course-art. Run: node scripts/art/render-course-art.mjs */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { COURSE_MOTIFS } from "./course-motifs.mjs";

const OUTPUT = join(dirname(fileURLToPath(import.meta.url)), "../../web/public/course-art");
const MAX_BYTES = 8_192;

const STYLE = [
  ".m{--a:#2cefc3;--b:#c3cedf}",
  ".g{--a:#ff3d97;--b:#ff3d97}",
  ".s,.t{fill:none;stroke-linejoin:round;stroke-linecap:round}",
  ".s{stroke:var(--a);stroke-width:3}",
  ".t{stroke:var(--b);stroke-width:1.5;stroke-opacity:.62}",
  ".f{fill:var(--a);fill-opacity:.13}",
  ".a{fill:var(--a)}",
].join("");

/** The frame every cover shares: grid, light, ruler with the cover's number, and one displaced band. */
function cover(motif, number, total) {
  const [bandTop, bandHeight] = motif.band;
  const bandBottom = bandTop + bandHeight;
  const ruler = Array.from({ length: total }, (_, index) => `M${20 + index * 10} 346v${index === number ? -10 : -4}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360"><style>${STYLE}</style><defs>
<radialGradient id="l" cx=".5" cy=".5" r=".62"><stop stop-color="#12313a"/><stop offset=".55" stop-color="#0c151d"/><stop offset="1" stop-color="#080a0f"/></radialGradient>
<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 20h40M20 0v40" stroke="#e1ebff" stroke-opacity=".05"/><path d="M19 20h2M20 19v2" stroke="#e1ebff" stroke-opacity=".28"/></pattern>
<clipPath id="o"><path d="M0 0h640v${bandTop}H0zM0 ${bandBottom}h640v${360 - bandBottom}H0z"/></clipPath><clipPath id="i"><path d="M0 ${bandTop}h640v${bandHeight}H0z"/></clipPath>
<g id="x">${motif.draw()}</g></defs><path fill="url(#l)" d="M0 0h640v360H0z"/><path fill="url(#p)" d="M0 0h640v360H0z"/>
<g class="m" clip-path="url(#o)"><use href="#x"/></g><g clip-path="url(#i)"><use href="#x" class="g" x="-4" opacity=".75"/><use href="#x" class="m" x="9"/></g>
<path d="${ruler.join("")}" stroke="#c3cedf" stroke-opacity=".4"/><path d="M${20 + number * 10} 346v-10" stroke="#2cefc3" stroke-width="2"/><path d="M606 346h14v-14M20 28v-14h14" fill="none" stroke="#c3cedf" stroke-opacity=".4"/></svg>
`;
}

mkdirSync(OUTPUT, { recursive: true });
const motifs = Object.entries(COURSE_MOTIFS);
motifs.forEach(([slug, motif], number) => {
  const svg = cover(motif, number, motifs.length);
  if (Buffer.byteLength(svg) > MAX_BYTES) {
    throw new Error(`${slug}.svg has ${Buffer.byteLength(svg)} bytes, more than ${MAX_BYTES}`);
  }
  writeFileSync(join(OUTPUT, `${slug}.svg`), svg);
});
