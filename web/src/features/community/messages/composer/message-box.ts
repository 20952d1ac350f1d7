export const MESSAGE_BOX_ID = "message-box";

/** Without one, focusing the field would open the on-screen keyboard over the messages. */
const hasPhysicalKeyboard = (): boolean => window.matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Focuses the message box after a channel is selected, except on touch devices. */
export function focusMessageBox(): void {
  if (hasPhysicalKeyboard()) document.getElementById(MESSAGE_BOX_ID)?.focus();
}
