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

const FOLDER = "graphql-server/content/api-docs";
const JAVASCRIPT = "text/javascript; charset=utf-8";
const CACHE_FIVE_MINUTES = "public, max-age=300";

/** Serves the API contracts and their documentation pages, which are built on the first request. */
export function registerContracts(
  http: FastifyInstance,
  printSdl: () => string,
  buildApi: () => OpenApiDocument,
): void {
  const serve = (url: string, type: string, load: () => string): void => {
    let body: string | null = null;
    http.get(url, { config: { anyOrigin: true } }, (request, reply) => {
      body ??= load();
      return sendWithEtag(request, reply.type(type), { body, cacheControl: CACHE_FIVE_MINUTES });
    });
  };
  serve("/api/openapi.json", "application/json; charset=utf-8", () => JSON.stringify(buildApi()));
  serve("/api/docs", "text/html; charset=utf-8", () => DOCS_PAGE);
  const readText = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
  const servePage = (url: string, title: string, subtitle: string, file: string): void =>
    serve(url, "text/html; charset=utf-8", () => renderGuidePage(title, subtitle, readText(file)));
  servePage("/api/guide", "API guide", "From your first request to live events.", "docs/api.md");
  servePage("/api/changelog", "API changelog", "What changed in each version.", "schema/CHANGELOG.md");
  serve("/api/docs/page.css", "text/css; charset=utf-8", () => readText(`${FOLDER}/page.css`));
  serve("/api/docs/start.js", JAVASCRIPT, () => readText(`${FOLDER}/start.js`));
  const require = createRequire(import.meta.url);
  const viewer = require.resolve("swagger-ui-dist/swagger-ui-bundle.js");
  serveLazyAsset(http, "/api/docs/viewer.js", JAVASCRIPT, () => readFile(viewer));
  const viewerStyle = require.resolve("swagger-ui-dist/swagger-ui.css");
  serveLazyAsset(http, "/api/docs/viewer.css", "text/css; charset=utf-8", () => readFile(viewerStyle));
  // The web client's icon has a different URL in each build.
  serve("/api/docs/icon.svg", "image/svg+xml; charset=utf-8", () => readText("brand/favicon.svg"));
  serve("/graphql/schema.graphql", "text/plain; charset=utf-8", printSdl);
  registerGraphiQL(http);
}
