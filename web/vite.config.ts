import { readFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import brand from "../brand/brand.json";
import { pageTemplatesPlugin } from "./page-templates";
import { previousAssetsPlugin } from "./previous-assets";

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
        .replaceAll("{{brand.icon}}", brandSvgDataUrl("favicon.svg")),
  },
};

/** Shared by most pages, including those that visitors see first. */
const baseModules = [
  /\/web\/src\/ui\/(avatar|badge|button|button-classes|card|icon|icon-button|icon-shapes)\.tsx?$/,
  /\/web\/src\/ui\/(state\/(empty-state|error-state|state-panel|skeleton|spinner)|page\/(page-header|section-title))\.tsx$/,
  /\/web\/src\/ui\/form\/(field-frame|text-field)\.tsx$/,
  /\/web\/src\/ui\/chart\/candle-field\.tsx$/,
  // Not in the forms, which most pages don't load.
  /\/web\/src\/lib\/navigation\/unsaved-forms\.ts$/,
];

const formModules = [
  /\/node_modules\/react-hook-form\//,
  /\/web\/src\/ui\/form\/(use-app-form|form-alert|field-rules)\.tsx?$/,
  /\/web\/src\/features\/accounts\/(form\/field-rules\.ts|form\/auth-layout|code-step\/(digits|code-form|use-|code-step)|sign-in\/(pending-sign-in|sign-in-notice))/,
];

/** Each has at most two kilobytes. */
const helperModules = [
  /\/web\/src\/lib\/(?!markup\/|autosave\/|hooks\/use-(caret|swipe)|text\/format-action)/,
  /\/web\/src\/ui\/(state\/progress-bar|page\/(back-link|stat)|form\/text-area)\.tsx$/,
];

const overlayModules = [/\/web\/src\/ui\/overlay\/(confirm-dialog|dialog-scrim|drawer|menu|modal)\.tsx?$/];

/** The live connection, and what signed-in members see on every page. */
const memberModules = [
  /\/web\/src\/app\/live\/realtime-client/,
  /\/web\/src\/features\/notifications\/(index|bell|channel-notification-menu)\.tsx?$/,
  /\/web\/src\/features\/accounts\/(confirm-email\/unconfirmed-email|session\/access-watch)/,
  /\/web\/src\/features\/moderation\/(use-seconds-left|blocks\/(blocked-ids|use-blocked-ids)|panel\/duration|sanctions\/(sanction-notifier|use-own-sanctions))/,
  /\/web\/src\/features\/leaderboard\/(xp\/xp\.generated|notifications\/texts|ranking\/ranking-rules)/,
  /\/web\/src\/features\/courses\/buying\/upgrade-box\.generated/,
  /\/web\/src\/features\/community\/live\/sending\/pending-store/,
];

const feedModules = [
  /\/web\/src\/features\/community\/(live\/feed-registry|messages\/(?!editing\/delete-dialog)|channels\/(list\/channel-row|channels\.generated))/,
];

const courseModules = [/\/web\/src\/features\/courses\/(buying\/(pending-payment|use-checkout)|cards\/)/];

const group = (name: string, modules: readonly RegExp[]) => ({
  name,
  test: (id: string) => modules.some((pattern) => pattern.test(id)),
});

/**
 * Bundles modules that are loaded together, with what they import, to save requests: most of them are small. A module belongs to
 * the first group that contains it. Pages keep their own chunks.
 */
const chunkGroups = [
  // What the app imports statically, which every page loads.
  { name: "base", tags: ["$initial" as const] },
  group("base", baseModules),
  group("forms", formModules),
  group("helpers", helperModules),
  group("overlays", overlayModules),
  group("member", memberModules),
  group("feed", feedModules),
  group("course", courseModules),
];

const routerFile = (name: string): string =>
  path.join(import.meta.dirname, "../node_modules/react-router/dist/production", name);

/** The package gives bundlers its development build, which is larger by its warnings. */
const productionRouter = [
  { find: /^react-router$/, replacement: routerFile("index.mjs") },
  { find: /^react-router\/dom$/, replacement: routerFile("dom-export.mjs") },
];

const outDir = path.join(import.meta.dirname, "dist");

/** The part of the client that the server runs to render public pages, with its libraries. */
const serverBuild = {
  outDir: path.join(import.meta.dirname, "../graphql-server/dist/pages"),
  emptyOutDir: true,
  copyPublicDir: false,
  rolldownOptions: { input: path.join(import.meta.dirname, "src/app/server/render-page.tsx") },
};

const clientBuild = {
  outDir,
  emptyOutDir: true,
  manifest: true,
  sourcemap: true,
  rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), brandInIndexHtml, pageTemplatesPlugin, previousAssetsPlugin(outDir)],
  // rxjs publishes its modern build under this condition. By default, bundlers get the ES5 build.
  resolve: { conditions: ["es2015", ...defaultClientConditions], alias: productionRouter },
  build: isSsrBuild ? serverBuild : clientBuild,
  ssr: { noExternal: true },
  // The server build would leave this to the process, which runs without it.
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  server: {
    port: 5173,
    proxy: {
      "/graphql": { target: server, ws: true },
      "/api": { target: server },
      "/client-errors": { target: server },
      "/external-image": { target: server },
      "/ws": { target: server, ws: true },
      // Built-in avatars are in public/avatars. Only uploaded ones (WebP) come from the server.
      "^/avatars/.*\\.webp$": { target: server },
      "^/course-(pictures|covers)/": { target: server },
    },
  },
}));
