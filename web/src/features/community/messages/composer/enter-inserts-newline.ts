/** On-screen keyboards have no Shift+Enter, so Enter starts a new line there and the button sends. */
export const enterInsertsNewline = (): boolean => window.matchMedia("(hover: none) and (pointer: coarse)").matches;
