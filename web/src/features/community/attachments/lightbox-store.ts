import { useSyncExternalStore } from "react";
import type { MessageAttachmentFragment } from "../../../gql/graphql";

export interface LightboxView {
  images: readonly MessageAttachmentFragment[];
  index: number;
}

// Outside of the rows, because the list removes rows that scroll away while the viewer is open.
let view: LightboxView | null = null;
const listeners = new Set<() => void>();

/** Opens the image viewer; null closes it. */
export function showLightbox(next: LightboxView | null): void {
  view = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLightbox = (): LightboxView | null => useSyncExternalStore(subscribe, () => view);
