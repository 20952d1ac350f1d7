import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const ENTRY = "index.html";
const LOGIN_PAGE = /\/sign-in-page\.tsx$/;
const COMMUNITY_PAGE = /\/community-page\.tsx$/;

/** Adds a chunk and all chunks that it imports statically. */
function addWithImports(manifest, key, found) {
  if (found.has(key)) return;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) addWithImports(manifest, imported, found);
}

function lazyChunks(manifest, pattern) {
  const keys = Object.keys(manifest).filter((key) => pattern.test(key) && manifest[key].isDynamicEntry);
  if (keys.length === 0) throw new Error(`No lazy chunk in web/dist matches ${pattern}.`);
  return keys;
}

/**
 * Returns the scripts that the browser loads for /login, from the build manifest: the entry, the login page's chunk,
 * and their imports. Throws if they include the community, which must stay a separate chunk.
 */
export function loginChunks() {
  const manifest = JSON.parse(readFileSync(join(root, "web/dist/.vite/manifest.json"), "utf8"));
  const found = new Set();
  for (const key of [ENTRY, ...lazyChunks(manifest, LOGIN_PAGE)]) addWithImports(manifest, key, found);
  if (lazyChunks(manifest, COMMUNITY_PAGE).some((key) => found.has(key))) {
    throw new Error("/login also loads the community chunk.");
  }
  return [...found].map((key) => manifest[key].file).filter((file) => file.endsWith(".js"));
}
