import { readFileSync } from "node:fs";

const server = JSON.parse(readFileSync(new URL("graphql-server/package.json", import.meta.url), "utf8"));

export default {
  ignoreExportsUsedInFile: true,
  // The values of an enumeration are part of the published schema, whether our own code names them or not.
  exclude: ["enumMembers"],
  // Installed beside Node, as PostgreSQL and Chromium are.
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
        "tests/kit/jest-*.ts",
      ],
      project: ["scripts/**/*.{mjs,cjs}", "tests/**/*.ts", "migrations/**/*.ts"],
      // Migrations and tests belong to the server and use its packages; dependency-cruiser is started by its other name.
      ignoreDependencies: [...Object.keys(server.dependencies), "dependency-cruiser"],
    },
    "graphql-server": {
      entry: ["src/{main,migrate,emit-schema}.ts"],
      project: "src/**/*.ts",
    },
    web: { project: "src/**" },
  },
};
