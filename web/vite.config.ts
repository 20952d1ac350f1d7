import { readFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import brand from "../brand/brand.json";
import { entryPagesPlugin, lateStylesPlugin } from "./entry-pages";

const server = process.env.API_URL ?? "http://localhost:8080";

const brandSvgDataUrl = (name: string): string =>
  `data:image/svg+xml,${encodeURIComponent(readFileSync(path.join(import.meta.dirname, "../brand", name), "utf8"))}`;

/** Inserts the brand from brand.json into index.html. */
const brandInIndexHtml: Plugin = {
  name: "brand-in-index-html",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html
        .replaceAll("{{brand.name}}", brand.name)
        .replaceAll("{{brand.description}}", brand.description)
        .replaceAll("{{brand.icon}}", brandSvgDataUrl("favicon.svg"))
        .replaceAll("{{brand.logo}}", brandSvgDataUrl("logo.svg"))
        .replaceAll("{{brand.mark}}", brandSvgDataUrl("mark.svg")),
  },
};

const baseModules = [
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
  /\/node_modules\/(@apollo\/client(?!\/link\/subscriptions)|@wry\/[a-z]+|optimism|graphql|graphql-tag|rxjs|tslib)\//,
  /\/web\/src\/lib\/(?!levels|markup\/|storage\/drafts|focus-by-key|random-uuid|text\/(format|numbers)|live\/(use-live|backoff)|hooks\/(throttled|serialize|use-(caret|debounced|delayed-reload|swipe))|navigation\/use-back-closes)|\/brand\//,
  /\/web\/src\/ui\/(avatar|badge|button|button-classes|card|icon|icon-button|icon-shapes)\.tsx?$/,
  /\/web\/src\/ui\/(state\/(empty-state|error-state|skeleton|spinner)|page\/(page-header|section-title))\.tsx$/,
  /\/web\/src\/ui\/form\/(field-frame|text-field)\.tsx$/,
  /\/web\/src\/ui\/chart\/candle-field\.tsx$/,
  /\/web\/src\/features\/accounts\/(session\/session\.tsx|texts\.ts)$/,
];

const formModules = [
  /\/node_modules\/react-hook-form\//,
  /\/web\/src\/ui\/form\/(use-app-form|form-alert|field-rules)\.tsx?$/,
  /\/web\/src\/features\/accounts\/(form\/field-rules\.ts|form\/auth-layout|code-step\/(digits|code-form|use-|code-step)|sign-in\/pending-sign-in)/,
];

const group = (name: string, modules: readonly RegExp[]) => ({
  name,
  test: (id: string) => modules.some((pattern) => pattern.test(id)),
});

/**
 * Bundles shared modules to save round trips on slow connections: what most pages use, and what sign-in and other forms use.
 * Pages keep their own chunks.
 */
const chunkGroups = [group("base", baseModules), group("forms", formModules)];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), brandInIndexHtml, lateStylesPlugin, entryPagesPlugin],
  // rxjs publishes its modern build under this condition. By default, bundlers get the ES5 build.
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    port: 5173,
    proxy: {
      "/graphql": { target: server, ws: true },
      "/api": { target: server },
      "/external-image": { target: server },
      "/ws": { target: server, ws: true },
      // Built-in avatars are in public/avatars. Only uploaded ones (WebP) come from the server.
      "^/avatars/.*\\.webp$": { target: server },
      "^/course-(pictures|covers)/": { target: server },
    },
  },
});
