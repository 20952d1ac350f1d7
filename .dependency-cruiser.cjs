const { readdirSync } = require("node:fs");

const SERVER = "^(graphql-server/src|demo)/";
const WEB = "^web/src/";

const featuresOf = (part) =>
  readdirSync(`${__dirname}/${part}/src/features`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** Pages that load together. Like `routes.tsx`, they import each page from its own file. */
const PAGE_TABLES = `${WEB}app/routing/(pages/)?\\w+-pages\\.tsx?$`;

/** A feature may be imported from outside only through its index.ts. */
const throughIndex = (name, folder, imports = {}) =>
  featuresOf(folder).map((feature) =>
    forbid(
      `${name}-feature-${feature}-through-index`,
      `Import ${feature} only through ${folder}/src/features/${feature}/index.ts.`,
      {
        path: name === "server" ? SERVER : WEB,
        pathNot: [`/features/${feature}/`, "\\.test\\.tsx?$", "\\.generated\\.ts$", PAGE_TABLES],
      },
      {
        path: `^${folder}/src/features/${feature}/`,
        pathNot: `^${folder}/src/features/${feature}/index\\.ts$`,
        ...imports,
      },
    ),
  );

/** A folder that other code imports only through one of its files. */
const behindInterface = (name, folder, file) =>
  forbid(
    `${name}-through-its-interface`,
    `Import ${folder} only through ${folder}/${file}.ts.`,
    { path: SERVER, pathNot: [`${SERVER}${folder}/`, "\\.test\\.ts$"] },
    { path: `${SERVER}${folder}/`, pathNot: `${SERVER}${folder}/${file}\\.ts$` },
  );

/** The folders of the community, lowest floor first. */
const COMMUNITY_FLOORS = [
  ["channels"],
  ["attachments", "messages/parts"],
  ["messages"],
  [
    "conversations",
    "favorites",
    "helpful-marks",
    "held-messages",
    "lesson-questions",
    "mentions",
    "message-search",
    "pins",
    "reactions",
    "samples",
    "saved-messages",
    "scheduled-messages",
    "threads",
    "trade-cards",
  ],
  ["presence"],
  ["live"],
];

/** The parts of payments, lowest floor first. Entities may be imported by all, because foreign keys point both ways. */
const PAYMENT_FLOORS = [
  ["payments.types.ts"],
  ["payments.inputs.ts"],
  ["terms"],
  ["gateways"],
  ["subscriptions"],
  ["orders"],
  ["refunds"],
];

/** A folder or file of a feature can be read without what is above it or next to it. */
const floorsOf = (feature, name, floors, alwaysAllowed = []) => {
  const root = `^graphql-server/src/features/${feature}/`;
  const inside = (part) => (part.endsWith(".ts") ? `${root}${part}$` : `${root}${part}/`);
  return floors.flatMap((parts, floor) =>
    parts.map((part) =>
      forbid(
        `${feature}-floor-of-${part.replace("/", "-")}`,
        `In ${feature}, ${part} may import only what is on lower floors; see ${name}.`,
        { path: inside(part), pathNot: "\\.test\\.ts$" },
        { path: root, pathNot: [...[part, ...floors.slice(0, floor).flat()].map(inside), ...alwaysAllowed] },
      ),
    ),
  );
};

module.exports = {
  forbidden: [
    forbid(
      "no-cycles",
      "Import cycles are not allowed. Merge the files, or extract a third one.",
      {},
      { circular: true },
    ),
    forbid("resolvable", "Imported modules must exist.", {}, { couldNotResolve: true }),
    forbid(
      "kebab-case",
      "Files are named in kebab-case.",
      { path: "^(graphql-server/src|demo|migrations|web/src)/.*[A-Z_]" },
      {},
    ),
    forbid(
      "server-kernel-imports-nothing-above",
      "The kernel must not depend on features, graphql, rest, realtime, or http.",
      { path: `${SERVER}kernel/`, pathNot: "\\.test\\.ts$" },
      { path: SERVER, pathNot: `${SERVER}kernel/` },
    ),
    forbid(
      "server-features-import-only-kernel",
      "A feature must not depend on graphql, rest, realtime, or http.",
      { path: `${SERVER}features/`, pathNot: "\\.test\\.ts$" },
      { path: SERVER, pathNot: [`${SERVER}(kernel|features)/`, `${SERVER}env\\.ts$`] },
    ),
    ...throughIndex("server", "graphql-server"),
    ...floorsOf("community", "COMMUNITY_FLOORS", COMMUNITY_FLOORS),
    ...floorsOf("payments", "PAYMENT_FLOORS", PAYMENT_FLOORS, ["\\.entity\\.ts$"]),
    behindInterface("ranking", "features/leaderboard/ranking", "ranking"),
    behindInterface("fast-lane", "graphql/fast-lane", "index"),
    behindInterface("fan-out", "realtime/fan-out", "shared-subscriptions"),
    forbid("server-without-web", "Server and web may share only the schema.", { path: SERVER }, { path: "^web/" }),
    forbid(
      "web-without-server",
      "Server and web may share only the schema.",
      { path: WEB },
      { path: "^(graphql-server|migrations)/" },
    ),
    forbid(
      "web-lib-and-ui-import-nothing-above",
      "lib and ui must not depend on features or GraphQL operations.",
      { path: `${WEB}(lib|ui)/`, pathNot: "\\.test\\.tsx?$" },
      { path: WEB, pathNot: `${WEB}(lib|ui)/` },
    ),
    forbid(
      "web-lib-below-ui",
      "lib must not depend on ui.",
      { path: `${WEB}lib/`, pathNot: "\\.test\\.tsx?$" },
      { path: `${WEB}ui/` },
    ),
    forbid(
      "web-features-below-app",
      "A feature must not depend on app.",
      { path: `${WEB}features/`, pathNot: "\\.test\\.tsx?$" },
      { path: `${WEB}(app/|main\\.tsx$)` },
    ),
    // Pages and other lazy parts are imported from their own files, so that each gets its own chunk.
    ...throughIndex("web", "web", { dynamic: false }),
    forbid(
      "web-feature-without-own-index",
      "Inside a feature, import from the defining file.",
      { path: `${WEB}features/([^/]+)/` },
      { path: `${WEB}features/$1/index\\.ts$` },
    ),
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
