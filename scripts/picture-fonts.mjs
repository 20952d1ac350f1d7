import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { root } from "./run.mjs";

// The library that draws the pictures of pages reads OpenType, and the font's package contains WOFF, which is OpenType with
// compressed tables.

const WEIGHTS = [500, 600];
const HEADER_BYTES = 12;
const WOFF_HEADER_BYTES = 44;
const ENTRY_BYTES = 16;
const WOFF_ENTRY_BYTES = 20;

function toOpenType(woff) {
  const count = woff.readUInt16BE(12);
  const start = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(start, 0, 4, 8);
  start.writeUInt16BE(count, 4);
  start.writeUInt16BE(2 ** power * ENTRY_BYTES, 6);
  start.writeUInt16BE(power, 8);
  start.writeUInt16BE((count - 2 ** power) * ENTRY_BYTES, 10);
  const parts = [start];
  let end = start.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER_BYTES + WOFF_ENTRY_BYTES * index;
    const to = HEADER_BYTES + ENTRY_BYTES * index;
    const [offset, packedLength, length, checksum] = [4, 8, 12, 16].map((place) => woff.readUInt32BE(from + place));
    const packed = woff.subarray(offset, offset + packedLength);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    woff.copy(start, to, from, from + 4);
    start.writeUInt32BE(checksum, to + 4);
    start.writeUInt32BE(end, to + 8);
    start.writeUInt32BE(length, to + 12);
    parts.push(packedLength < length ? inflateSync(packed) : packed, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}

const require = createRequire(join(root, "web/package.json"));
const folder = join(root, "graphql-server/dist/fonts");
mkdirSync(folder, { recursive: true });
for (const weight of WEIGHTS) {
  const woff = readFileSync(require.resolve(`@fontsource/chakra-petch/files/chakra-petch-latin-${weight}-normal.woff`));
  writeFileSync(join(folder, `chakra-petch-${weight}.ttf`), toOpenType(woff));
}
