import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { previousAssetsPlugin } from "../../../web/previous-assets";

const folder = mkdtempSync(path.join(tmpdir(), "previous-assets-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds like Vite, which empties the folder after `buildStart`. */
function build(file: string): string[] {
  const plugin = previousAssetsPlugin(folder) as unknown as { buildStart: () => void; closeBundle: () => void };
  plugin.buildStart();
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
  mkdirSync(path.join(folder, ".vite"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, `assets/${file}`), file);
  writeFileSync(path.join(folder, ".vite/manifest.json"), JSON.stringify({ "src/a.tsx": { file: `assets/${file}` } }));
  plugin.closeBundle();
  expect(existsSync(path.join(folder, `assets/${file}`))).toBe(true);
  return readdirSync(path.join(folder, "assets")).sort();
}

it("keeps the files of the previous build, and only of that one", () => {
  expect(build("a-1.js")).toEqual(["a-1.js"]);
  expect(build("a-2.js")).toEqual(["a-1.js", "a-2.js"]);
  expect(build("a-3.js")).toEqual(["a-2.js", "a-3.js"]);
});
