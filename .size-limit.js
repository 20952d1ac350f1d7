import { loginChunks } from "./scripts/login-chunks.mjs";

export default [
  {
    name: "JavaScript for /login",
    path: loginChunks().map((file) => `web/dist/${file}`),
    gzip: true,
    limit: "198 kB",
  },
];
