import { readFileSync } from "node:fs";

const server = JSON.parse(readFileSync(new URL("graphql-server/package.json", import.meta.url), "utf8"));

export default {
  ignoreExportsUsedInFile: true,
  // The values of an enumeration are part of the published schema, whether our own code names them or not.
  exclude: ["enumMembers"],
  // Installed on the machine, where tests that need it run.
  ignoreBinaries: ["redis-server"],
  workspaces: {
    ".": {
      entry: [
        "scripts/*.{mjs,cjs}",
        "scripts/art/render-*.mjs",
        "tests/**/*.test.ts",
        "tests/bench/*.ts",
        // Processes of their own, started by the bench beside them.
        "tests/bench/fan-out/{contestants,subscribers}.ts",
        "tests/bench/readers/{readers.ts,pool-waits.cjs}",
        "tests/kit/jest/jest-*.{ts,cjs}",
      ],
      project: ["scripts/**/*.{mjs,cjs}", "tests/**/*.{ts,cjs}", "migrations/**/*.ts"],
      // Migrations and tests belong to the server and use its packages; dependency-cruiser is started by its other name, and
      // scripts/chromium.mjs unpacks the browser in a process of its own.
      ignoreDependencies: [...Object.keys(server.dependencies), "dependency-cruiser", "@sparticuz/chromium"],
    },
    "graphql-server": {
      entry: ["src/{main,commands/*}.ts"],
      project: "{src,demo}/**/*.ts",
    },
    web: { project: "src/**" },
  },
};
