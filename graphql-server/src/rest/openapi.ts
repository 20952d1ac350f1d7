import { BRAND_NAME } from "../kernel/brand";
import { HTTP_STATUS, type ErrorCode } from "../kernel/errors";
import { EXAMPLE } from "./docs/example-values";
import { named, orNull, record, moment, text, uuid, whole, type JsonSchema } from "./docs/json-schema";
import type { DocumentedPath } from "./docs/operations-docs";
import { TAGS, type RowDoc } from "./docs/row-doc";
import { SchemaShelf } from "./schema-shelf";

/** Grows when a path or a field is added; the first number when something is taken away. */
const VERSION = "1.0.0";
const JSON_TYPE = "application/json";

const ERROR = named(
  "Error",
  record(
    {
      message: text("For people."),
      code: text("For programs.", { enum: Object.keys(HTTP_STATUS) }),
      fields: { description: "Texts by field of the input.", type: "object" },
      until: { ...orNull(moment()), description: "BANNED, MUTED, KICKED: when it ends; null means until lifted." },
      reason: text("BANNED: why."),
      retryAfterSeconds: whole("RATE_LIMITED: as Retry-After."),
      requestId: uuid("As the header x-request-id; name it when you ask us."),
    },
    ["fields", "until", "reason", "retryAfterSeconds"],
  ),
);

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema; example?: unknown }[];
  requestBody?: { required: boolean; content: Record<string, OpenApiContent> };
  responses: Record<string, { description: string; content?: Record<string, OpenApiContent> }>;
}

interface OpenApiContent {
  schema: JsonSchema | { $ref: string };
  example?: unknown;
}

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

/** Fastify writes `:id`, OpenAPI `{id}`. */
const addressOf = (path: string): string => path.replace(/:(\w+)/g, "{$1}");
const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");

/** The published document of the given paths; a path without documentation is left out, and a test fails for it. */
export function openApiDocument(paths: readonly DocumentedPath[]): OpenApiDocument {
  const shelf = new SchemaShelf();
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: {
      title: BRAND_NAME,
      version: VERSION,
      description:
        "Courses, a live community, XP and leaderboards. The same is there as GraphQL at /graphql, and live as STOMP at /ws.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: {},
    components: {
      schemas: {},
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of signing in.",
        },
        apiKey: { type: "http", scheme: "bearer", bearerFormat: "tg_...", description: "An API key with a scope." },
      },
    },
  };
  for (const path of paths) {
    if (!path.doc) continue;
    const address = addressOf(path.path);
    document.paths[address] = {
      ...document.paths[address],
      [path.method.toLowerCase()]: operationOf(path, path.doc, shelf),
    };
  }
  document.components.schemas = shelf.all();
  return document;
}

function operationOf(path: DocumentedPath, doc: RowDoc, shelf: SchemaShelf): OpenApiOperation {
  const parameters = [...pathParameters(path, doc), ...queryParameters(doc)];
  return {
    operationId: `${path.method.toLowerCase()}${addressOf(path.path).replace(/[^A-Za-z0-9]+(\w)?/g, (_all, next?: string) => next?.toUpperCase() ?? "")}`,
    tags: [doc.tag],
    summary: path.summary,
    security: securityOf(path),
    ...(parameters.length && { parameters }),
    ...(doc.body && { requestBody: { required: true, content: bodyOf(path, doc, doc.body, shelf) } }),
    responses: { ...goodAnswers(doc, shelf), ...refusalsOf(path, doc, shelf) },
  };
}

function securityOf({ isPublic, scope }: DocumentedPath): Record<string, string[]>[] {
  return [...(isPublic ? [{}] : []), { session: [] }, ...(scope ? [{ apiKey: [] }] : [])];
}

const pathParameters = ({ path }: DocumentedPath, doc: RowDoc): NonNullable<OpenApiOperation["parameters"]> =>
  parametersOf(path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: doc.params?.[name] ?? uuid(),
    example: doc.example.params?.[name],
  }));

const queryParameters = ({ query = {}, example }: RowDoc): NonNullable<OpenApiOperation["parameters"]> =>
  Object.entries(query).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
    ...(example.query?.[name] !== undefined && { example: example.query[name] }),
  }));

function bodyOf(
  { filePart }: DocumentedPath,
  doc: RowDoc,
  body: JsonSchema,
  shelf: SchemaShelf,
): Record<string, OpenApiContent> {
  const json = { schema: shelf.put(body), ...(doc.example.body && { example: doc.example.body }) };
  if (!filePart) return { [JSON_TYPE]: json };
  const file = text("A picture: JPEG, PNG, WebP or GIF under 5 MB.", { format: "binary" });
  const form = { ...body, properties: { ...body.properties, [filePart]: file } };
  return { [JSON_TYPE]: json, "multipart/form-data": { schema: shelf.put(form) } };
}

function goodAnswers(doc: RowDoc, shelf: SchemaShelf): OpenApiOperation["responses"] {
  const { status = 200, answer: example } = doc.example;
  const usual = status < 400 ? status : 200;
  const content = doc.answer && {
    [doc.answerType ?? JSON_TYPE]: { schema: shelf.put(doc.answer), ...(example !== undefined && { example }) },
  };
  const others = Object.entries(doc.otherAnswers ?? {}).map(([code, { description, answer }]) => [
    code,
    { description, content: { [JSON_TYPE]: { schema: shelf.put(answer) } } },
  ]);
  return {
    [usual]: { description: content ? "As asked." : "Done; no body.", ...(content && { content }) },
    ...(Object.fromEntries(others) as OpenApiOperation["responses"]),
  };
}

/** One answer per status; several codes of one status stand in its description. */
function refusalsOf(path: DocumentedPath, doc: RowDoc, shelf: SchemaShelf): OpenApiOperation["responses"] {
  const takesInput = doc.body ?? doc.query ?? parametersOf(path.path).length > 0;
  const refusals: Partial<Record<ErrorCode, string>> = {
    ...(takesInput && { VALIDATION: "Something in the request is malformed; `fields` says what." }),
    ...(!path.isPublic && { UNAUTHENTICATED: "No session, or one that has ended." }),
    ...(path.scope && { FORBIDDEN: "The API key lacks the scope.", RATE_LIMITED: "600 a minute for one API key." }),
    UNAVAILABLE: "The database is away; try again.",
    ...doc.refusals,
  };
  const byStatus = new Map<number, [ErrorCode, string][]>();
  for (const [code, description] of Object.entries(refusals) as [ErrorCode, string][]) {
    const status = HTTP_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), [code, description]]);
  }
  const schema = shelf.put(ERROR);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const [first] = codes;
      const example = { message: first?.[1], code: first?.[0], requestId: EXAMPLE.requestId };
      const description = codes.map(([code, meaning]) => `${code}: ${meaning}`).join(" ");
      return [status, { description, content: { [JSON_TYPE]: { schema, example } } }];
    }),
  );
}
