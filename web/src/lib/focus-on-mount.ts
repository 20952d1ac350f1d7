/** A `ref` for an element with `tabIndex={-1}` that replaces the focused one. Without it, keyboard users would start again at the top. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
