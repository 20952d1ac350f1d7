const common = {
  rootDir: import.meta.dirname,
  cacheDirectory: "<rootDir>/.cache/jest",
  modulePathIgnorePatterns: ["<rootDir>/(web|graphql-server)/dist/"],
};

// Test files run as plain Node modules, so a worker loads the server and the browser driver only once. See `runtime`.
const node = {
  ...common,
  runtime: "<rootDir>/tests/kit/jest/jest-native-runtime.cjs",
  testEnvironment: "<rootDir>/tests/kit/jest/jest-native-environment.cjs",
  transform: {},
  setupFiles: ["reflect-metadata"],
  setupFilesAfterEnv: ["<rootDir>/tests/kit/jest/jest-seed.ts"],
};

const withPostgres = {
  ...node,
  globalSetup: "<rootDir>/tests/kit/jest/jest-global-setup.cjs",
  globalTeardown: "<rootDir>/tests/kit/jest/jest-global-teardown.cjs",
};

// The jsdom environment can't require ES modules, so these packages are transformed.
const esModulePackages = ["@stomp/stompjs", "trading-signals"];

/** @type {import("jest").Config} */
export default {
  // One more than a two-core machine has cores, because many tests wait for timers or other processes.
  maxWorkers: 3,
  testSequencer: "<rootDir>/tests/kit/jest/jest-sequencer.cjs",
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: "server",
      testMatch: ["<rootDir>/{graphql-server/src,demo}/**/*.test.ts", "<rootDir>/tests/bench/**/*.test.ts"],
    },
    {
      ...common,
      displayName: "web",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/web/src/**/*.test.{ts,tsx}"],
      transform: {
        "\\.[jt]sx?$": [
          "@swc/jest",
          {
            jsc: {
              target: "es2023",
              parser: { syntax: "typescript", tsx: true },
              transform: { react: { runtime: "automatic" } },
            },
            module: { type: "commonjs" },
            sourceMaps: "inline",
          },
        ],
      },
      transformIgnorePatterns: [`/node_modules/(?!(${esModulePackages.join("|")})/)`],
      moduleNameMapper: {
        "\\.(css|svg|png|webp|woff2)(\\?no-inline)?$": "<rootDir>/tests/kit/jest/jest-asset-stub.ts",
      },
      setupFiles: ["<rootDir>/tests/kit/jest/jest-jsdom-globals.ts"],
      setupFilesAfterEnv: [
        "<rootDir>/tests/kit/jest/jest-testing-library.cjs",
        "<rootDir>/tests/kit/jest/jest-seed.ts",
      ],
    },
    {
      ...withPostgres,
      displayName: "api",
      testMatch: ["<rootDir>/tests/{api,schema,migrations,faults}/**/*.test.ts"],
    },
    {
      ...withPostgres,
      displayName: "guide",
      testMatch: ["<rootDir>/tests/guide/**/*.test.ts"],
    },
    {
      ...withPostgres,
      displayName: "e2e",
      globalSetup: "<rootDir>/tests/kit/jest/jest-browser-setup.cjs",
      testMatch: ["<rootDir>/tests/e2e/**/*.test.ts"],
      // Only browser tests are retried. scripts/test.mjs lists flaky tests and fails the run if there are too many.
      testEnvironmentOptions: { retries: 1 },
    },
  ],
};
