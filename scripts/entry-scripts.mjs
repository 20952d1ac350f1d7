import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Returns the scripts that the browser loads to show an entry page, from its built HTML: see web/page-templates.ts. */
export function entryScripts(page) {
  const html = readFileSync(join(root, "web/dist/pages", `${page}.html`), "utf8");
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => `web/dist/${file}`);
}
