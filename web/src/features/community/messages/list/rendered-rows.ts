/** The rendered message rows, including some that are scrolled out of view. */
export const renderedRows = (area: HTMLElement): HTMLElement[] => [
  ...area.querySelectorAll<HTMLElement>("[data-message-id]"),
];

/** The list hides its rows until it has measured them and scrolled to its initial position. */
export function isListRendered(area: HTMLElement | null): boolean {
  const rows = area?.querySelector<HTMLElement>('[data-testid="virtuoso-item-list"]');
  return rows !== null && rows !== undefined && rows.style.visibility !== "hidden" && rows.childElementCount > 0;
}

/** The maximum distance from the end at which the list counts as at the bottom. */
export const BOTTOM_THRESHOLD_PX = 48;

/**
 * Whether the row of a message is visible, or for null, the end of the list. On slow devices, the list can stop scrolling
 * before it reaches its target.
 */
export function isScrolledTo(area: HTMLElement, messageId: string | null): boolean {
  const list = area.querySelector('[role="log"]');
  if (!list) return false;
  const { top, bottom } = list.getBoundingClientRect();
  if (messageId === null) {
    const end = list.querySelector('[data-testid="virtuoso-item-list"]')?.lastElementChild?.getBoundingClientRect();
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight <= BOTTOM_THRESHOLD_PX;
    // Until all rows have rendered, there is a gap below the last one.
    return isAtEnd && end !== undefined && Math.abs(end.bottom - bottom) <= BOTTOM_THRESHOLD_PX;
  }
  const row = renderedRows(area)
    .find(({ dataset }) => dataset.messageId === messageId)
    ?.getBoundingClientRect();
  return row !== undefined && row.bottom > top && row.top < bottom;
}
