/** Renders the avatars and the share card as PNG files into web/public. Run: node scripts/art/render-avatars.mjs */
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const HERE = dirname(fileURLToPath(import.meta.url));
const PUBLIC = join(HERE, "../../web/public");

async function renderPng(source, target, width, maxBytes) {
  await sharp(source, { density: 144 })
    .resize({ width })
    .png({ palette: true, colours: 96, compressionLevel: 9, effort: 10 })
    .toFile(target);
  const { size } = statSync(target);
  if (size > maxBytes) {
    throw new Error(`${target} has ${size} bytes, more than ${maxBytes}`);
  }
}

mkdirSync(join(PUBLIC, "avatars"), { recursive: true });
for (const name of readdirSync(join(HERE, "avatars"))) {
  await renderPng(join(HERE, "avatars", name), join(PUBLIC, "avatars", name.replace(/\.svg$/, ".png")), 256, 25_000);
}
await renderPng(join(HERE, "share-card.svg"), join(PUBLIC, "og.png"), 1200, 120_000);
