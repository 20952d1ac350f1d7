import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { countTests, runJest } from "./run-jest.mjs";

/** Runs an npm command and returns what it printed. */
async function npm(...args) {
  const { code, output } = await run("npm", [...args, "--loglevel=error"], { capture: true });
  if (code !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${output}`);
  return output;
}

/** Installs the newest release of a package's major version into a folder below .cache, unless it's already there. */
export async function installMajor(name, major, cacheName) {
  const prefix = join(root, ".cache", cacheName);
  const folder = join(prefix, "node_modules", name);
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) {
    const versions = JSON.parse(await npm("view", name, "versions", "--json"));
    const [newest] = versions
      .filter((version) => version.startsWith(`${major}.`))
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
    if (!newest) throw new Error(`${name} has no version ${major}.`);
    await npm("install", "--prefix", prefix, "--no-save", "--ignore-scripts", `${name}@${newest}`);
  }
  return { folder, version: JSON.parse(readFileSync(manifest, "utf8")).version };
}

/**
 * Runs the server and API tests, or only the test files on the command line, once for each version on the command line (default: all).
 * `prepare(version)` returns the source of the version, the environment for Jest, and a cleanup function.
 */
export async function testVersions(product, allVersions, prepare) {
  const args = process.argv.slice(2);
  const requested = args.filter((arg) => /^\d+$/.test(arg));
  const files = args.filter((arg) => !requested.includes(arg));
  const total = { passed: 0, failed: 0 };
  const lines = [];
  for (const version of requested.length > 0 ? requested : allVersions) {
    const start = performance.now();
    let counts = { passed: 0, failed: 1 };
    let source = "failed to start";
    try {
      const prepared = await prepare(version);
      source = prepared.source;
      console.log(`${product} ${version}: ${source}`);
      const jestArgs = ["--selectProjects", "server", "api", "--", ...files];
      counts = countTests(await runJest(jestArgs, prepared.env).finally(prepared.stop));
    } catch (error) {
      console.error(error);
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    lines.push(`${product} ${version} (${source}): ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  console.log(lines.join("\n"));
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
