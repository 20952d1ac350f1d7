import { run } from "./run.mjs";

// `npm run check -- lint types` runs only the checks whose names contain one of the words.

const words = process.argv.slice(2);
const isChosen = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));

const first = [{ name: "generated hooks", command: "graphql-codegen --errors-only" }];

const independent = [
  { name: "lint", command: "eslint ." },
  { name: "types (server, tests)", command: "tsc --noEmit" },
  { name: "types (web)", command: "tsc -p web --noEmit" },
  { name: "formatting", command: "prettier --check --log-level warn ." },
  {
    name: "import rules",
    command: "depcruise --output-type err-long graphql-server/src demo migrations web/src",
    isPrinted: true,
  },
  { name: "unused code and dependencies", command: "knip --no-config-hints" },
  { name: "unused hooks", command: "node scripts/check-hooks.mjs" },
  { name: "published contracts", command: "node scripts/check-schema.mjs" },
  { name: "GraphQL schema style", command: "graphql-schema-linter schema/schema.graphql" },
  { name: "OpenAPI style (Spectral)", command: "spectral lint schema/openapi.json --fail-severity=warn" },
  { name: "OpenAPI style (Redocly)", command: "redocly lint schema/openapi.json" },
  { name: "table owners", command: "node scripts/check-owners.mjs", isPrinted: true },
  { name: "plain words", command: "node scripts/check-words.mjs" },
  { name: "figures", command: "node scripts/check-figures.mjs", isPrinted: true },
];

const last = [
  { name: "build", command: "node scripts/build.mjs" },
  { name: "script size of /login and /community", command: "size-limit" },
];

const failed = [];

async function check({ name, command, isPrinted = false }) {
  const start = performance.now();
  const [program, ...args] = command.split(" ");
  const { code, output } = await run(program, args, { capture: true });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (code !== 0) failed.push(name);
  if (code !== 0 || isPrinted) console.log(output);
}

async function checkTwoAtATime(checks) {
  const queue = [...checks];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await check(next);
  };
  await Promise.all([worker(), worker()]);
}

for (const each of first) await check(each);
await checkTwoAtATime(independent.filter(isChosen));
for (const each of last.filter(isChosen)) await check(each);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
