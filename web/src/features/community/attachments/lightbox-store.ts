import type { MessageAttachmentFragment } from "../../../gql/graphql";
import { openedBy } from "../../../ui/overlay/opened";

export interface LightboxView {
  images: readonly MessageAttachmentFragment[];
  index: number;
}

/** Opens the image viewer; null closes it. */
export const { open: showLightbox, useOpened: useLightbox } = openedBy<LightboxView>();
