/** Draws the cover of every course into web/public/course-art. Run: npx tsx scripts/art/render-course-art.mjs */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { coverSvg } from "../../graphql-server/src/features/courses/catalog/course-cover.ts";
import { COURSE_MOTIFS } from "./course-motifs.mjs";

const OUTPUT = join(dirname(fileURLToPath(import.meta.url)), "../../web/public/course-art");
const MAX_BYTES = 8_192;

mkdirSync(OUTPUT, { recursive: true });
const motifs = Object.entries(COURSE_MOTIFS);
motifs.forEach(([slug, motif], number) => {
  const svg = coverSvg({ drawing: motif.draw(), band: motif.band, mark: [number, motifs.length] });
  if (Buffer.byteLength(svg) > MAX_BYTES) {
    throw new Error(`${slug}.svg has ${Buffer.byteLength(svg)} bytes, more than ${MAX_BYTES}`);
  }
  writeFileSync(join(OUTPUT, `${slug}.svg`), svg);
});
