import { readFileSync } from "node:fs";

const server = JSON.parse(readFileSync(new URL("graphql-server/package.json", import.meta.url), "utf8"));

/** `npm run check` runs these by their binary names. */
const CONTRACT_LINTERS = ["@redocly/cli", "@stoplight/spectral-cli", "graphql-schema-linter"];

export default {
  ignoreExportsUsedInFile: true,
  // Enum members are part of the published schema, even if our code doesn't use them.
  exclude: ["enumMembers"],
  // Optional. Tests that need Redis run only where it's installed.
  ignoreBinaries: ["redis-server"],
  workspaces: {
    ".": {
      entry: [
        "scripts/*.{mjs,cjs}",
        // Imported by the server in demo mode.
        "demo/{seeds/seed-demo,live-cast/start-live-cast,people/demo-accounts}.ts",
        "tests/**/*.test.ts",
        "tests/bench/*.ts",
        // Started by their benchmark as separate processes.
        "tests/bench/fan-out/subscribers.ts",
        "tests/bench/peers/*-server{,s}.{ts,mjs}",
        "tests/kit/jest/jest-*.{ts,cjs}",
      ],
      project: ["demo/**/*.ts", "scripts/**/*.{mjs,cjs}", "tests/**/*.{ts,mjs,cjs}", "migrations/**/*.ts"],
      // Migrations and tests use the server's packages. dependency-cruiser runs under its binary name depcruise, and
      // scripts/chromium.mjs loads @sparticuz/chromium in a separate process.
      ignoreDependencies: [
        ...Object.keys(server.dependencies),
        "dependency-cruiser",
        "@sparticuz/chromium",
        // Started by a test as a separate process.
        "s3rver",
        ...CONTRACT_LINTERS,
      ],
    },
    "graphql-server": {
      entry: [
        "src/{main,commands/*,features/community/attachments/files/document.worker,features/courses/blocks/parsing/markdown.worker,features/simulator/{lab/lab,verdict/verdict}.worker,features/journal/{csv/journal-csv,statistics/journal-intervals}.worker}.ts",
      ],
      project: "src/**/*.ts",
    },
    web: { entry: ["src/main.tsx", "src/app/server/render-page.tsx"], project: "src/**" },
  },
};
