import { pictureTexts } from "./texts";

/** The avatar of a new member: a picture, or their initial on a color. */
export type NewAvatar = { picture: File } | { color: string };

/** A picture must be smaller than this. */
const PICTURE_LIMIT_BYTES = 5_242_880;

/** Returns an error text, or undefined for a valid file. */
export function checkPicture(file: Pick<File, "type" | "size">): string | undefined {
  if (!file.type.startsWith("image/")) return pictureTexts.notAnImage;
  return file.size >= PICTURE_LIMIT_BYTES ? pictureTexts.tooLarge : undefined;
}
