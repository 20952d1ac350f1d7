import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

/** By the bundle's URL; null for a file without a map. */
const maps = new Map<string, SourceMap | null>();

function mapOf(url: string): SourceMap | null {
  let map = maps.get(url);
  if (map === undefined) {
    const file = fileURLToPath(`${url}.map`);
    map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload) : null;
    maps.set(url, map);
  }
  return map;
}

function sourceOf(location: string, url: string, line: string, column: string): string {
  const map = url.includes("/node_modules/") ? null : mapOf(url);
  const origin = map?.findOrigin(Number(line), Number(column));
  if (!origin || !("fileName" in origin)) return location;
  return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
}

/**
 * Replaces the locations in bundles with those in their TypeScript source. Only for stack traces that are logged: the first call
 * reads the maps, which takes a quarter of a second and 50 MB. Node's --enable-source-maps would read them at startup.
 */
export function toSourceStack(stack: string): string {
  return stack.replace(/(file:\/\/[^\s:]+):(\d+):(\d+)/g, sourceOf);
}
