import { delimiter, join } from "node:path";
import { installMajor, testVersions } from "./test-versions.mjs";
import { root } from "./run.mjs";

// `npm run test:node -- 22` runs the server and API tests on the given major versions of Node, or on those in MAJORS.

const MAJORS = ["20", "24"];

const platform = process.platform === "win32" ? "win" : process.platform;
/** The platform package that the npm package `node` installs. */
const PACKAGE = `node-${platform}-${process.arch}`;

await testVersions("Node", MAJORS, async (major) => {
  const { folder, version } = await installMajor(PACKAGE, major, `node-${major}`);
  const path = [join(root, "node_modules/.bin"), join(folder, "bin"), process.env.PATH].join(delimiter);
  return { source: `${PACKAGE} ${version}`, env: { PATH: path }, stop: () => undefined };
});
