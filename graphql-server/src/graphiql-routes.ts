import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { etagOf, sendWithEtag } from "./http-cache";
import { BRAND_NAME } from "./kernel/brand";
import { PROJECT_ROOT } from "./project-root";

const START = path.join(PROJECT_ROOT, "graphql-server/content/graphiql/start.js");
const AN_HOUR = "public, max-age=3600";
const JAVASCRIPT = "text/javascript; charset=utf-8";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${BRAND_NAME} GraphiQL</title>
<link rel="icon" href="/api/docs/icon.svg"><link rel="stylesheet" href="/graphiql/app.css"></head>
<body class="no-focus-outline"><noscript>GraphiQL needs JavaScript. The schema is at
<a href="/graphql/schema.graphql">/graphql/schema.graphql</a>.</noscript><div id="root"></div>
<script src="/graphiql/app.js"></script><script src="/graphiql/start.js"></script></body></html>`;

/** A file as it stands and compressed: other bytes, which have another validator. */
interface Asset {
  plain: Coded;
  zipped: Coded;
}

interface Coded {
  body: string | Buffer;
  etag: string;
}

/**
 * GraphiQL with everything it needs from this server. The package brings its files as texts of 9 MB together: they are loaded
 * when somebody asks first, and kept compressed from then on.
 */
export function registerGraphiQL(http: FastifyInstance): void {
  http.get("/graphiql", (request, reply) => {
    // Its style sheet carries its fonts in itself.
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
    const load = once(async () => assetOf((await texts())[name] ?? ""));
    http.get(`/graphiql/${name}`, async (request, reply) => {
      const { plain, zipped } = await load();
      const takesGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
      void reply.type(type).header("vary", "accept-encoding");
      if (takesGzip) void reply.header("content-encoding", "gzip");
      return sendWithEtag(request, reply, { ...(takesGzip ? zipped : plain), cacheControl: AN_HOUR });
    });
  }
}

async function assetOf(text: string): Promise<Asset> {
  const zipped = await promisify(gzip)(text);
  return { plain: { body: text, etag: etagOf(text) }, zipped: { body: zipped, etag: etagOf(zipped) } };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
