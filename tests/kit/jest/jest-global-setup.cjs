/** Starts the resources that tests without a browser share: see test-run.ts. */
require("./load-typescript.cjs");
const { startTestRun } = require("./test-run.ts");

module.exports = () => startTestRun();
