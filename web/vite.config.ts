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
  /\/web\/src\/lib\/(?!markup\/|hooks\/use-(caret|swipe))|\/brand\//,
  /\/web\/src\/ui\/(avatar|badge|button|button-classes|card|icon|icon-button|icon-shapes)\.tsx?$/,
  /\/web\/src\/ui\/(state\/(empty-state|error-state|progress-bar|skeleton|spinner)|page\/(back-link|page-header|section-title|stat))\.tsx$/,
  /\/web\/src\/ui\/form\/(field-frame|text-area|text-field)\.tsx$/,
  /\/web\/src\/ui\/chart\/candle-field\.tsx$/,
  /\/web\/src\/features\/accounts\/(session\/session\.tsx|texts\.ts)$/,
];

const formModules = [
  /\/node_modules\/react-hook-form\//,
  /\/web\/src\/ui\/form\/(use-app-form|form-alert|field-rules)\.tsx?$/,
  /\/web\/src\/features\/accounts\/(form\/field-rules\.ts|form\/auth-layout|code-step\/(digits|code-form|use-|code-step)|sign-in\/pending-sign-in)/,
];

const overlayModules = [
  /\/node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|aria-hidden)\//,
  /\/node_modules\/(use-callback-ref|use-sidecar|get-nonce)\//,
  /\/web\/src\/ui\/overlay\/(confirm-dialog|dialog-scrim|drawer|menu|modal)\.tsx?$/,
];

/** What each page loads for a signed-in member, after the page itself. */
const memberModules = [
  /\/node_modules\/(@apollo\/client\/link\/subscriptions|graphql-ws)\//,
  /\/web\/src\/app\/(live\/realtime-client|layouts\/user-menu)/,
  /\/web\/src\/features\/accounts\/(confirm-email\/(confirm-email\.generated|texts|unconfirmed-email)|code-step\/demo-mail-hint|session\/rights-watch)/,
  /\/web\/src\/features\/leaderboard\/(notifications\/|xp\/|texts|ranking\/ranking-rules)/,
  /\/web\/src\/features\/moderation\/(moderation\.generated|texts|use-seconds-left|panel\/duration|sanctions\/(sanction-notifier|use-own-sanctions))/,
  /\/web\/src\/features\/notifications\/(?!notification-panel|settings\/(push-section|quiet-hours-section|settings-page))/,
  /\/web\/src\/features\/courses\/buying\/upgrade-box\.generated/,
  /\/web\/src\/features\/(community\/live\/sending\/(pending-store|use-unsent-guard)|search\/(index|texts|search-launcher))/,
];

const feedModules = [
  /\/web\/src\/features\/community\/(texts|live\/|markup\/|messages\/|channels\/(channel-|channels\.generated|list\/channel-row|use-(now|access))|attachments\/(tray-store|texts|format-bytes))/,
  /\/web\/src\/features\/community\/(pins\/pin-texts|saved-messages\/saved-texts|reactions\/|helpful-marks\/)/,
];

const courseModules = [
  /\/web\/src\/features\/courses\/(buying\/(pending-payment|use-checkout)|cards\/)/,
  /\/web\/src\/features\/courses\/(response-status|texts|glossary\/texts|my-courses\/course-storage)\.tsx?$/,
];

const group = (name: string, modules: readonly RegExp[]) => ({
  name,
  test: (id: string) => modules.some((pattern) => pattern.test(id)),
});

/** Bundles modules that are loaded together, to save requests. Pages keep their own chunks. */
const chunkGroups = [
  // Every page needs what the app imports statically.
  { name: "base", tags: ["$initial" as const] },
  group("base", baseModules),
  group("forms", formModules),
  group("overlays", overlayModules),
  group("member", memberModules),
  group("feed", feedModules),
  group("course", courseModules),
];

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
