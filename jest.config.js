const common = {
  rootDir: import.meta.dirname,
  cacheDirectory: "<rootDir>/.cache/jest",
  modulePathIgnorePatterns: ["<rootDir>/(web|graphql-server)/dist/"],
};

// Files run as plain Node modules, so that a worker loads the server and the browser driver once: see the runtime.
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

// jsdom has no require for ES modules: these are transformed like our own files.
const esModulePackages = ["@stomp/stompjs"];

/** @type {import("jest").Config} */
export default {
  // One more than the machine this is tuned for has cores: many tests wait for timers or other processes.
  maxWorkers: 3,
  testSequencer: "<rootDir>/tests/kit/jest/jest-sequencer.cjs",
  testTimeout: 60_000,
  projects: [
    {
      ...node,
      displayName: "server",
      testMatch: ["<rootDir>/graphql-server/{src,demo}/**/*.test.ts"],
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
      moduleNameMapper: { "\\.(css|svg|png|webp|woff2)$": "<rootDir>/tests/kit/jest/jest-asset-stub.ts" },
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
      testMatch: ["<rootDir>/tests/e2e/**/*.test.ts"],
      // Only here: a test that needed it is named at the end of the run, and more than two of them fail it.
      testEnvironmentOptions: { retries: 1 },
    },
  ],
};
