import { HTTP_STATUS, type ErrorCode } from "../../kernel/errors/errors";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { list, moment, named, orNull, record, text, uuid, whole } from "../../kernel/rest/json-schema";
import type { DocumentedPath } from "./untabled-routes";
import type { RowDoc } from "../../kernel/rest/row-doc";
import type { OpenApiHeader, OpenApiOperation, OpenApiReference, OpenApiResponse } from "./openapi-document";
import type { SchemaShelf } from "./schema-shelf";

const JSON_TYPE = "application/json";
const AUTHENTICATION_REQUIRED = "Authentication required";

type Responses = OpenApiOperation["responses"];
type Headers = Record<string, OpenApiReference>;

const ERROR = named(
  "Error",
  record(
    {
      message: text("For people."),
      code: text("For programs.", { enum: Object.keys(HTTP_STATUS) }),
      fields: {
        description: "Texts by the name of what was sent.",
        type: "object",
        additionalProperties: list(text()),
      },
      until: { ...orNull(moment()), description: "BANNED, MUTED, KICKED: when it ends; null means until lifted." },
      reason: text("BANNED: why."),
      retryAfterSeconds: whole("RATE_LIMITED: as Retry-After."),
      requestId: uuid("As the header x-request-id; name it when you ask us."),
    },
    ["fields", "until", "reason", "retryAfterSeconds"],
  ),
);

/** Every header that answers of this layer carry for programs. */
export const ANSWER_HEADERS: Record<string, OpenApiHeader> = {
  ETag: { description: "Validator of this answer: send it as If-None-Match.", schema: text() },
  "Cache-Control": { description: "How long who may keep it; no-store where it is not said.", schema: text() },
  Link: { description: 'Address of the next page, as rel="next"; none on the last.', schema: text() },
  "Retry-After": { description: "Seconds until the next try may succeed.", schema: whole() },
  "RateLimit-Limit": {
    description:
      "Tries that the limit of this call allows; for API keys, calls per minute. Sent where a limit applies.",
    schema: whole(),
  },
  "RateLimit-Remaining": { description: "Tries left.", schema: whole() },
  "RateLimit-Reset": { description: "Seconds until all tries are available again.", schema: whole() },
};

const headers = (...names: string[]): Headers =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RATE_LIMIT = headers("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");
const KEPT = headers("ETag", "Cache-Control");

/** All that a path may answer, good and bad. */
export function answersOf(path: DocumentedPath, doc: RowDoc, shelf: SchemaShelf): Responses {
  const answers = { ...goodAnswers(path, doc, shelf), ...refusalsOf(path, doc, shelf) };
  if (!path.scope) return answers;
  // A key that ended is known to be one, but has no limit to tell of.
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) =>
      status === "401" ? [status, answer] : [status, { ...answer, headers: { ...answer.headers, ...RATE_LIMIT } }],
    ),
  );
}

function goodAnswers({ keptSeconds }: DocumentedPath, doc: RowDoc, shelf: SchemaShelf): Responses {
  const { status: usual = 200, answer: example } = doc.example;
  const content = doc.answer && {
    [doc.answerType ?? JSON_TYPE]: { schema: shelf.put(doc.answer), ...(example !== undefined && { example }) },
  };
  const others = Object.entries(doc.otherAnswers ?? {}).map(([status, { description, answer }]) => [
    status,
    { description, content: { [JSON_TYPE]: { schema: shelf.put(answer) } } },
  ]);
  const isKept = keptSeconds !== undefined;
  const isPaged = doc.query?.after !== undefined;
  return {
    [usual]: {
      description: content ? "As asked." : "Done; no body.",
      ...((isKept || isPaged) && { headers: { ...(isKept && KEPT), ...(isPaged && headers("Link")) } }),
      ...(content && { content }),
    },
    ...(isKept && { 304: { description: "As the If-None-Match of the request has it; no body.", headers: KEPT } }),
    ...(Object.fromEntries(others) as Responses),
  };
}

/** Refusals that mean the same at every path stand once in the document. */
const SHARED = {
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
export function sharedResponses(shelf: SchemaShelf): Record<string, OpenApiResponse> {
  const content = { [JSON_TYPE]: { schema: shelf.put(ERROR) } };
  return Object.fromEntries(
    Object.entries(SHARED).map(([code, meaning]) => [
      componentName(code as ErrorCode),
      { description: `${code}: ${meaning}`, content },
    ]),
  );
}

/** Who calls it, and with what, decides about what every path may refuse. */
function commonRefusals(path: DocumentedPath, doc: RowDoc): Partial<Record<ErrorCode, string>> {
  const takesInput = doc.body ?? doc.query ?? path.path.includes(":");
  const { isPublic, scope, operation } = path;
  const isApi = path.path.startsWith("/api/");
  return {
    ...(takesInput && { VALIDATION: "Something in the request is malformed; `fields` says what." }),
    ...(!isPublic && { UNAUTHENTICATED: "No session, or one that has ended." }),
    ...(isPublic && isApi && { UNAUTHENTICATED: "An API key that has ended, or never was." }),
    ...(scope && { FORBIDDEN: "The API key lacks the scope.", RATE_LIMITED: "600 a minute for one API key." }),
    ...(operation && !scope && { FORBIDDEN: "API keys cannot call it." }),
    ...(doc.body && { TOO_LARGE: SHARED.TOO_LARGE, UNSUPPORTED_MEDIA_TYPE: SHARED.UNSUPPORTED_MEDIA_TYPE }),
    INTERNAL: SHARED.INTERNAL,
    ...(!path.withoutDatabase && { UNAVAILABLE: SHARED.UNAVAILABLE }),
  };
}

/** One answer per status; several codes of one status stand in its description. Shown is only what is really answered. */
function refusalsOf(path: DocumentedPath, doc: RowDoc, shelf: SchemaShelf): Responses {
  const common = commonRefusals(path, doc);
  const refusals = { ...common, ...doc.refusals };
  // Whose key it is and whose right is missing are two reasons.
  if (common.FORBIDDEN && doc.refusals?.FORBIDDEN) refusals.FORBIDDEN = `${doc.refusals.FORBIDDEN} ${common.FORBIDDEN}`;
  const byStatus = new Map<number, [ErrorCode, string][]>();
  for (const [code, description] of Object.entries(refusals) as [ErrorCode, string][]) {
    const status = HTTP_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), [code, description]]);
  }
  const schema = shelf.put(ERROR);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]): [number, OpenApiResponse] => {
      const [only, ...others] = codes;
      const isShared = only && others.length === 0 && SHARED[only[0] as keyof typeof SHARED] === only[1];
      if (isShared && !path.scope) return [status, { $ref: `#/components/responses/${componentName(only[0])}` }];
      const example = refusalShown(path, doc, status);
      const content = { [JSON_TYPE]: { schema, ...(example && { example }) } };
      const description = codes.map(([code, meaning]) => `${code}: ${meaning}`).join(" ");
      return [
        status,
        { description, ...(status === 429 && { headers: { ...headers("Retry-After"), ...RATE_LIMIT } }), content },
      ];
    }),
  );
}

function refusalShown({ isPublic, unauthenticated }: DocumentedPath, doc: RowDoc, status: number): object | null {
  const shown = doc.refused?.find(({ answer }) => HTTP_STATUS[answer.code] === status)?.answer;
  const { requestId } = EXAMPLE;
  if (shown) return { ...shown, requestId };
  if (status !== HTTP_STATUS.UNAUTHENTICATED || isPublic) return null;
  return { message: unauthenticated ?? AUTHENTICATION_REQUIRED, code: "UNAUTHENTICATED", requestId };
}
