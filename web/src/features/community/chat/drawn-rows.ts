/** The rows of messages that are drawn at this moment, some of them outside what can be seen. */
export const rowsIn = (area: HTMLElement): HTMLElement[] => [
  ...area.querySelectorAll<HTMLElement>("[data-message-id]"),
];

/** The list keeps its rows hidden until it has measured them and scrolled to where it begins. */
export function isDrawn(area: HTMLElement | null): boolean {
  const rows = area?.querySelector<HTMLElement>('[data-testid="virtuoso-item-list"]');
  return rows !== null && rows !== undefined && rows.style.visibility !== "hidden" && rows.childElementCount > 0;
}
