import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { registerGraphiQL } from "../graphql/graphiql-routes";
import { sendWithEtag } from "./http-cache";
import { serveLazyAsset } from "./lazy-asset";
import { PROJECT_ROOT } from "../kernel/project-root";
import { DOCS_PAGE } from "./docs-page";
import { renderGuidePage } from "./guide-page";
import type { OpenApiDocument } from "../rest/openapi/openapi";

const FOLDER = path.join(PROJECT_ROOT, "graphql-server/content/api-docs");
const JAVASCRIPT = "text/javascript; charset=utf-8";
const CACHE_FIVE_MINUTES = "public, max-age=300";

/** Serves the API contracts and their documentation pages. */
export function registerContracts(http: FastifyInstance, sdl: string, api: OpenApiDocument): void {
  const serve = (url: string, type: string, body: string): void => {
    http.get(url, { config: { anyOrigin: true } }, (request, reply) =>
      sendWithEtag(request, reply.type(type), { body, cacheControl: CACHE_FIVE_MINUTES }),
    );
  };
  serve("/api/openapi.json", "application/json; charset=utf-8", JSON.stringify(api));
  serve("/api/docs", "text/html; charset=utf-8", DOCS_PAGE);
  const guide = readFileSync(path.join(PROJECT_ROOT, "docs/api.md"), "utf8");
  serve("/api/guide", "text/html; charset=utf-8", renderGuidePage(guide));
  serve("/api/docs/page.css", "text/css; charset=utf-8", readFileSync(path.join(FOLDER, "page.css"), "utf8"));
  serve("/api/docs/start.js", JAVASCRIPT, readFileSync(path.join(FOLDER, "start.js"), "utf8"));
  const require = createRequire(import.meta.url);
  const viewer = require.resolve("swagger-ui-dist/swagger-ui-bundle.js");
  serveLazyAsset(http, "/api/docs/viewer.js", JAVASCRIPT, () => readFile(viewer));
  const viewerStyle = require.resolve("swagger-ui-dist/swagger-ui.css");
  serveLazyAsset(http, "/api/docs/viewer.css", "text/css; charset=utf-8", () => readFile(viewerStyle));
  // The web client's icon has a different URL in each build.
  const icon = readFileSync(path.join(PROJECT_ROOT, "brand/favicon.svg"), "utf8");
  serve("/api/docs/icon.svg", "image/svg+xml; charset=utf-8", icon);
  serve("/graphql/schema.graphql", "text/plain; charset=utf-8", sdl);
  registerGraphiQL(http);
}
