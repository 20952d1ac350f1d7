import { BRAND_NAME } from "../kernel/brand";

/** The OpenAPI document in a self-hosted Swagger UI. */
export const DOCS_PAGE = `<!doctype html><html lang="en" class="dark-mode"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND_NAME} API</title><link rel="icon" href="/api/docs/icon.svg">
<link rel="stylesheet" href="/api/docs/page.css"><link rel="stylesheet" href="/api/docs/viewer.css">
<script defer src="/api/docs/viewer.js"></script><script defer src="/api/docs/start.js"></script></head><body>
<header><h1>${BRAND_NAME} API</h1><p>All REST endpoints. To try them, authorize with an access token or an API key.</p>
<nav aria-label="Other contracts"><a href="/api/guide">API guide</a><a href="/api/openapi.json">openapi.json</a><a href="/graphiql">GraphiQL</a>
<a href="/graphql/schema.graphql">schema.graphql</a><a href="/">Back to the site</a></nav></header>
<main id="viewer"><noscript>This page needs JavaScript. The document is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></main>
</body></html>`;
