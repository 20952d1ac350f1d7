import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Manifest, Plugin } from "vite";

const MANIFEST = ".vite/manifest.json";

/**
 * Keeps the files of the previous build, because open tabs still load them after a deployment. Their names contain their hash.
 * Older builds are deleted.
 */
export function previousAssetsPlugin(outDir: string): Plugin {
  let previous = new Map<string, Buffer>();
  return {
    name: "previous-assets",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    // Before Vite empties the folder.
    buildStart() {
      previous = readBuild(outDir);
    },
    closeBundle() {
      for (const [file, content] of previous) {
        const target = path.join(outDir, file);
        if (existsSync(target)) continue;
        mkdirSync(path.dirname(target), { recursive: true });
        writeFileSync(target, content);
      }
    },
  };
}

/** The files that the manifest of the build in this folder lists. Source maps aren't needed. */
function readBuild(outDir: string): Map<string, Buffer> {
  const manifestFile = path.join(outDir, MANIFEST);
  if (!existsSync(manifestFile)) return new Map();
  const chunks = Object.values(JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest);
  const files = new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
  const existing = [...files].filter((file) => existsSync(path.join(outDir, file)));
  return new Map(existing.map((file) => [file, readFileSync(path.join(outDir, file))]));
}
