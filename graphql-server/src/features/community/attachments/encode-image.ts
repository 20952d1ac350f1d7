import { invalidField } from "../../../kernel/errors/errors";
import type { ImageFormat } from "./inspect-file";

/** The longer side in pixels. Smaller images keep their size. */
const VIEW_PIXELS = 1_920;
const THUMBNAIL_PIXELS = 640;
const MAX_INPUT_PIXELS = 40_000_000;
const DECODE_TIMEOUT_S = 15;
/** Decoding runs in the thread pool that the server also uses for files and passwords, so most threads stay free. */
const MAX_DECODING = 2;

export interface EncodedImage {
  view: Buffer;
  thumbnail: Buffer;
  /** Of the viewing size, upright. */
  width: number;
  height: number;
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
 * Decodes an image and encodes it again as WebP, upright and without metadata, so that nothing of the original file survives.
 * Rejects animations, and images with more pixels than a camera takes.
 */
export const encodeImage = (upload: Buffer, format: ImageFormat): Promise<EncodedImage> =>
  inTurn(() => encode(upload, format));

async function encode(upload: Buffer, format: ImageFormat): Promise<EncodedImage> {
  const { default: sharp } = await import("sharp");
  const metadata = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata?.format !== format) throw invalidField("file", "The image is damaged. Nothing was attached.");
  if ((metadata.pages ?? 1) > 1) {
    throw invalidField("file", "Animated images can't be attached. Choose a still image.");
  }
  if (metadata.width * metadata.height > MAX_INPUT_PIXELS) {
    throw invalidField("file", "The image is too large. Images can have at most 40 million pixels.");
  }
  try {
    const { data: view, info } = await sharp(upload, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ width: VIEW_PIXELS, height: VIEW_PIXELS, fit: "inside", withoutEnlargement: true })
      // Text in charts needs sharp colors.
      .webp({ quality: 88, smartSubsample: true })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(view)
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80, smartSubsample: true })
      .toBuffer();
    return { view, thumbnail, width: info.width, height: info.height };
  } catch {
    throw invalidField("file", "The image is damaged. Nothing was attached.");
  }
}
