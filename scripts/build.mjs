import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./run.mjs";
import { sourceStamp } from "./source-stamp.mjs";

const SHARED_SOURCES = [
  "package-lock.json",
  "brand",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/compress-web.mjs",
  "scripts/picture-fonts.mjs",
];

/** Libraries with binaries, and large ones that are loaded only when they are needed. */
const UNBUNDLED = [
  ...["@node-rs/argon2", "piscina", "sharp"],
  ...["@aws-sdk/client-s3", "@graphql-yoga/render-graphiql", "@zxcvbn-ts/language-common", "mathjs", "web-push"],
];

/** Contains the libraries, because loading thousands of small files took more than a third of a program's start. Names stay readable. */
const SERVER_BUNDLE = [
  ..."--bundle --splitting --platform=node --format=esm --target=node20".split(" "),
  ..."--minify-whitespace --minify-syntax --sourcemap --sources-content=false".split(" "),
  ...UNBUNDLED.map((name) => `--external:${name}`),
  // CommonJS libraries use these names, which ES modules don't have.
  `--banner:js=${[
    'import { createRequire as createLibraryRequire } from "node:module";',
    "const require = createLibraryRequire(import.meta.url);",
    "const __dirname = import.meta.dirname;",
    "const __filename = import.meta.filename;",
  ].join(" ")}`,
];

/** The server, its threads, and the operator commands. Built programs run without development packages. */
const SERVER_PROGRAMS = [
  ...[
    "main",
    "features/community/attachments/files/document.worker",
    "features/courses/blocks/parsing/markdown.worker",
    "features/simulator/lab/lab.worker",
    "features/simulator/verdict/verdict.worker",
    "features/journal/csv/journal-csv.worker",
    "features/journal/statistics/journal-intervals.worker",
  ],
  ...["commands/migrate", "commands/admin", "commands/xp-check", "commands/content", "commands/backup"],
];

const parts = [
  {
    name: "web",
    results: [
      ...["web/dist/index.html", "graphql-server/dist/client-documents.json"],
      ...["graphql-server/dist/pages/render-page.js", "graphql-server/dist/fonts/chakra-petch-600.ttf"],
    ],
    sources: [
      ...[
        "web/src",
        "web/public",
        "web/index.html",
        "web/vite.config.ts",
        "web/page-templates.ts",
        "web/previous-assets.ts",
        "web/package.json",
      ],
      ...["schema/schema.graphql", "codegen.yml", "scripts/codegen-apollo-hooks.cjs"],
      ...["web/client-documents.mjs", "web/client-operations.mjs"],
    ],
    steps: [
      ["graphql-codegen", "--errors-only"],
      ["tsx", "web/client-documents.mjs"],
      ["vite", "build", "web", "--manifest", "--logLevel", "warn"],
      ["vite", "build", "web", "--ssr", "--logLevel", "warn"],
      ["node", "scripts/compress-web.mjs"],
      ["node", "scripts/picture-fonts.mjs"],
    ],
  },
  {
    name: "server",
    // The chunks of earlier builds have other names.
    emptyFirst: "graphql-server/dist/chunks",
    results: SERVER_PROGRAMS.map((name) => `graphql-server/dist/${basename(name)}.js`),
    sources: ["graphql-server/src", "demo", "graphql-server/package.json", "migrations"],
    steps: [
      [
        "esbuild",
        ...SERVER_PROGRAMS.map((name) => `graphql-server/src/${name}.ts`),
        "--outdir=graphql-server/dist",
        "--entry-names=[name]",
        "--chunk-names=chunks/[name]-[hash]",
        "--log-level=warning",
        ...SERVER_BUNDLE,
      ],
    ],
  },
  {
    // The types of the documents in the API tests.
    name: "tests",
    results: ["tests/gql/index.ts"],
    sources: ["tests/api", "tests/kit", "schema/schema.graphql", "codegen.yml"],
    steps: [["graphql-codegen", "--errors-only"]],
  },
];

const stampFile = (part) => join(root, ".cache/build", part.name);

function isUpToDate(part, stamp) {
  const file = stampFile(part);
  const isBuilt = part.results.every((result) => existsSync(join(root, result)));
  return isBuilt && existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Builds the parts that changed since their last build. Child processes keep the caller's memory small. */
export async function build(names = ["web", "server"]) {
  for (const part of parts.filter(({ name }) => names.includes(name))) {
    const stamp = sourceStamp([...part.sources, ...SHARED_SOURCES]);
    if (isUpToDate(part, stamp)) continue;
    console.log(`Building ${part.name}...`);
    if (part.emptyFirst) rmSync(join(root, part.emptyFirst), { recursive: true, force: true });
    for (const [command, ...args] of part.steps) {
      // Always a production build, even if the caller sets another NODE_ENV, as test runs do.
      const { code, output } = await run(command, args, { capture: true, env: { NODE_ENV: "production" } });
      if (code !== 0) throw new Error(`${output}\nBuild of ${part.name} failed: ${command} exited with ${code}.`);
    }
    mkdirSync(dirname(stampFile(part)), { recursive: true });
    writeFileSync(stampFile(part), stamp);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2);
  await build(names.length > 0 ? names : undefined).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
