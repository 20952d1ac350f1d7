import { pictureTexts } from "../texts";

/** How a new member will be shown: a picture of their own, or a colour behind their initial. */
export type ProfileLook = { picture: File } | { colour: string };

/** A picture must be smaller than this. */
const pictureLimitBytes = 5_242_880;

/** What is wrong with a chosen file, or undefined. */
export function checkPicture(file: Pick<File, "type" | "size">): string | undefined {
  if (!file.type.startsWith("image/")) return pictureTexts.notAnImage;
  return file.size >= pictureLimitBytes ? pictureTexts.tooLarge : undefined;
}
