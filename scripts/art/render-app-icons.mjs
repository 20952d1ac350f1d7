// Renders the icons of the installed site from brand/mark.svg: `node scripts/art/render-app-icons.mjs`.
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const ROOT = path.join(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "web/public/icons");
const BACKGROUND = "#080a0f";

/** `share` is the part of the width that the mark fills. Launchers cut maskable icons to a circle of 80%. */
const ICONS = [
  { file: "icon-192.png", size: 192, share: 0.8 },
  { file: "icon-512.png", size: 512, share: 0.8 },
  { file: "icon-maskable-512.png", size: 512, share: 0.55 },
];

const mark = await readFile(path.join(ROOT, "brand/mark.svg"));
await mkdir(FOLDER, { recursive: true });
for (const { file, size, share } of ICONS) {
  const width = Math.round(size * share);
  const drawn = await sharp(mark, { density: 72 * (width / 64) * 2 })
    .resize(width, width)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: BACKGROUND } })
    .composite([{ input: drawn, gravity: "center" }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(FOLDER, file));
}
