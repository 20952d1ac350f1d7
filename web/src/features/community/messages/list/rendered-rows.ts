/** The rows of messages that are drawn at this moment, some of them outside what can be seen. */
export const rowsIn = (area: HTMLElement): HTMLElement[] => [
  ...area.querySelectorAll<HTMLElement>("[data-message-id]"),
];

/** The list keeps its rows hidden until it has measured them and scrolled to where it begins. */
export function isDrawn(area: HTMLElement | null): boolean {
  const rows = area?.querySelector<HTMLElement>('[data-testid="virtuoso-item-list"]');
  return rows !== null && rows !== undefined && rows.style.visibility !== "hidden" && rows.childElementCount > 0;
}

/** Farther from its end, a list does not count as at the bottom. */
export const bottomThreshold = 48;

/**
 * Whether the list shows the row of a message, or its end if that is null. On a slow device, the list gives up scrolling to
 * its place before it has measured the rows around it.
 */
export function showsPlace(area: HTMLElement, messageId: string | null): boolean {
  const list = area.querySelector('[role="log"]');
  if (!list) return false;
  const { top, bottom } = list.getBoundingClientRect();
  if (messageId === null) {
    const end = list.querySelector('[data-testid="virtuoso-item-list"]')?.lastElementChild?.getBoundingClientRect();
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight <= bottomThreshold;
    // Where rows are still to be drawn, there is a gap below the last one.
    return isAtEnd && end !== undefined && Math.abs(end.bottom - bottom) <= bottomThreshold;
  }
  const row = rowsIn(area)
    .find(({ dataset }) => dataset.messageId === messageId)
    ?.getBoundingClientRect();
  return row !== undefined && row.bottom > top && row.top < bottom;
}
