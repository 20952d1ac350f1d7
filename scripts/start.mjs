import { build } from "./build.mjs";

try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The server runs in this very process: a signal sent to `npm start` reaches it without a go-between.
await import("../graphql-server/dist/main.js");
