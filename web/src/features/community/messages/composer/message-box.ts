/** The id of the field in which a member writes. */
export const messageBoxId = "message-box";

/** A keyboard on the screen would cover the messages, so there the reader decides when it opens. */
const hasKeyboard = (): boolean => window.matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Puts the caret into the message box of the channel that was selected, on computers. */
export function focusMessageBox(): void {
  if (hasKeyboard()) document.getElementById(messageBoxId)?.focus();
}
