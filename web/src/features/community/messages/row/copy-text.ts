import { notify } from "../../../../ui/toast/notify";

/** Copies text to the clipboard and shows a notice. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.info("Copied");
  } catch {
    notify.error("Your browser blocked copying.");
  }
}
