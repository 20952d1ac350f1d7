import { entryScripts } from "./scripts/entry-scripts.mjs";

export default [
  { name: "JavaScript for /login", path: entryScripts("login"), gzip: true, limit: "190 kB" },
  { name: "JavaScript for /community", path: entryScripts("community"), gzip: true, limit: "296 kB" },
];
