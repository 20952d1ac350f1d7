import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "source-maps-"));

afterAll(() => rmSync(folder, { recursive: true }));

it("maps stack traces of a bundle to its TypeScript source", () => {
  const source = path.join(folder, "thrower.ts");
  const bundle = path.join(folder, "thrower.js");
  writeFileSync(
    source,
    `import { mapStackTraces } from ${JSON.stringify(path.join(import.meta.dirname, "source-maps"))};
interface NotInTheBundle { line: number }
mapStackTraces(import.meta.url);
function fail(): never { throw new TypeError("It failed"); }
fail();
`,
  );
  const flags = ["--bundle", "--platform=node", "--format=esm", "--sourcemap", "--log-level=error"];
  execFileSync(path.resolve("node_modules/.bin/esbuild"), [source, `--outfile=${bundle}`, ...flags]);
  writeFileSync(path.join(folder, "package.json"), `{ "type": "module" }`);
  const { stderr } = spawnSync(process.execPath, [bundle], { encoding: "utf8" });
  expect(stderr).toContain("TypeError: It failed");
  expect(stderr).toMatch(/at fail \(file:\/\/\S+\/thrower\.ts:4:\d+\)/);
});
