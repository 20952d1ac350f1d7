import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Where most visits begin: the address (`home` for none), and the module of its page. */
const entryPages = {
  home: "src/features/pages/home/home-page.tsx",
  login: "src/features/accounts/sign-in/sign-in-page.tsx",
  register: "src/features/accounts/sign-up/sign-up-page.tsx",
  courses: "src/features/courses/catalog/courses-page.tsx",
  community: "src/features/community/community-page.tsx",
  leaderboard: "src/features/leaderboard/ranking/leaderboard-page.tsx",
};

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** A module with all that it imports, besides what `index.html` asks for anyway. */
function chunksOf(manifest: Manifest, name: string, seen = new Set<string>(["index.html"])): ManifestChunk[] {
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
 * Puts the styles behind the first bar, which has its own: in the head they would keep it from being shown. Scripts of the kind
 * we have wait for the document, and so for its styles.
 */
export const lateStylesPlugin: Plugin = {
  name: "late-styles",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const styles = /\s*<link rel="stylesheet"[^>]*>/g;
      const links = html.match(styles) ?? [];
      return html.replace(styles, "").replace("</body>", `${links.join("").trim()}\n  </body>`);
    },
  },
};

/**
 * For every entry page a copy of index.html in `dist/pages` that asks for the page's own files at once, instead of when the
 * router has found out that it needs them: a round trip less on a phone's line.
 */
export const entryPagesPlugin: Plugin = {
  name: "entry-pages",
  apply: "build",
  closeBundle() {
    const dist = path.join(import.meta.dirname, "dist");
    const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
    const html = readFileSync(path.join(dist, "index.html"), "utf8");
    mkdirSync(path.join(dist, "pages"), { recursive: true });
    for (const [name, module] of Object.entries(entryPages)) {
      writeFileSync(path.join(dist, "pages", `${name}.html`), withPreloads(html, chunksOf(manifest, module)));
    }
  },
};
