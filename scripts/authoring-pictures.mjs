/**
 * Takes the pictures of docs/authoring.md from its own examples, in the editor of a running demo (npm start).
 * Run: node scripts/authoring-pictures.mjs, or with another address: node scripts/authoring-pictures.mjs http://localhost:8081
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { findChromium } from "./chromium.mjs";
import { root } from "./run.mjs";

const DOCS = join(root, "docs");
/** An example and the picture below it. */
const EXAMPLES = /^````markdown\n((?:(?!^````).)+)\n````\n\n!\[[^\]]*\]\((images\/[\w-]+\.png)\)/gms;
const COLORS = 64;

const [url = "http://localhost:8080"] = process.argv.slice(2);
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], env: { ...process.env, ...env } });
try {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 2000 },
    reducedMotion: "reduce",
  });
  await context.addInitScript(() => localStorage.setItem("gdprAccepted", "true"));
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: /admin/i }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
  const guide = await readFile(join(DOCS, "authoring.md"), "utf8");
  for (const [, example, file] of guide.matchAll(EXAMPLES)) {
    await page.goto("/admin/courses/1/lessons/new");
    await page.getByLabel("Text").fill(example);
    // A question contains texts of its own.
    const preview = page.getByRole("region", { name: "Preview" }).locator(".lesson-text").first();
    await preview.waitFor();
    await preview.locator("[data-skeleton]").waitFor({ state: "detached" });
    await page.locator("html:not([data-busy])").waitFor();
    await page.evaluate(() => document.fonts.ready);
    const picture = await preview.screenshot({ animations: "disabled" });
    await writeFile(join(DOCS, file), await sharp(picture).png({ palette: true, colors: COLORS }).toBuffer());
  }
} finally {
  await browser.close();
}
