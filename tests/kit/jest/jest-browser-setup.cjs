/** Starts the resources that browser tests share: see test-run.ts. A file of its own, because Jest runs each file only once. */
require("./load-typescript.cjs");
const { startBrowserTestRun } = require("./test-run.ts");

module.exports = () => startBrowserTestRun();
