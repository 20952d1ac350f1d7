import type { FeedView } from "../../live/channel-feed";

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

/** The row with the dividers above it. */
export const itemOf = (row: HTMLElement | undefined): Element | null => row?.closest("[data-item-index]") ?? null;

/** How far the row is below the view's offset; null if the view has none, or the row isn't rendered. */
function distanceTo(area: HTMLElement, { messageId, offset }: FeedView): number | null {
  const item = itemOf(renderedRows(area).find(({ dataset }) => dataset.messageId === messageId));
  if (!item || offset === undefined) return null;
  return item.getBoundingClientRect().top - area.getBoundingClientRect().top - offset;
}

/** Scrolls a rendered row to the view's offset, which Virtuoso misses by some pixels, because it rounds the heights of rows. */
export function scrollToOffset(area: HTMLElement, view: FeedView): boolean {
  const [list, distance] = [scrollerIn(area), distanceTo(area, view)];
  if (!list || distance === null) return false;
  list.scrollTop += distance;
  return true;
}

/**
 * Whether the row of a message is visible, or for null, the end of the list. With an offset, whether the row starts there. On slow
 * devices, the list can stop scrolling before it reaches its target.
 */
export function isScrolledTo(area: HTMLElement, view: FeedView): boolean {
  const { messageId, offset } = view;
  const list = scrollerIn(area);
  if (!list) return false;
  const { top, bottom } = list.getBoundingClientRect();
  if (messageId === null) {
    const end = rowContainerIn(area)?.lastElementChild?.getBoundingClientRect();
    // Until all rows have rendered, there is a gap below the last one.
    return isAtEnd(list) && end !== undefined && Math.abs(end.bottom - bottom) <= BOTTOM_THRESHOLD_PX;
  }
  if (offset !== undefined) return Math.abs(distanceTo(area, view) ?? Infinity) <= 1;
  const row = renderedRows(area)
    .find(({ dataset }) => dataset.messageId === messageId)
    ?.getBoundingClientRect();
  return row !== undefined && row.bottom > top && row.top < bottom;
}
