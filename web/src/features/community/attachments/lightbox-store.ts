import { useSyncExternalStore } from "react";
import type { MessageAttachmentFragment } from "../../../gql/graphql";
import { Changes } from "../../../lib/changes";
import { perSession } from "../../../lib/session-scope";

export interface LightboxView {
  images: readonly MessageAttachmentFragment[];
  index: number;
}

// Outside of the rows, because the list removes rows that scroll away while the viewer is open.
const lightbox = perSession(() => ({ view: null as LightboxView | null, changes: new Changes() }));

/** Opens the image viewer; null closes it. */
export function showLightbox(next: LightboxView | null): void {
  lightbox().view = next;
  lightbox().changes.notify();
}

export const useLightbox = (): LightboxView | null =>
  useSyncExternalStore(lightbox().changes.subscribe, () => lightbox().view);
