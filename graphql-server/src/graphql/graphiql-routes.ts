import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { sendWithEtag } from "../http/http-cache";
import { BRAND_NAME } from "../kernel/brand";
import { serveLazyAsset } from "../http/lazy-asset";
import { PROJECT_ROOT } from "../kernel/project-root";

const START = path.join(PROJECT_ROOT, "graphql-server/content/graphiql/start.js");
const JAVASCRIPT = "text/javascript; charset=utf-8";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${BRAND_NAME} GraphiQL</title>
<link rel="icon" href="/api/docs/icon.svg"><link rel="stylesheet" href="/graphiql/app.css"></head>
<body class="no-focus-outline"><noscript>GraphiQL needs JavaScript. The schema is at
<a href="/graphql/schema.graphql">/graphql/schema.graphql</a>.</noscript><div id="root"></div>
<script src="/graphiql/app.js"></script><script src="/graphiql/start.js"></script></body></html>`;

/**
 * Serves GraphiQL without external resources. The package contains its files as 9 MB of strings, so they are loaded on the
 * first request and then cached compressed.
 */
export function registerGraphiQL(http: FastifyInstance): void {
  http.get("/graphiql", (request, reply) => {
    // The style sheet embeds its fonts.
    const policy = String(reply.getHeader("content-security-policy")).replace("font-src 'self'", "$& data:");
    void reply.header("content-security-policy", policy).type("text/html; charset=utf-8");
    return sendWithEtag(request, reply, { body: PAGE, cacheControl: "no-cache" });
  });
  http.get("/graphiql/start.js", (request, reply) =>
    sendWithEtag(request, reply.type(JAVASCRIPT), { body: readFileSync(START, "utf8"), cacheControl: "no-cache" }),
  );
  const texts = async (): Promise<Record<string, string>> => {
    const { js, css, editorWorkerService, jsonWorker, graphqlWorker } =
      await import("@graphql-yoga/render-graphiql/graphiql");
    return {
      "app.js": js,
      "app.css": css,
      "editor-worker.js": editorWorkerService,
      "json-worker.js": jsonWorker,
      "graphql-worker.js": graphqlWorker,
    };
  };
  for (const name of ["app.js", "app.css", "editor-worker.js", "json-worker.js", "graphql-worker.js"]) {
    const type = name.endsWith(".css") ? "text/css; charset=utf-8" : JAVASCRIPT;
    serveLazyAsset(http, `/graphiql/${name}`, type, async () => (await texts())[name] ?? "");
  }
}
