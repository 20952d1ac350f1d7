/** The rendered message rows, including some that are scrolled out of view. */
export const renderedRows = (area: HTMLElement): HTMLElement[] => [
  ...area.querySelectorAll<HTMLElement>("[data-message-id]"),
];

/** The element that scrolls. */
export const scrollerIn = (area: HTMLElement | null): Element | null => area?.querySelector('[role="log"]') ?? null;

/** The element that contains the rows. Its padding takes the place of the rows that are not rendered. */
export const rowContainerIn = (area: HTMLElement | null): HTMLElement | null =>
  area?.querySelector<HTMLElement>('[data-testid="virtuoso-item-list"]') ?? null;

/** The list hides its rows until it has measured them and scrolled to its initial position. */
export function isListRendered(area: HTMLElement | null): boolean {
  const rows = rowContainerIn(area);
  return rows !== null && rows.style.visibility !== "hidden" && rows.childElementCount > 0;
}

/** The maximum distance from the end at which the list counts as at the bottom. */
const BOTTOM_THRESHOLD_PX = 48;

export const distanceFromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): number =>
  scrollHeight - scrollTop - clientHeight;

export const isAtEnd = (scroller: Element): boolean => distanceFromEnd(scroller) <= BOTTOM_THRESHOLD_PX;

/**
 * Whether the row of a message is visible, or for null, the end of the list. On slow devices, the list can stop scrolling
 * before it reaches its target.
 */
export function isScrolledTo(area: HTMLElement, messageId: string | null): boolean {
  const list = scrollerIn(area);
  if (!list) return false;
  const { top, bottom } = list.getBoundingClientRect();
  if (messageId === null) {
    const end = rowContainerIn(area)?.lastElementChild?.getBoundingClientRect();
    // Until all rows have rendered, there is a gap below the last one.
    return isAtEnd(list) && end !== undefined && Math.abs(end.bottom - bottom) <= BOTTOM_THRESHOLD_PX;
  }
  const row = renderedRows(area)
    .find(({ dataset }) => dataset.messageId === messageId)
    ?.getBoundingClientRect();
  return row !== undefined && row.bottom > top && row.top < bottom;
}
