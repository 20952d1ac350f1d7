import { useLayoutEffect, type RefObject } from "react";

/** A field as tall as its text, up to a height; from there on its text scrolls. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string, maxHeightPx: number): void {
  useLayoutEffect(
    function growWithText() {
      if (!field.current) return;
      field.current.style.height = "auto";
      field.current.style.height = `${Math.min(field.current.scrollHeight, maxHeightPx)}px`;
    },
    [field, text, maxHeightPx],
  );
}
