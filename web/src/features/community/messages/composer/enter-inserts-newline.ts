/** A keyboard on the screen has no Shift+Enter: there Enter starts a line and the button sends. */
export const startsLineWithEnter = (): boolean => window.matchMedia("(hover: none) and (pointer: coarse)").matches;
