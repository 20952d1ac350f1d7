import { decodeImage } from "./images";

const COLUMNS = 9;
const ROWS = 8;
/** Of 64 bits. Two different pictures differ in about half of them; a resized or recompressed copy in a few. */
const MAX_DIFFERENT_BITS = 6;

/** A bit for each of 8 × 8 neighbors: whether the left one is brighter. Null if the picture is damaged. */
export async function pictureHash(webp: Buffer): Promise<bigint | null> {
  const size = { width: COLUMNS, height: ROWS, fit: "fill" } as const;
  const pixels = await decodeImage(webp, "webp", (image) =>
    image.removeAlpha().grayscale().resize(size).raw().toBuffer(),
  );
  if (!pixels) return null;
  let hash = 0n;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column;
      hash = (hash << 1n) | ((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return hash;
}

export function isSamePicture(first: bigint, second: bigint): boolean {
  let different = 0;
  for (let bits = first ^ second; bits > 0n; bits &= bits - 1n) different += 1;
  return different <= MAX_DIFFERENT_BITS;
}
