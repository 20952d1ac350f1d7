/**
 * Runs test files as plain Node modules instead of in a sandbox. A worker loads the server, its packages, and the browser driver
 * only once. Loading them for each test file would take most of the server tests' run time. Only the test file is reloaded.
 * Jest's module mocks, coverage, and transforms don't apply here.
 */
const asyncHooks = require("node:async_hooks");
const { sourceMaps } = require("./load-typescript.cjs");

const CIRCUS_HANDLERS = Symbol.for("EVENT_HANDLERS");

/**
 * Jest's test framework stores the current test in an AsyncLocalStorage. That makes every promise slower, and timers and promises
 * keep their test in memory. A variable is enough, because the tests of a file run one after another.
 */
class CurrentTest {
  getStore() {
    return this.store;
  }

  async run(store, callback) {
    const outer = this.store;
    this.store = store;
    try {
      return await callback();
    } finally {
      this.store = outer;
    }
  }
}

module.exports = class NativeRuntime {
  constructor(_config, environment, _resolver, _transformer, _cacheFs, _coverage, testPath) {
    this.environment = environment;
    this.testPath = testPath;
  }

  requireModule(file) {
    if (file === this.testPath) delete require.cache[file];
    return require(file);
  }

  /** Jest loads its test framework through this. Reloading it drops the hooks and tests of the previous file. */
  requireInternalModule(file) {
    delete require.cache[file];
    delete globalThis[CIRCUS_HANDLERS];
    // A plain assignment would fail on Node 22, where the property is a getter.
    const original = Object.getOwnPropertyDescriptor(asyncHooks, "AsyncLocalStorage");
    Object.defineProperty(asyncHooks, "AsyncLocalStorage", { value: CurrentTest, configurable: true });
    try {
      return require(file);
    } finally {
      Object.defineProperty(asyncHooks, "AsyncLocalStorage", original);
    }
  }

  unstable_shouldLoadAsEsm() {
    return false;
  }

  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps() {
    return sourceMaps;
  }
  getAllCoverageInfoCopy() {
    return undefined;
  }
  clearAllMocks() {}
  resetAllMocks() {}
  restoreAllMocks() {}
  resetModules() {}
  /** Jest's test framework would keep the tests of each file in memory, with all that they refer to. */
  teardown() {
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (symbol.description === "JEST_STATE_SYMBOL") delete globalThis[symbol];
    }
  }
};
