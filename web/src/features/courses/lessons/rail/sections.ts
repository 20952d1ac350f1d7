import { useSyncExternalStore } from "react";
import { plainText } from "../../../../lib/markup/plain-text";

export interface Section {
  /** The anchor of its heading. */
  id: string;
  title: string;
}

interface Block {
  anchor: string;
  markdown?: string;
}

const HEADING = /^## +(.+)/;
const LINK = /\[([^[\]]*)\]\([^()\s]*\)/g;

/** The parts of a lesson that start with a heading. */
export const sectionsOf = (blocks: readonly Block[]): Section[] =>
  blocks.flatMap(({ anchor, markdown = "" }) => {
    const title = HEADING.exec(markdown)?.[1];
    return title ? [{ id: anchor, title: plainText(title.replace(LINK, "$1")) }] : [];
  });

/** Below the bars at the top. A heading that someone jumped to ends up above it. */
const READING_LINE_PX = 140;

/** The index of the section at the top of the window, or -1 above the first one. */
export function useCurrentSection(sections: readonly Section[]): number {
  const findCurrent = (): number =>
    sections.findLastIndex(({ id }) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top;
      return top !== undefined && top <= READING_LINE_PX;
    });
  return useSyncExternalStore(watchScroll, findCurrent, () => -1);
}

function watchScroll(onScroll: () => void): () => void {
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("resize", onScroll);
  return () => {
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("resize", onScroll);
  };
}
