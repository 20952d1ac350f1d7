import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const WORDS =
  /\b(anew|whoever|whom|thereof|somebody|nobody|everybody|anybody|beside|besides|stands|goes on|as yet|but for)\b/gi;
const MAX_PER_10_000 = 1;
const SOURCES = /\.(ts|tsx|mjs|cjs|js|graphql|css|md|ya?ml|html)$/;
/** Released files never change, and this file names the words. */
const EXCLUDED = /^(migrations\/|schema\/released\/|tests\/migrations\/released\/|scripts\/check-words\.mjs$)/;

const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => SOURCES.test(file) && !EXCLUDED.test(file));

let words = 0;
const findings = [];
for (const file of files) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  for (const [index, line] of lines.entries()) {
    // Splits identifiers into words.
    const text = line.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
    words += text.match(/[A-Za-z]+/g)?.length ?? 0;
    for (const [word] of text.matchAll(WORDS)) findings.push(`${file}:${index + 1}: ${word}`);
  }
}

const rate = (findings.length / words) * 10_000;
console.log(`${findings.length} unusual words in ${words}: ${rate.toFixed(2)} per 10,000`);
if (rate > MAX_PER_10_000) {
  console.log(findings.join("\n"));
  console.log(
    `At most ${MAX_PER_10_000} per 10,000 are allowed. Use the plain word, and name the role of a person, such as member or visitor.`,
  );
  process.exitCode = 1;
}
