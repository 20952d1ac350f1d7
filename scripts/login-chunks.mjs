import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const ENTRY = "index.html";
const LOGIN_PAGE = /\/sign-in-page\.tsx$/;
const COMMUNITY_PAGE = /\/community-page\.tsx$/;

/** Adds a chunk and all that the browser must load before it can run. */
function addWithImports(manifest, key, found) {
  if (found.has(key)) return;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) addWithImports(manifest, imported, found);
}

function lazyChunks(manifest, pattern) {
  const keys = Object.keys(manifest).filter((key) => pattern.test(key) && manifest[key].isDynamicEntry);
  if (keys.length === 0) throw new Error(`No lazily loaded chunk in web/dist is named like ${pattern}.`);
  return keys;
}

/**
 * The scripts that the browser loads to show /login, from the build's manifest: the entry, the login page's own chunk
 * and what both import. Throws when the community, which must stay a chunk of its own, is among them.
 */
export function loginChunks() {
  const manifest = JSON.parse(readFileSync(join(root, "web/dist/.vite/manifest.json"), "utf8"));
  const found = new Set();
  for (const key of [ENTRY, ...lazyChunks(manifest, LOGIN_PAGE)]) addWithImports(manifest, key, found);
  if (lazyChunks(manifest, COMMUNITY_PAGE).some((key) => found.has(key))) {
    throw new Error("/login loads the community, too.");
  }
  return [...found].map((key) => manifest[key].file).filter((file) => file.endsWith(".js"));
}
