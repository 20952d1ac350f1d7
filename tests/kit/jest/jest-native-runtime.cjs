/**
 * Runs test files as plain Node modules instead of in a sandbox. A worker loads the server, its packages, and the browser driver
 * only once. Loading them for each test file would take most of the server tests' run time. Only the test file is reloaded.
 * Jest's module mocks, coverage, and transforms don't apply here.
 */
const asyncHooks = require("node:async_hooks");
const { sourceMaps } = require("./load-typescript.cjs");

const CIRCUS_HANDLERS = Symbol.for("EVENT_HANDLERS");

module.exports = class NativeRuntime {
  constructor(_config, environment, _resolver, _transformer, _cacheFs, _coverage, testPath) {
    this.environment = environment;
    this.testPath = testPath;
    this.storages = [];
  }

  requireModule(file) {
    if (file === this.testPath) delete require.cache[file];
    return require(file);
  }

  /** Jest loads its test framework through this. Reloading it drops the hooks and tests of the previous file. */
  requireInternalModule(file) {
    delete require.cache[file];
    delete globalThis[CIRCUS_HANDLERS];
    const { AsyncLocalStorage } = asyncHooks;
    const { storages } = this;
    class TrackedStorage extends AsyncLocalStorage {
      constructor() {
        super();
        storages.push(this);
      }
    }
    // A plain assignment would fail on Node 22, where the property is a getter.
    const original = Object.getOwnPropertyDescriptor(asyncHooks, "AsyncLocalStorage");
    Object.defineProperty(asyncHooks, "AsyncLocalStorage", { value: TrackedStorage, configurable: true });
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
  /** Each storage that remains enabled makes every later promise in the worker slower. */
  teardown() {
    for (const storage of this.storages) storage.disable();
  }
};
