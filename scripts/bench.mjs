import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

// `npm run bench -- plans` runs tests/bench/plans.ts. Other arguments are those of tests/bench/bench.ts, which compares servers.

const args = process.argv.slice(2);
const isFile = existsSync(join(root, `tests/bench/${args[0]}.ts`));
const file = isFile ? args.shift() : "bench";
const build = await run("node", ["scripts/build.mjs", "web", "server", "tests"]);
process.exitCode = build.code || (await run("tsx", [`tests/bench/${file}.ts`, ...args])).code;
