import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import startPostgres from "./jest-start-postgres";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A missing browser fails the browser tests: leaving them out in silence would look like passing. */
function findChromium(): string {
  const browser = [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((place) => place && existsSync(place));
  if (browser) return browser;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) " +
      "or set CHROMIUM_PATH to the program of a Chromium or Chrome that is there.",
  );
}

/** Browsers get what people get: the built web, made from the present sources. */
export default async function startBrowserTests(): Promise<void> {
  process.env.CHROMIUM_PATH = findChromium();
  execFileSync(process.execPath, ["scripts/build.mjs"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    stdio: "inherit",
  });
  await startPostgres();
}
