const { ModernFakeTimers } = require("@jest/fake-timers");
const { ModuleMocker } = require("jest-mock");

const RETRIES = Symbol.for("RETRY_TIMES");
const LOG_ERRORS = Symbol.for("LOG_ERRORS_BEFORE_RETRY");

/** Uses the worker's own globals, and undoes a test file's changes to them when it ends. See jest-native-runtime.cjs. */
module.exports = class NativeEnvironment {
  constructor({ globalConfig, projectConfig }) {
    this.seed = globalConfig.seed;
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.console = globalThis.console;
    this.env = { ...process.env };
    // Jest wraps it for each file.
    this.exit = process.exit;
    globalThis[RETRIES] = projectConfig.testEnvironmentOptions.retries ?? 0;
    globalThis[LOG_ERRORS] = true;
  }

  async setup() {
    const timers = this.fakeTimersModern;
    const mocker = this.moduleMocker;
    globalThis.jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      getSeed: () => this.seed,
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      setSystemTime: (now) => timers.setSystemTime(now),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    };
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    process.env = this.env;
    process.exit = this.exit;
    globalThis.console = this.console;
  }

  exportConditions() {
    return ["node", "node-addons"];
  }

  getVmContext() {
    return null;
  }
};
