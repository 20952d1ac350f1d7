const { readdirSync } = require("node:fs");

const SERVER = "^graphql-server/(src|demo)/";
const WEB = "^web/src/";

const featuresOf = (part) =>
  readdirSync(`${__dirname}/${part}/src/features`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** Each feature may use another one only through what that one's index.ts offers. */
const serverFeatureRules = featuresOf("graphql-server").map((feature) =>
  forbid(
    `server-feature-${feature}-through-index`,
    `Other code reaches ${feature} through graphql-server/src/features/${feature}/index.ts.`,
    {
      path: SERVER,
      pathNot: [`${SERVER}features/${feature}/`, "\\.test\\.ts$"],
    },
    { path: `${SERVER}features/${feature}/`, pathNot: `${SERVER}features/${feature}/index\\.ts$` },
  ),
);

module.exports = {
  forbidden: [
    forbid("no-cycles", "Files that need each other are one file, or lack a third one.", {}, { circular: true }),
    forbid("resolvable", "What is imported must exist.", {}, { couldNotResolve: true }),
    forbid(
      "kebab-case",
      "Files are named in kebab-case.",
      { path: "^(graphql-server/(src|demo)|migrations|web/src)/.*[A-Z_]" },
      {},
    ),
    forbid(
      "server-kernel-is-the-ground",
      "The kernel knows no feature and no way in.",
      { path: `${SERVER}kernel/`, pathNot: "\\.test\\.ts$" },
      { path: SERVER, pathNot: `${SERVER}kernel/` },
    ),
    forbid(
      "server-features-below-the-ways-in",
      "A feature does not know how it is reached.",
      { path: `${SERVER}features/`, pathNot: "\\.test\\.ts$" },
      { path: SERVER, pathNot: [`${SERVER}(kernel|features)/`, `${SERVER}env\\.ts$`] },
    ),
    ...serverFeatureRules,
    forbid("server-without-web", "Server and web share the schema only.", { path: SERVER }, { path: "^web/" }),
    forbid(
      "web-without-server",
      "Server and web share the schema only.",
      { path: WEB },
      { path: "^(graphql-server|migrations)/" },
    ),
    forbid(
      "web-lib-and-ui-are-the-ground",
      "The kit and the library know no feature and no GraphQL operation.",
      { path: `${WEB}(lib|ui)/`, pathNot: "\\.test\\.tsx?$" },
      { path: WEB, pathNot: `${WEB}(lib|ui)/` },
    ),
    forbid(
      "web-lib-below-ui",
      "The library draws nothing.",
      { path: `${WEB}lib/`, pathNot: "\\.test\\.tsx?$" },
      { path: `${WEB}ui/` },
    ),
    forbid(
      "web-features-below-app",
      "A feature does not know the application that it is built into.",
      { path: `${WEB}features/`, pathNot: "\\.test\\.tsx?$" },
      { path: `${WEB}(app/|main\\.tsx$)` },
    ),
    forbid("web-without-barrels", "Import from the file that has it.", {}, { path: `${WEB}.*index\\.tsx?$` }),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".css"],
    },
  },
};
