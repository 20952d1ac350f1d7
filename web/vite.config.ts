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
  /\/web\/src\/lib\/(?!levels|markup\/|focus-by-key|random-uuid|text\/format|live\/(use-live|backoff)|hooks\/(throttled|serialize|use-(back|caret|debounced|swipe)))|\/brand\//,
  /\/web\/src\/ui\/(avatar|badge|button|button-classes|card|icon|icon-button|icon-shapes)\.tsx?$/,
  /\/web\/src\/ui\/(state\/(empty-state|error-state|skeleton|spinner)|page\/(page-header|section-title))\.tsx$/,
  /\/web\/src\/ui\/form\/(field-frame|text-field)\.tsx$/,
];

/** Bundles shared modules into one chunk to save round trips on slow connections. Pages keep their own chunks. */
const chunkGroups = [{ name: "base", test: (id: string) => baseModules.some((pattern) => pattern.test(id)) }];

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
