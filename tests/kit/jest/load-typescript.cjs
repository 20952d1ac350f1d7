/**
 * Lets `require` load TypeScript in test workers and Jest's global setup. Unlike tsx, it also compiles `import()` to `require`, so
 * that each module is loaded once per process.
 */
const { createHash } = require("node:crypto");
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { transformSync } = require("esbuild");

const MAPS = path.resolve(__dirname, "../../../.cache/test-source-maps");
mkdirSync(MAPS, { recursive: true });

/** Paths of the source maps for Jest, by source file. */
const sourceMaps = new Map();

const OPTIONS = {
  loader: "ts",
  format: "cjs",
  target: "node20",
  sourcemap: "external",
  supported: { "dynamic-import": false },
  define: { "import.meta.dirname": "__dirname", "import.meta.filename": "__filename", "import.meta.url": "__fileUrl" },
  banner: 'const __fileUrl = require("node:url").pathToFileURL(__filename).href;',
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } },
};

require.extensions[".ts"] = (module, file) => {
  const source = readFileSync(file, "utf8");
  const { code, map } = transformSync(source, { ...OPTIONS, sourcefile: file });
  const mapFile = path.join(MAPS, `${createHash("sha1").update(file).update(source).digest("hex")}.json`);
  if (!existsSync(mapFile)) writeFileSync(mapFile, map);
  sourceMaps.set(file, mapFile);
  module._compile(code, file);
};

module.exports = { sourceMaps };
