import { notify } from "../../../../ui/toast/notify";
import { messageTexts } from "../../texts";

/** Puts words on the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.info(messageTexts.copied);
  } catch {
    notify.error(messageTexts.copyFailed);
  }
}
