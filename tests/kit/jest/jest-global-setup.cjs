/** Starts the resources that the tests of a project share: see test-run.ts. */
require("./load-typescript.cjs");
const { startTestRun } = require("./test-run.ts");

module.exports = (_globalConfig, { displayName }) => startTestRun(displayName.name);
