import { build } from "./build.mjs";

try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The server runs in this process, so it receives the signals sent to `npm start` directly.
await import("../graphql-server/dist/main.js");
