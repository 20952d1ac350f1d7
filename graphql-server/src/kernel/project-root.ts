import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of the repository: the nearest one above this file or its bundle that has a package-lock.json. */
export const PROJECT_ROOT = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(path.join(folder, "package-lock.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("There is no package-lock.json above the server's code");
  return findProjectRoot(parent);
}
