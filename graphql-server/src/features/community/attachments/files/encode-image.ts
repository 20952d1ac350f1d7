import type { Metadata, Sharp } from "sharp";
import { invalidField } from "../../../../kernel/errors/errors";
import { decodeImage, MAX_PIXELS, type ImageFormat } from "../../../../kernel/images";

/** The longer side in pixels. Smaller images keep their size. */
const VIEW_PIXELS = 1_920;
const THUMBNAIL_PIXELS = 640;

export interface EncodedImage {
  view: Buffer;
  thumbnail: Buffer;
  /** Of the viewing size, upright. */
  width: number;
  height: number;
}

/**
 * Decodes an image and encodes it again as WebP, upright and without metadata, so that nothing of the original file survives.
 * Rejects animations, and images with too many pixels.
 */
export async function encodeImage(upload: Buffer, format: ImageFormat): Promise<EncodedImage> {
  const encoded = await decodeImage(upload, format, encode);
  if (!encoded) throw invalidField("file", "The image is damaged. Nothing was attached.");
  return encoded;
}

async function encode(image: Sharp, metadata: Metadata): Promise<EncodedImage> {
  if ((metadata.pages ?? 1) > 1) {
    throw invalidField("file", "Animated images can't be attached. Choose a still image.");
  }
  if (metadata.width * metadata.height > MAX_PIXELS) {
    throw invalidField("file", "The image is too large. Images can have at most 40 million pixels.");
  }
  const view = image
    .resize({ width: VIEW_PIXELS, height: VIEW_PIXELS, fit: "inside", withoutEnlargement: true })
    // Text in charts needs sharp colors.
    .webp({ quality: 88, smartSubsample: true });
  const { data, info } = await view.toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import("sharp");
  const thumbnail = await sharp(data)
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, smartSubsample: true })
    .toBuffer();
  return { view: data, thumbnail, width: info.width, height: info.height };
}
