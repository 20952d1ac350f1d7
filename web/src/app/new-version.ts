import { notify } from "../ui/toast/notify";

const TEXT = "A new version is available. Reload.";

/** Tells the member when code of this page's version is gone, which happens after a deployment. Once per page load. */
export function announceNewVersion(): void {
  const announce = (): void => {
    // Without a connection, the code may still be there, and it loads later.
    if (!navigator.onLine) return;
    window.removeEventListener("vite:preloadError", announce);
    notify.warning(TEXT, { closeAfterMs: 60_000 });
  };
  window.addEventListener("vite:preloadError", announce);
}
