import { watch } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

async function generateHooks() {
  const { code, output } = await run("graphql-codegen", ["--errors-only"], { capture: true });
  if (code !== 0) console.error(output);
}

function regenerateHooksOnChange() {
  let timer;
  const regenerate = (_event, name) => {
    if (!name?.endsWith(".graphql")) return;
    clearTimeout(timer);
    timer = setTimeout(() => void generateHooks(), 100);
  };
  for (const folder of ["web/src", "schema"]) watch(join(root, folder), { recursive: true }, regenerate);
}

await generateHooks();
regenerateHooksOnChange();
const programs = [
  run("tsx", ["watch", "--clear-screen=false", "graphql-server/src/main.ts"]),
  run("vite", ["web", "--clearScreen", "false"]),
];
const first = await Promise.race(programs);
// One program has exited, through Ctrl-C or a failure. Stop the other one too.
process.kill(process.pid, "SIGTERM");
await Promise.all(programs);
process.exit(first.code);
