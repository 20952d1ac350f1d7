import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Manifest, ManifestChunk, Plugin } from "vite";

/** The modules of the pages where visits start, by the name of the route. */
const pageModules = {
  home: "pages/home/home-page",
  courses: "courses/catalog/courses-page",
  pricing: "courses/pricing/pricing-page",
  course: "courses/course/course-page",
  lesson: "courses/lessons/lesson-page",
  certificates: "courses/certificates/certificate-lookup",
  certificate: "courses/certificates/certificate-page",
  tools: "tools/tools-page",
  tool: "tools/tool-page",
  glossary: "courses/glossary/glossary-page",
  explore: "pages/explore/explore-page",
  whyGlitch: "pages/why/why-page",
  contact: "contact/contact-page",
  simulatorRules: "simulator/rules-page",
  help: "pages/help/help-page",
  terms: "pages/legal/terms-page",
  privacy: "pages/legal/privacy-page",
  publicProfile: "profiles/public/public-profile-page",
  login: "accounts/sign-in/sign-in-page",
  register: "accounts/sign-up/sign-up-page",
  community: "community/community-page",
  leaderboard: "leaderboard/ranking/leaderboard-page",
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
      const chunks = chunksOf(manifest, `src/features/${module}.tsx`, new Set(["index.html"]));
      writeFileSync(path.join(dist, "pages", `${name}.html`), withChunks(html, chunks));
    }
  },
};
