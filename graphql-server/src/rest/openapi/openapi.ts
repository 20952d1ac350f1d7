import { z } from "zod";
import { BRAND_NAME } from "../../kernel/brand";
import type { DocumentedPath } from "./untabled-routes";
import type { RateLimits } from "../../kernel/rate-limits";
import { TAGS, type RowDoc } from "../../kernel/rest/row-doc";
import { RESPONSE_HEADERS, responsesOf, sharedResponses, type DocumentParts } from "./openapi-responses";
import type {
  JsonSchema,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from "./openapi-document";
import { SchemaRegistry } from "./schema-registry";

export type { OpenApiDocument } from "./openapi-document";

/** Increase the minor version for additions, and the major version for breaking changes. */
const VERSION = "1.1.0";
const JSON_TYPE = "application/json";

/** Converts Fastify's `:id` to OpenAPI's `{id}`. */
const openApiPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");
const pathParameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");

/** Builds the OpenAPI document. Paths without documentation are left out; a test rejects them. */
export function openApiDocument(
  paths: readonly DocumentedPath[],
  limits: Pick<RateLimits, "describe">,
): OpenApiDocument {
  const registry = new SchemaRegistry();
  const parts: DocumentParts = { registry, limits };
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: {
      title: BRAND_NAME,
      version: VERSION,
      description:
        "Courses, a live community, XP, and leaderboards. Also available as GraphQL at /graphql; live events over STOMP at /ws.",
      contact: { name: `${BRAND_NAME} support` },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: {},
    components: {
      schemas: {},
      headers: RESPONSE_HEADERS,
      responses: {},
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token from signing in.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "tg_...",
          description: "An API key with the required scope.",
        },
      },
    },
  };
  for (const path of paths) {
    if (!path.doc) continue;
    const apiPath = openApiPath(path.path);
    document.paths[apiPath] = {
      ...document.paths[apiPath],
      [path.method.toLowerCase()]: operationOf(path, path.doc, parts),
    };
  }
  document.components.responses = sharedResponses(registry);
  document.components.schemas = registry.components();
  return document;
}

function operationOf(path: DocumentedPath, doc: RowDoc, parts: DocumentParts): OpenApiOperation {
  const { registry } = parts;
  const parameters = [...pathParameters(path, doc, registry), ...queryParameters(doc, registry)];
  return {
    operationId: path.operationId,
    tags: [doc.tag],
    summary: path.summary,
    description: [doc.deprecated, accessDescription(path)].filter(Boolean).join(" "),
    ...(doc.deprecated && { deprecated: true }),
    security: securityOf(path),
    ...(parameters.length && { parameters }),
    ...(doc.body && { requestBody: { required: true, content: bodyOf(path, doc, doc.body, registry) } }),
    responses: responsesOf(path, doc, parts),
  };
}

function accessDescription({ isPublic, variesByViewer, scope, operation }: DocumentedPath): string {
  const key = scope ? ` or an API key with the scope \`${scope}\`` : "";
  if (!isPublic) return `Requires a session${key}.`;
  if (scope) return `No authentication required. An API key needs the scope \`${scope}\`.`;
  const session = variesByViewer ? " The response depends on the session." : "";
  return `No authentication required.${session}${operation ? " API keys can't call this." : ""}`;
}

/** Public paths list a session only if it changes the response. */
function securityOf({ isPublic, variesByViewer, scope }: DocumentedPath): Record<string, string[]>[] {
  const acceptsSession = !isPublic || variesByViewer;
  return [...(isPublic ? [{}] : []), ...(acceptsSession ? [{ session: [] }] : []), ...(scope ? [{ apiKey: [] }] : [])];
}

const pathParameters = ({ path }: DocumentedPath, doc: RowDoc, registry: SchemaRegistry): OpenApiParameter[] =>
  pathParameterNames(path).map((name) => {
    const schema = registry.request(doc.params?.[name] ?? z.uuid());
    return {
      name,
      in: "path",
      description: schema.description,
      required: true,
      schema,
      example: doc.example.params?.[name],
    };
  });

/** Query strings contain text, but the example of an integer must be a number. */
const typedExample = ({ type }: JsonSchema, value: string): string | number =>
  type === "integer" ? Number(value) : value;

const queryParameters = ({ query = {}, example }: RowDoc, registry: SchemaRegistry): OpenApiParameter[] =>
  Object.entries(query).map(([name, zodSchema]) => {
    const schema = registry.request(zodSchema);
    const value = example.query?.[name];
    return {
      name,
      in: "query",
      description: schema.description,
      required: false,
      schema,
      ...(value !== undefined && { example: typedExample(schema, value) }),
    };
  });

function bodyOf(
  { filePart, fileLimits }: DocumentedPath,
  doc: RowDoc,
  body: z.ZodObject,
  registry: SchemaRegistry,
): Record<string, OpenApiContent> {
  const json = { schema: registry.request(body), ...(doc.example.body && { example: doc.example.body }) };
  if (!filePart) return { [JSON_TYPE]: json };
  const description = fileLimits?.description ?? "A JPEG, PNG, WebP, or GIF image under 5 MB.";
  const file = z.string().meta({ description, format: "binary" });
  if (fileLimits) return { "multipart/form-data": { schema: registry.request(body.extend({ [filePart]: file })) } };
  const form = body.extend({ [filePart]: file.optional() });
  return { [JSON_TYPE]: json, "multipart/form-data": { schema: registry.request(form) } };
}
