import { existsSync } from "node:fs";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A missing browser fails the browser tests: leaving them out in silence would look like passing. */
export default function requireChromium(): void {
  const browser = [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path));
  if (!browser) {
    throw new Error(
      "The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) " +
        "or set CHROMIUM_PATH to the program of a Chromium or Chrome that is there.",
    );
  }
  process.env.CHROMIUM_PATH = browser;
}
