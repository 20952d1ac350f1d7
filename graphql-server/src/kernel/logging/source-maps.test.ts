import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "source-maps-"));

afterAll(() => rmSync(folder, { recursive: true }));

it("maps the stack traces of a bundle's files to their TypeScript source", () => {
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  write(
    "main.ts",
    `import { toSourceStack } from ${JSON.stringify(path.join(import.meta.dirname, "source-maps"))};
interface NotInTheBundle { line: number }
function load() { return import("./thrower").then(({ fail }) => fail()); }
console.error(toSourceStack(new Error("Created in main.ts").stack));
load().catch((error) => console.error(toSourceStack(error.stack)));
`,
  );
  write(
    "thrower.ts",
    `interface NotInTheBundle { line: number }
export function fail(): never { throw new TypeError("It failed"); }
`,
  );
  write("package.json", `{ "type": "module" }`);
  const flags = ["--bundle", "--splitting", "--platform=node", "--format=esm", "--sourcemap", "--log-level=error"];
  const layout = [`--outdir=${folder}`, "--chunk-names=chunks/[name]-[hash]"];
  execFileSync(path.resolve("node_modules/.bin/esbuild"), [path.join(folder, "main.ts"), ...layout, ...flags]);
  const { stderr } = spawnSync(process.execPath, [path.join(folder, "main.js")], { encoding: "utf8" });
  expect(stderr).toContain("TypeError: It failed");
  expect(stderr).toMatch(/at file:\/\/\S+\/main\.ts:4:\d+/);
  expect(stderr).toMatch(/at fail \(file:\/\/\S+\/thrower\.ts:2:\d+\)/);
});
