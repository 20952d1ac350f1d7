import "./ui/theme/fonts.css";
import "./ui/theme/theme.css";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Application, buildApplication } from "./app/application";
import { announceNewVersion } from "./app/new-version";
import { preloadPage } from "./app/routing/routes";
import { discardOtherVersions } from "./lib/storage/storage";

declare global {
  interface Window {
    /** The data of a page that the server rendered as it is for this reader: see web-files.ts. */
    pageData?: string;
    /** What the script of such a page does once the client responds. */
    takeOver?: () => void;
  }
}

discardOtherVersions();
announceNewVersion();
window.addEventListener("error", ({ error }) => report(error));
window.addEventListener("unhandledrejection", ({ reason }) => report(reason));

/** Most visits need no code for this. */
function report(error: unknown): void {
  void import("./app/report-errors").then(({ reportError }) => reportError(error)).catch(() => undefined);
}

// Loads the fonts while React renders. Before, they would delay the scripts.
for (const font of ['1em "Inter Variable"', '600 1em "Chakra Petch"']) void document.fonts.load(font);

const container = document.getElementById("root");
if (!container) throw new Error("The page has no element with the id root");

// The placeholder in index.html, or the server's page, stays until the first page can be shown.
void preloadPage(window.location.pathname).then(() => {
  const { pageData } = window;
  const app = (
    <StrictMode>
      <Application {...buildApplication(pageData)} />
    </StrictMode>
  );
  // Errors that an error boundary caught are reported like others.
  const options = { onCaughtError: reportError };
  if (pageData) startTransition(() => void hydrateRoot(container, app, options));
  else createRoot(container, options).render(app);
});
