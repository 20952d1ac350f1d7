import { escapeHtml as escape } from "../kernel/mail/render-mail";
import { fieldRows, type FieldRow, type Shown } from "./docs-page-fields";
import type { OpenApiDocument, OpenApiOperation } from "./openapi";

const JSON_TYPE = "application/json";

interface Place {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The published document as a page of its own: readable without a script, nothing loaded from elsewhere. */
export function renderDocsPage(document: OpenApiDocument): string {
  const places = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = document.tags
    .map((tag) => ({ ...tag, places: places.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((group) => group.places.length > 0);
  const title = `${String(document.info.title)} API`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="/api/docs/icon.svg">
<link rel="stylesheet" href="/api/docs/page.css"><script type="module" src="/api/docs/page.js"></script></head><body>
<a class="skip" href="#operations">Skip to the operations</a>
<header><h1>${escape(title)}</h1><p>${escape(String(document.info.description))}</p>
<nav aria-label="Other contracts"><a href="/api/guide">Guide: from the first call on</a><a href="/api/openapi.json">openapi.json</a><a href="/graphiql">GraphiQL</a>
<a href="/graphql/schema.graphql">schema.graphql</a><a href="/">Back to the site</a></nav></header>
<div class="layout"><aside aria-label="Operations"><details open><summary>All operations</summary>
${groups.map((group) => `<h2>${escape(group.name)}</h2><ul>${group.places.map(entry).join("")}</ul>`).join("")}
</details></aside>
<main id="operations"><div class="access"><label for="token">Access token or API key</label>
<input id="token" autocomplete="off" spellcheck="false" placeholder="of POST /api/auth/login, or tg_...">
<p>Sent with the requests you try below, as <code>Authorization: Bearer ...</code>; kept nowhere.</p></div>
${groups
  .map(
    (group) => `<section><h2>${escape(group.name)}</h2><p>${escape(group.description)}</p>
${group.places.map((place) => operationBlock(document, place)).join("")}</section>`,
  )
  .join("")}
</main></div></body></html>`;
}

const entry = ({ method, path, operation }: Place): string =>
  `<li><a href="#${operation.operationId}">${badge(method)}<span>${escape(path)}</span></a></li>`;

const badge = (method: string): string => `<span class="method ${method}">${method.toUpperCase()}</span>`;

function operationBlock(document: OpenApiDocument, { method, path, operation }: Place): string {
  const { parameters = [], requestBody, responses } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  const good = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const answers = good.flatMap(([status, { content }]) =>
    Object.values(content ?? {}).map((shown) => ({ status, shown })),
  );
  const shown = answers.find(({ shown: { example: given } }) => given !== undefined);
  const parameterRows = parameters.map(({ name, in: place, schema }) => ({
    name,
    type: `${place} ${String(schema.type ?? "")}`,
    text: [schema.description, schema.enum && `One of ${schema.enum.join(", ")}.`].filter(Boolean).join(" "),
  }));
  return `<details class="operation" id="${operation.operationId}"><summary>${badge(method)}
<span class="path">${breakable(path)}</span><span class="who">${who(operation)}</span>
<span class="what">${words(operation.summary)}</span></summary><div class="inside">
${table("Parameters", parameterRows)}
${bodies.map(([type, { schema }]) => table(type === JSON_TYPE ? "Body" : `Body as ${type}`, fieldRows(document, schema))).join("")}
${answerTables(document, answers)}
<div class="pair">${example("Example request", requestBody?.content[JSON_TYPE]?.example)}${example(`Example answer ${shown?.status ?? ""}`, shown?.shown.example)}</div>
${table(
  "Refusals",
  refused.map(([status, { description }]) => ({ name: status, type: "", text: description })),
)}
${tryForm({ method, path, operation })}</div></details>`;
}

/** Answers of one shape share a table. */
function answerTables(document: OpenApiDocument, answers: { status: string; shown: { schema: Shown } }[]): string {
  const statuses = new Map<string, string[]>();
  for (const { status, shown } of answers) {
    const rows = JSON.stringify(fieldRows(document, shown.schema));
    statuses.set(rows, [...(statuses.get(rows) ?? []), status]);
  }
  return [...statuses]
    .map(([rows, codes]) => table(`Answer ${codes.join(" and ")}`, JSON.parse(rows) as FieldRow[]))
    .join("");
}

/** What stands in backticks is code. */
const words = (text: string): string => escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** An address may be broken after its slashes, not inside a name. */
const breakable = (path: string): string => escape(path).replaceAll("/", "/<wbr>");

function who({ security = [] }: OpenApiOperation): string {
  const names = security.map((each) => Object.keys(each)[0]);
  if (names.includes(undefined)) return "open to all";
  return names.includes("apiKey") ? "session or API key" : "session";
}

function table(title: string, rows: FieldRow[]): string {
  if (!rows.length) return "";
  const lines = rows.map(
    ({ name, type, text }) =>
      `<tr><th scope="row">${escape(name)}</th><td class="type">${escape(type)}</td><td>${words(text)}</td></tr>`,
  );
  return `<div><h3>${title}</h3><div class="scroll"><table><tbody>${lines.join("")}</tbody></table></div></div>`;
}

const json = (value: unknown): string => escape(JSON.stringify(value, null, 2));

const example = (title: string, value: unknown): string =>
  value === undefined ? "" : `<div><h3>${title}</h3><pre tabindex="0">${json(value)}</pre></div>`;

function tryForm({ method, path, operation }: Place): string {
  const { parameters = [], requestBody } = operation;
  const fields = parameters.map(({ name, in: place, schema }) => {
    const named = `name="${place}:${escape(name)}"`;
    const options = schema.enum?.map((value) => `<option>${escape(String(value))}</option>`).join("");
    const field = options
      ? `<select ${named}><option value="">not said</option>${options}</select>`
      : `<input ${named}${place === "path" ? " required" : ""}>`;
    return `<label>${escape(name)}${field}</label>`;
  });
  const body = requestBody?.content[JSON_TYPE];
  const bodyField = body ? `<label>Body<textarea name="body">${json(body.example ?? {})}</textarea></label>` : "";
  return `<form data-method="${method.toUpperCase()}" data-path="${escape(path)}"><h3>Try it</h3>${fields.join("")}${bodyField}
<button>Send</button><output><pre hidden tabindex="0"></pre></output></form>`;
}
