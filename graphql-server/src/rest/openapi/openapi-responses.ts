import { z } from "zod";
import { HTTP_STATUS, type ErrorCode } from "../../kernel/errors/errors";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { DocumentedPath } from "./untabled-routes";
import type { LimitName, RateLimits } from "../../kernel/rate-limits";
import type { RowDoc } from "../../kernel/rest/row-doc";
import type { OpenApiHeader, OpenApiOperation, OpenApiReference, OpenApiResponse } from "./openapi-document";
import type { SchemaRegistry } from "./schema-registry";

const JSON_TYPE = "application/json";
const AUTHENTICATION_REQUIRED = "Authentication required";

type Responses = OpenApiOperation["responses"];
type Headers = Record<string, OpenApiReference>;

const ERROR = z
  .object({
    message: z.string().describe("A human-readable message."),
    code: z.enum(Object.keys(HTTP_STATUS)).describe("A machine-readable code."),
    fields: z.record(z.string(), z.array(z.string())).describe("Error messages by input field.").optional(),
    until: z.iso
      .datetime()
      .describe("BANNED, MUTED, KICKED: the end time; null means until lifted.")
      .nullable()
      .optional(),
    reason: z.string().describe("BANNED: the moderator's reason.").optional(),
    accountUrl: z
      .url()
      .describe("BANNED, when signing in: a link to the page with the member's purchases and data. It lasts one day.")
      .optional(),
    heldMessageId: z.uuid().describe("HELD: the id that the message keeps when it is released.").optional(),
    retryAfterSeconds: z.int().describe("RATE_LIMITED: the same as the Retry-After header.").optional(),
    requestId: z.uuid().describe("The same as the X-Request-Id header. Include it when you contact support."),
  })
  .meta({ id: "Error" });

const ERROR_CONTENT = { schema: { $ref: "#/components/schemas/Error" } };

/** Response headers that the document describes. */
export const RESPONSE_HEADERS: Record<string, OpenApiHeader> = {
  ETag: {
    description: "Identifies this version of the response. Send it as If-None-Match.",
    schema: { type: "string" },
  },
  "Cache-Control": {
    description: "Who can cache the response, and for how long. The default is no-store.",
    schema: { type: "string" },
  },
  Link: {
    description: 'The URL of the next page, as rel="next". Missing on the last page.',
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds until you can retry.", schema: { type: "integer" } },
  "RateLimit-Limit": {
    description:
      "The number of requests that the limit allows. For API keys, requests per minute. Sent only if a limit applies.",
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": { description: "Requests left.", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Seconds until all requests are available again.", schema: { type: "integer" } },
};

const headers = (...names: string[]): Headers =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RATE_LIMIT_HEADERS = headers("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");
const CACHE_HEADERS = headers("ETag", "Cache-Control");

/** What the descriptions of all paths share. */
export interface DocumentParts {
  registry: SchemaRegistry;
  limits: Pick<RateLimits, "describe">;
}

/** All responses of a path, by status. */
export function responsesOf(path: DocumentedPath, doc: RowDoc, { registry, limits }: DocumentParts): Responses {
  const responses = { ...successResponses(path, doc, registry), ...errorResponses(path, doc, limits) };
  if (!path.scope) return responses;
  // An invalid key has no rate limit.
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) =>
      status === "401"
        ? [status, response]
        : [status, { ...response, headers: { ...response.headers, ...RATE_LIMIT_HEADERS } }],
    ),
  );
}

function successResponses({ cacheSeconds }: DocumentedPath, doc: RowDoc, registry: SchemaRegistry): Responses {
  const { status: successStatus = 200, response: example } = doc.example;
  const content = doc.response && {
    [doc.responseType ?? JSON_TYPE]: {
      schema: registry.response(doc.response),
      ...(example !== undefined && { example }),
    },
  };
  const others = Object.entries(doc.otherResponses ?? {}).map(([status, { description, response }]) => [
    status,
    { description, content: { [JSON_TYPE]: { schema: registry.response(response) } } },
  ]);
  const isCacheable = cacheSeconds !== undefined;
  const isPaged = (doc.query?.after ?? doc.query?.afterSeq) !== undefined;
  return {
    [successStatus]: {
      description: doc.returns ?? (content ? "The result." : "Success. The response is empty."),
      ...((isCacheable || isPaged) && {
        headers: { ...(isCacheable && CACHE_HEADERS), ...(isPaged && headers("Link")) },
      }),
      ...(content && { content }),
    },
    ...(isCacheable && {
      304: { description: "The version in If-None-Match is current. The response is empty.", headers: CACHE_HEADERS },
    }),
    ...(Object.fromEntries(others) as Responses),
  };
}

/** Errors with the same meaning for all paths. */
const SHARED_ERRORS = {
  TOO_LARGE: "The body exceeds 1 MB.",
  UNSUPPORTED_MEDIA_TYPE: "The body isn't JSON, or has a Content-Encoding.",
  INTERNAL: "A server error. Report the `requestId` to support.",
  UNAVAILABLE: "The database is unavailable. Try again.",
} as const;

const componentName = (code: ErrorCode): string =>
  code
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join("");

/** The responses that paths refer to. */
export function sharedResponses(registry: SchemaRegistry): Record<string, OpenApiResponse> {
  registry.response(ERROR);
  const content = { [JSON_TYPE]: ERROR_CONTENT };
  return Object.fromEntries(
    Object.entries(SHARED_ERRORS).map(([code, meaning]) => [
      componentName(code as ErrorCode),
      { description: `${code}: ${meaning}`, content },
    ]),
  );
}

/** Errors that follow from a path's authentication and input. */
function commonErrors(
  path: DocumentedPath,
  doc: RowDoc,
  limits: Pick<RateLimits, "describe">,
): Partial<Record<ErrorCode, string>> {
  const takesInput = doc.body ?? doc.query ?? path.path.includes(":");
  const { isPublic, scope, operation } = path;
  const names: LimitName[] = [
    ...(doc.limits ?? []),
    ...(isPublic ? [] : ["requestsPerSession" as const]),
    ...(scope ? ["requestsPerApiKey" as const] : []),
    "requestsPerAddress",
  ];
  const isApi = path.path.startsWith("/api/");
  return {
    ...(takesInput && { VALIDATION: "The request is invalid; see `fields`." }),
    ...(!isPublic && { UNAUTHENTICATED: "There is no session, or it has ended." }),
    ...(isPublic && isApi && { UNAUTHENTICATED: "The API key is invalid, revoked, or expired." }),
    ...(scope && { FORBIDDEN: "The API key lacks the scope." }),
    ...(operation && { RATE_LIMITED: `At most ${names.map((name) => limits.describe(name)).join("; ")}.` }),
    ...(operation && !scope && { FORBIDDEN: "API keys can't call this." }),
    ...(doc.body && {
      TOO_LARGE: SHARED_ERRORS.TOO_LARGE,
      UNSUPPORTED_MEDIA_TYPE: SHARED_ERRORS.UNSUPPORTED_MEDIA_TYPE,
    }),
    INTERNAL: SHARED_ERRORS.INTERNAL,
    ...(!path.withoutDatabase && { UNAVAILABLE: SHARED_ERRORS.UNAVAILABLE }),
  };
}

/** One response per status. Its description lists all codes with that status. */
function errorResponses(path: DocumentedPath, doc: RowDoc, limits: Pick<RateLimits, "describe">): Responses {
  const common = commonErrors(path, doc, limits);
  const errors = { ...common, ...doc.errors };
  // The causes are different, so list both.
  for (const code of ["FORBIDDEN", "RATE_LIMITED"] as const) {
    if (common[code] && doc.errors?.[code]) errors[code] = `${doc.errors[code]} ${common[code]}`;
  }
  const byStatus = new Map<number, [ErrorCode, string][]>();
  for (const [code, description] of Object.entries(errors) as [ErrorCode, string][]) {
    const status = HTTP_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), [code, description]]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]): [number, OpenApiResponse] => {
      const [first, ...others] = codes;
      const isShared =
        first && others.length === 0 && SHARED_ERRORS[first[0] as keyof typeof SHARED_ERRORS] === first[1];
      if (isShared && !path.scope) return [status, { $ref: `#/components/responses/${componentName(first[0])}` }];
      const example = errorExample(path, doc, status);
      const content = { [JSON_TYPE]: { ...ERROR_CONTENT, ...(example && { example }) } };
      const description = codes.map(([code, meaning]) => `${code}: ${meaning}`).join(" ");
      return [
        status,
        {
          description,
          ...(status === 429 && { headers: { ...headers("Retry-After"), ...RATE_LIMIT_HEADERS } }),
          content,
        },
      ];
    }),
  );
}

function errorExample({ isPublic, unauthenticated }: DocumentedPath, doc: RowDoc, status: number): object | null {
  const documented = doc.errorExamples?.find(({ response }) => HTTP_STATUS[response.code] === status)?.response;
  const { requestId } = EXAMPLE;
  if (documented) return { ...documented, requestId };
  if (status !== HTTP_STATUS.UNAUTHENTICATED || isPublic) return null;
  return { message: unauthenticated ?? AUTHENTICATION_REQUIRED, code: "UNAUTHENTICATED", requestId };
}
