import { loginChunks } from "./scripts/login-chunks.mjs";

export default [
  {
    name: "JavaScript of the first load of /login",
    path: loginChunks().map((file) => `web/dist/${file}`),
    gzip: true,
    limit: "198 kB",
  },
];
