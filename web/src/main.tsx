import "./ui/theme/fonts.css";
import "./ui/theme/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Application, buildApplication } from "./app/application";
import { announceNewVersion } from "./app/new-version";
import { preloadPage } from "./app/routing/routes";
import { discardOtherVersions } from "./lib/storage/storage";

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

// Errors that an error boundary caught are reported like others.
// The placeholder in index.html stays until the first page can be shown.
void preloadPage(window.location.pathname).then(() =>
  createRoot(container, { onCaughtError: (error) => window.reportError(error) }).render(
    <StrictMode>
      <Application {...buildApplication()} />
    </StrictMode>,
  ),
);
