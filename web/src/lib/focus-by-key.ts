import type { KeyboardEvent } from "react";

/** Moves the focus through a list with the arrow keys, Home, and End, so that the list needs only one tab stop. */
export function focusByKey(event: KeyboardEvent, elements: Iterable<HTMLElement>): void {
  const all = [...elements];
  const from = all.findIndex((element) => element === document.activeElement);
  if (from < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: all.length - 1 }[event.key];
  const next = target === undefined ? undefined : all[target];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
