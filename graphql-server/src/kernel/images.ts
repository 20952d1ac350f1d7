import type { Metadata, Sharp } from "sharp";
import { AppError } from "./errors/errors";

export type ImageFormat = "png" | "jpeg" | "webp" | "gif";

/** More than a camera takes. */
export const MAX_PIXELS = 40_000_000;
const TIMEOUT_S = 15;
/** Decoding runs in the thread pool that the server also uses for files and passwords, so most threads stay free. */
const MAX_DECODING = 2;

const SIGNATURES: [ImageFormat, RegExp][] = [
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["jpeg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF[^]{4}WEBP/],
];

/** The format that the first bytes announce; null if it isn't one that members can upload. */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  const start = bytes.toString("latin1", 0, 16);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

let decoding = 0;
const waiting: (() => void)[] = [];

/** Runs a few decodings at a time. The number of those that wait is limited by the number of uploads. */
async function inTurn<T>(decode: () => Promise<T>): Promise<T> {
  if (decoding >= MAX_DECODING) await new Promise<void>((resolve) => waiting.push(resolve));
  else decoding += 1;
  try {
    return await decode();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else decoding -= 1;
  }
}

/**
 * Passes an upright image, which has no metadata, to `encode`. All uploads share one queue. Returns null if the image is damaged,
 * has too many pixels, or takes too long.
 */
export async function decodeImage<T>(
  upload: Buffer,
  format: ImageFormat,
  encode: (image: Sharp, metadata: Metadata) => Promise<T>,
): Promise<T | null> {
  // Loaded on first use because most processes never handle an upload and the library uses a lot of memory.
  const { default: sharp } = await import("sharp");
  return inTurn(async () => {
    try {
      const metadata = await sharp(upload, { limitInputPixels: false }).metadata();
      if (metadata.format !== format) return null;
      const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient();
      return await encode(image.timeout({ seconds: TIMEOUT_S }), metadata);
    } catch (error) {
      if (error instanceof AppError) throw error;
      return null;
    }
  });
}
