import type { KeyboardEvent } from "react";

/** Moves the focus through a list that is one stop of the Tab key: arrow keys step, Home and End lead to its ends. */
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
