import { existsSync } from "node:fs";
import path from "node:path";

/** The repository's root: the nearest folder above this file, or its bundle, with a package-lock.json. */
export const PROJECT_ROOT = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(path.join(folder, "package-lock.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("No package-lock.json found above the server's code");
  return findProjectRoot(parent);
}
