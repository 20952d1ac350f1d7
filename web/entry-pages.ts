import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runnerImport, type Plugin } from "vite";
import type * as FirstContent from "./first-content";

/** The modules of the pages where most visits start, by path (`home` for `/`). */
const entryPages = {
  home: ["src/features/pages/home/home-page.tsx"],
  login: ["src/features/accounts/sign-in/sign-in-page.tsx"],
  register: ["src/features/accounts/sign-up/sign-up-page.tsx"],
  courses: ["src/features/courses/catalog/courses-page.tsx"],
  community: ["src/features/community/community-page.tsx"],
  leaderboard: ["src/features/leaderboard/ranking/leaderboard-page.tsx"],
};

// The pages' modules import pictures, which Vite's config loader can't.
const runnerConfig = { root: import.meta.dirname, configFile: false, logLevel: "error" } as const;

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** The chunk of a module and of everything it imports, except for what `index.html` already loads. */
function chunksOf(manifest: Manifest, name: string, seen: Set<string>): ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no module ${name}: see web/entry-pages.ts`);
  if (seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => chunksOf(manifest, each, seen))];
}

function withPreloads(html: string, chunks: ManifestChunk[]): string {
  const missing = (links: string[]): string[] => links.filter((link) => !html.includes(link));
  const modules = missing(chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`));
  const styles = chunks.flatMap(({ css = [] }) =>
    css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  );
  return html
    .replace("</head>", `${modules.join("\n    ")}\n  </head>`)
    .replace("</body>", `${missing(styles).join("\n    ")}\n  </body>`);
}

/**
 * Moves stylesheets to the end of the body, so that they don't block painting the placeholder bar, which has inline styles.
 * Module scripts still wait for them.
 */
export const lateStylesPlugin: Plugin = {
  name: "late-styles",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const styles = /(?<!\s)\s*<link rel="stylesheet"[^>]*>/g;
      const links = html.match(styles) ?? [];
      return html.replace(styles, "").replace("</body>", `${links.join("").trim()}\n  </body>`);
    },
  },
};

/**
 * Writes a copy of index.html to `dist/pages` for each entry page. The copy shows the page's heading before the scripts have
 * loaded, and preloads the page's chunks, which saves a round trip that the router would otherwise need to discover them.
 */
export const entryPagesPlugin: Plugin = {
  name: "entry-pages",
  apply: "build",
  async closeBundle() {
    const dist = path.join(import.meta.dirname, "dist");
    const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
    const html = readFileSync(path.join(dist, "index.html"), "utf8");
    const { firstContentOf, firstScriptOf } = (
      await runnerImport<typeof FirstContent>("/first-content.tsx", runnerConfig)
    ).module;
    mkdirSync(path.join(dist, "pages"), { recursive: true });
    for (const [name, modules] of Object.entries(entryPages)) {
      const seen = new Set(["index.html"]);
      const chunks = modules.flatMap((module) => chunksOf(manifest, module, seen));
      const page = withPreloads(html, chunks)
        .replace("<!-- first-script -->", firstScriptOf(name))
        .replace("<!-- first-content -->", firstContentOf(name));
      writeFileSync(path.join(dist, "pages", `${name}.html`), page);
    }
  },
};
