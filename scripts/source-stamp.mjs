import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const isNotBuilt = (path) =>
  (/\.test\.tsx?$/.test(path) && !path.startsWith("tests/")) ||
  path.startsWith("web/src/gql") ||
  path.endsWith(".generated.ts");

function* filesUnder(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute) || isNotBuilt(path)) return;
  if (statSync(absolute).isFile()) return void (yield path);
  for (const name of readdirSync(absolute).sort()) yield* filesUnder(join(path, name));
}

/** Hashes the names and contents of all files below the given paths, except unit tests and generated code. */
export function sourceStamp(paths) {
  const hash = createHash("sha1");
  for (const path of paths.flatMap((each) => [...filesUnder(each)])) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}
