import { notify } from "../../../../ui/toast/notify";
import { messageTexts } from "../../texts";

/** Copies text to the clipboard and shows a notice. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.info(messageTexts.copied);
  } catch {
    notify.error(messageTexts.copyFailed);
  }
}
