require("./load-typescript.cjs");
const { stopTestRun } = require("./test-run.ts");

module.exports = stopTestRun;
