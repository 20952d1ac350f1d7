import { marked, Renderer, type Tokens } from "marked";
import { escapeHtml as escape } from "../kernel/mail/render-email";

interface Heading {
  id: string;
  text: string;
}

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Renders a Markdown document about the API as a page that works without JavaScript. */
export function renderGuidePage(title: string, subtitle: string, markdown: string): string {
  const chapters: Heading[] = [];
  const renderer = new Renderer();
  renderer.heading = function heading({ tokens, depth, text }: Tokens.Heading): string {
    const id = idOf(text);
    if (depth === 2) chapters.push({ id, text });
    return depth === 1 ? "" : `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  };
  // The Markdown links to the server with absolute URLs, which also work in the repository. Make them relative.
  const body = marked.parse(markdown.replaceAll("](http://localhost:8080/", "](/"), { renderer, async: false });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="/api/docs/icon.svg"><link rel="stylesheet" href="/api/docs/page.css"></head><body>
<a class="skip" href="#guide">Skip to content</a>
<header><h1>${title}</h1><p>${subtitle}</p>
<nav aria-label="Other contracts"><a href="/api/guide">API guide</a><a href="/api/changelog">Changelog</a>
<a href="/api/docs">REST reference</a><a href="/graphiql">GraphiQL</a>
<a href="/graphql/schema.graphql">schema.graphql</a><a href="/">Back to the site</a></nav></header>
<div class="layout"><aside aria-label="Chapters"><details open><summary>Chapters</summary>
<ul class="chapters">${chapters.map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`).join("")}</ul></details></aside>
<main id="guide" class="guide">${body}</main></div></body></html>`;
}
