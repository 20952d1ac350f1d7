import path from "node:path";
import { fileURLToPath } from "node:url";

// This file and the bundles (dist/*.js) lie equally deep below the repository, so the same climb finds its root.
export const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
