import { HTTP_STATUS, type ErrorCode } from "../../kernel/errors/errors";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { array, dateTime, named, nullable, object, string, uuid, integer } from "../../kernel/rest/json-schema";
import type { DocumentedPath } from "./untabled-routes";
import type { RowDoc } from "../../kernel/rest/row-doc";
import type { OpenApiHeader, OpenApiOperation, OpenApiReference, OpenApiResponse } from "./openapi-document";
import type { SchemaRegistry } from "./schema-registry";

const JSON_TYPE = "application/json";
const AUTHENTICATION_REQUIRED = "Authentication required";

type Responses = OpenApiOperation["responses"];
type Headers = Record<string, OpenApiReference>;

const ERROR = named(
  "Error",
  object(
    {
      message: string("For people."),
      code: string("For programs.", { enum: Object.keys(HTTP_STATUS) }),
      fields: {
        description: "Texts by the name of what was sent.",
        type: "object",
        additionalProperties: array(string()),
      },
      until: { ...nullable(dateTime()), description: "BANNED, MUTED, KICKED: when it ends; null means until lifted." },
      reason: string("BANNED: why."),
      retryAfterSeconds: integer("RATE_LIMITED: as Retry-After."),
      requestId: uuid("As the header x-request-id; name it when you ask us."),
    },
    ["fields", "until", "reason", "retryAfterSeconds"],
  ),
);

/** Every header that answers of this layer carry for programs. */
export const RESPONSE_HEADERS: Record<string, OpenApiHeader> = {
  ETag: { description: "Validator of this answer: send it as If-None-Match.", schema: string() },
  "Cache-Control": { description: "How long who may keep it; no-store where it is not said.", schema: string() },
  Link: { description: 'Address of the next page, as rel="next"; none on the last.', schema: string() },
  "Retry-After": { description: "Seconds until the next try may succeed.", schema: integer() },
  "RateLimit-Limit": {
    description:
      "Tries that the limit of this call allows; for API keys, calls per minute. Sent where a limit applies.",
    schema: integer(),
  },
  "RateLimit-Remaining": { description: "Tries left.", schema: integer() },
  "RateLimit-Reset": { description: "Seconds until all tries are available again.", schema: integer() },
};

const headers = (...names: string[]): Headers =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RATE_LIMIT_HEADERS = headers("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");
const CACHE_HEADERS = headers("ETag", "Cache-Control");

/** All that a path may answer, good and bad. */
export function responsesOf(path: DocumentedPath, doc: RowDoc, shelf: SchemaRegistry): Responses {
  const answers = { ...successResponses(path, doc, shelf), ...errorResponses(path, doc, shelf) };
  if (!path.scope) return answers;
  // A key that ended is known to be one, but has no limit to tell of.
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) =>
      status === "401" ? [status, answer] : [status, { ...answer, headers: { ...answer.headers, ...RATE_LIMIT_HEADERS } }],
    ),
  );
}

function successResponses({ cacheSeconds }: DocumentedPath, doc: RowDoc, shelf: SchemaRegistry): Responses {
  const { status: usual = 200, response: example } = doc.example;
  const content = doc.response && {
    [doc.responseType ?? JSON_TYPE]: { schema: shelf.register(doc.response), ...(example !== undefined && { example }) },
  };
  const others = Object.entries(doc.otherResponses ?? {}).map(([status, { description, answer }]) => [
    status,
    { description, content: { [JSON_TYPE]: { schema: shelf.register(answer) } } },
  ]);
  const isKept = cacheSeconds !== undefined;
  const isPaged = doc.query?.after !== undefined;
  return {
    [usual]: {
      description: content ? "As asked." : "Done; no body.",
      ...((isKept || isPaged) && { headers: { ...(isKept && CACHE_HEADERS), ...(isPaged && headers("Link")) } }),
      ...(content && { content }),
    },
    ...(isKept && { 304: { description: "As the If-None-Match of the request has it; no body.", headers: CACHE_HEADERS } }),
    ...(Object.fromEntries(others) as Responses),
  };
}

/** Refusals that mean the same at every path stand once in the document. */
const SHARED_ERRORS = {
  TOO_LARGE: "The body has more than 1 MB.",
  UNSUPPORTED_MEDIA_TYPE: "The body is no JSON, or was sent with Content-Encoding.",
  INTERNAL: "Our mistake; tell us the `requestId`.",
  UNAVAILABLE: "The database is away; try again.",
} as const;

const componentName = (code: ErrorCode): string =>
  code
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join("");

/** The refusals that paths refer to. */
export function sharedResponses(shelf: SchemaRegistry): Record<string, OpenApiResponse> {
  const content = { [JSON_TYPE]: { schema: shelf.register(ERROR) } };
  return Object.fromEntries(
    Object.entries(SHARED_ERRORS).map(([code, meaning]) => [
      componentName(code as ErrorCode),
      { description: `${code}: ${meaning}`, content },
    ]),
  );
}

/** Who calls it, and with what, decides about what every path may refuse. */
function commonErrors(path: DocumentedPath, doc: RowDoc): Partial<Record<ErrorCode, string>> {
  const takesInput = doc.body ?? doc.query ?? path.path.includes(":");
  const { isPublic, scope, operation } = path;
  const isApi = path.path.startsWith("/api/");
  return {
    ...(takesInput && { VALIDATION: "Something in the request is malformed; `fields` says what." }),
    ...(!isPublic && { UNAUTHENTICATED: "No session, or one that has ended." }),
    ...(isPublic && isApi && { UNAUTHENTICATED: "An API key that has ended, or never was." }),
    ...(scope && { FORBIDDEN: "The API key lacks the scope.", RATE_LIMITED: "600 a minute for one API key." }),
    ...(operation && !scope && { FORBIDDEN: "API keys cannot call it." }),
    ...(doc.body && { TOO_LARGE: SHARED_ERRORS.TOO_LARGE, UNSUPPORTED_MEDIA_TYPE: SHARED_ERRORS.UNSUPPORTED_MEDIA_TYPE }),
    INTERNAL: SHARED_ERRORS.INTERNAL,
    ...(!path.withoutDatabase && { UNAVAILABLE: SHARED_ERRORS.UNAVAILABLE }),
  };
}

/** One answer per status; several codes of one status stand in its description. Shown is only what is really answered. */
function errorResponses(path: DocumentedPath, doc: RowDoc, shelf: SchemaRegistry): Responses {
  const common = commonErrors(path, doc);
  const refusals = { ...common, ...doc.errors };
  // Whose key it is and whose right is missing are two reasons.
  if (common.FORBIDDEN && doc.errors?.FORBIDDEN) refusals.FORBIDDEN = `${doc.errors.FORBIDDEN} ${common.FORBIDDEN}`;
  const byStatus = new Map<number, [ErrorCode, string][]>();
  for (const [code, description] of Object.entries(refusals) as [ErrorCode, string][]) {
    const status = HTTP_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), [code, description]]);
  }
  const schema = shelf.register(ERROR);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]): [number, OpenApiResponse] => {
      const [only, ...others] = codes;
      const isShared = only && others.length === 0 && SHARED_ERRORS[only[0] as keyof typeof SHARED_ERRORS] === only[1];
      if (isShared && !path.scope) return [status, { $ref: `#/components/responses/${componentName(only[0])}` }];
      const example = errorExample(path, doc, status);
      const content = { [JSON_TYPE]: { schema, ...(example && { example }) } };
      const description = codes.map(([code, meaning]) => `${code}: ${meaning}`).join(" ");
      return [
        status,
        { description, ...(status === 429 && { headers: { ...headers("Retry-After"), ...RATE_LIMIT_HEADERS } }), content },
      ];
    }),
  );
}

function errorExample({ isPublic, unauthenticated }: DocumentedPath, doc: RowDoc, status: number): object | null {
  const shown = doc.errorExamples?.find(({ response }) => HTTP_STATUS[response.code] === status)?.response;
  const { requestId } = EXAMPLE;
  if (shown) return { ...shown, requestId };
  if (status !== HTTP_STATUS.UNAUTHENTICATED || isPublic) return null;
  return { message: unauthenticated ?? AUTHENTICATION_REQUIRED, code: "UNAUTHENTICATED", requestId };
}
