import type { MessageAttachmentFragment } from "../../../gql/graphql";

const MAX_WIDTH = 400;
const MAX_HEIGHT = 320;
const MIN_SIDE = 64;
/** Two fit next to each other on a phone. */
const TILE = { width: 150, height: 112 };

type Sized = Pick<MessageAttachmentFragment, "width" | "height">;

/** The size of an image in a message: in proportion if it is alone, otherwise a tile. */
export function tileSize({ width, height }: Sized, isAlone: boolean): { width: number; height: number } {
  if (!isAlone || !width || !height) return TILE;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(MIN_SIDE, Math.round(width * scale)),
    height: Math.max(MIN_SIDE, Math.round(height * scale)),
  };
}

/** What screen readers say for an image. */
export const imageLabel = ({ altText, name }: Pick<MessageAttachmentFragment, "altText" | "name">): string =>
  altText || name || "Image";
