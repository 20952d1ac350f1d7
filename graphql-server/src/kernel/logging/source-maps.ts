import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Maps stack traces of the bundles in the folder of `url` to their TypeScript source. Node's --enable-source-maps would also load
 * the maps of all bundles at startup, which costs time and memory.
 */
export function mapStackTraces(url: string): void {
  const folder = new URL(".", url).href;
  /** By the bundle's URL; null for a bundle without a map. */
  const maps = new Map<string, SourceMap | null>();

  function mapOf(bundleUrl: string): SourceMap | null {
    let map = maps.get(bundleUrl);
    if (map === undefined) {
      const file = fileURLToPath(`${bundleUrl}.map`);
      map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload) : null;
      maps.set(bundleUrl, map);
    }
    return map;
  }

  function sourceOf(location: string, bundleUrl: string, line: string, column: string): string {
    const origin = bundleUrl.startsWith(folder) && mapOf(bundleUrl)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return location;
    return `${new URL(origin.fileName, bundleUrl).href}:${origin.lineNumber}:${origin.columnNumber}`;
  }

  Error.prepareStackTrace = (error, frames: readonly unknown[]) =>
    `${String(error)}${["", ...frames].join("\n    at ")}`.replace(/(file:\/\/[^\s:]+):(\d+):(\d+)/g, sourceOf);
}
