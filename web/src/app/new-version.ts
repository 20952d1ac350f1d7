import { notify } from "../ui/toast/notify";

const TEXT = "Part of this page is missing. Reload to get the newest version.";

/**
 * Asks for a reload when code of this page's version is missing: after a deployment, or in browsers that keep the failure of an
 * import that was made without a connection. Once per page load.
 */
export function announceNewVersion(): void {
  const announce = (): void => {
    // Without a connection, the code may still be there, and it loads later.
    if (!navigator.onLine) return;
    window.removeEventListener("vite:preloadError", announce);
    notify.warning(TEXT, { closeAfterMs: 60_000 });
  };
  window.addEventListener("vite:preloadError", announce);
}
