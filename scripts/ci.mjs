import { run } from "./run.mjs";

// What CI runs after the installation. The last line, which `npm test` prints, counts the failed steps too.

const ON_NODE_24 = ["tests/api/rest", "tests/api/graphql", "tests/api/stomp", "tests/api/realtime"];

const STEPS = [
  { name: "checks", args: ["run", "check"] },
  { name: "examples of the guide", args: ["run", "test:guide"] },
  { name: "smoke benchmark", args: ["run", "bench", "--", "smoke"] },
  // Also without the fast lane, which the other tests use.
  { name: "API on Node 24", args: ["run", "test:node", "--", "24", ...ON_NODE_24], env: { FAST_LANE: "off" } },
];

const lines = [];
let failed = 0;
for (const { name, args, env } of STEPS) {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const { code } = await run("npm", ["--silent", ...args], { env });
  if (code !== 0) failed += 1;
  lines.push(
    `${((performance.now() - start) / 60_000).toFixed(1).padStart(5)} minutes  ${name}${code === 0 ? "" : ": failed"}`,
  );
}
console.log(`\n=== steps\n${lines.join("\n")}\n\n=== tests`);
const { code } = await run("npm", ["--silent", "test"], { env: { FAILED_CHECKS: String(failed) } });
process.exitCode = code;
