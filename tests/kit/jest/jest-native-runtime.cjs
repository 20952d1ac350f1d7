/**
 * Runs test files as plain Node modules instead of in a sandbox of their own. What a test file imports (the server, its packages, the
 * browser driver) is loaded once per worker rather than once per file, which is most of the time the server's tests used to take.
 * The test file itself is loaded fresh each time. Module mocks, coverage, and transforms of Jest's configuration don't apply here.
 */
const { sourceMaps } = require("./load-typescript.cjs");

const CIRCUS_HANDLERS = Symbol.for("EVENT_HANDLERS");

module.exports = class NativeRuntime {
  constructor(_config, environment, _resolver, _transformer, _cacheFs, _coverage, testPath) {
    this.environment = environment;
    this.testPath = testPath;
  }

  requireModule(file) {
    if (file === this.testPath) delete require.cache[file];
    return require(file);
  }

  /** Jest loads its test framework through this; each file gets a new one, without the hooks and tests of the file before. */
  requireInternalModule(file) {
    delete require.cache[file];
    delete globalThis[CIRCUS_HANDLERS];
    return require(file);
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
  teardown() {}
};
