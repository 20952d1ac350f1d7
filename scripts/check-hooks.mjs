import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WITHOUT_HOOKS } from "./codegen-apollo-hooks.cjs";
import { root } from "./run.mjs";

// knip doesn't see these files, because they're not in git.
const generated = readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".generated.ts"))
  .map((file) => readFileSync(join(root, "web/src", file), "utf8"))
  .join("\n");
const generatedNames = (pattern) => [...generated.matchAll(pattern)].map(([, name]) => name);

const grep = ["grep", "-ohwE", "use[A-Za-z]+(Query|Mutation)", "--", "web/src", ":!*.test.*"];
const usedHooks = new Set(execFileSync("git", grep, { cwd: root, encoding: "utf8" }).split("\n"));
const operations = new Set(generatedNames(/^export const (\w+)Document\b/gm));

const problems = [
  ...generatedNames(/^export const (use\w+)/gm)
    .filter((hook) => !usedHooks.has(hook))
    .map((hook) => `${hook} is never used. Use it, or add its operation to WITHOUT_HOOKS.`),
  ...[...WITHOUT_HOOKS]
    .filter((operation) => !operations.has(operation))
    .map((operation) => `WITHOUT_HOOKS lists ${operation}, which doesn't exist.`),
];
if (problems.length > 0) console.log(problems.join("\n"));
process.exitCode = problems.length > 0 ? 1 : 0;
