import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Manifest, ManifestChunk, Plugin } from "vite";

/** The modules of the pages where visits start, by the name of the route. */
const pageModules = {
  home: "features/pages/home/home-page.tsx",
  courses: "features/courses/catalog/courses-page.tsx",
  pricing: "features/courses/pricing/pricing-page.tsx",
  course: "features/courses/course/course-page.tsx",
  lesson: "features/courses/lessons/lesson-page.tsx",
  certificates: "app/routing/pages/certificate-pages.ts",
  certificate: "app/routing/pages/certificate-pages.ts",
  tools: "app/routing/pages/tool-pages.ts",
  tool: "app/routing/pages/tool-pages.ts",
  glossary: "app/routing/pages/tool-pages.ts",
  explore: "app/routing/pages/about-pages.ts",
  whyGlitch: "app/routing/pages/about-pages.ts",
  contact: "app/routing/pages/about-pages.ts",
  simulatorRules: "app/routing/pages/text-pages.ts",
  transparency: "app/routing/pages/text-pages.ts",
  help: "app/routing/pages/text-pages.ts",
  terms: "app/routing/pages/text-pages.ts",
  privacy: "app/routing/pages/text-pages.ts",
  publicProfile: "app/routing/pages/profile-pages.ts",
  login: "features/accounts/sign-in/sign-in-page.tsx",
  register: "features/accounts/sign-up/sign-up-page.tsx",
  community: "features/community/community-page.tsx",
  leaderboard: "features/leaderboard/ranking/leaderboard-page.tsx",
};

/** The chunk of a module and of everything it imports, except for what `index.html` already loads. */
function chunksOf(manifest: Manifest, name: string, seen: Set<string>): ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no module ${name}: see web/page-templates.ts`);
  if (seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((each) => chunksOf(manifest, each, seen))];
}

function withChunks(html: string, chunks: ManifestChunk[]): string {
  const styles = chunks.flatMap(({ css = [] }) =>
    css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  );
  const modules = chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const missing = [...styles, ...modules].filter((link) => !html.includes(link));
  return html.replace("</head>", `${missing.join("\n    ")}\n  </head>`);
}

/**
 * Writes a copy of index.html to `dist/pages` for each page where visits start. The copy loads the page's styles and preloads its
 * chunks, which saves a round trip that the router would otherwise need to discover them.
 */
export const pageTemplatesPlugin: Plugin = {
  name: "page-templates",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  closeBundle() {
    const dist = path.join(import.meta.dirname, "dist");
    const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
    const html = readFileSync(path.join(dist, "index.html"), "utf8");
    mkdirSync(path.join(dist, "pages"), { recursive: true });
    for (const [name, module] of Object.entries(pageModules)) {
      const chunks = chunksOf(manifest, `src/${module}`, new Set(["index.html"]));
      writeFileSync(path.join(dist, "pages", `${name}.html`), withChunks(html, chunks));
    }
  },
};
