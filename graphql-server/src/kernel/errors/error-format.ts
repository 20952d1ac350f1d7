import { GraphQLError, type FormattedExecutionResult, type GraphQLFormattedError } from "graphql";
import { ArgumentValidationError } from "type-graphql";
import type { ValidationError } from "class-validator";
import { unstorableTextError } from "../check-input";
import { isDatabaseUnavailable } from "../database";
import { AppError, HTTP_STATUS, type ErrorCode, type FieldErrors } from "./errors";

/** PostgreSQL's codes for text that it can't store. Needed because `checkInput` sees only the arguments of operations. */
const UNSTORABLE_TEXT_CODES = new Set(["22021", "22P05"]);

const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && UNSTORABLE_TEXT_CODES.has(String(error.code));

function fieldErrorsOf(errors: ValidationError[], prefix = ""): FieldErrors {
  const fields: FieldErrors = {};
  for (const error of errors) {
    const name = prefix + error.property;
    if (error.constraints) fields[name] = Object.values(error.constraints);
    if (error.children?.length) Object.assign(fields, fieldErrorsOf(error.children, `${name}.`));
  }
  return fields;
}

const originalErrorOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError ? originalErrorOf(error.originalError) : error;

const FIELD_PATH = / at "([^"]+)"/;
const MISSING_FIELD = /Field "(\w+)" of required type/;
const UNKNOWN_FIELD = /Field "(\w+)" is not defined by type/;
/** Removed from all messages; introspection has its own setting. */
const SUGGESTION = " Did you mean ";
const VARIABLE = /^Variable "\$(\w+)"/;

/** Keeps only the field name, because graphql-js puts the rejected value (such as a password) into its message. */
function inputError(message: string): AppError {
  const variable = VARIABLE.exec(message)?.[1];
  if (!variable) return new AppError("VALIDATION", withoutSuggestion(message));
  const missing = MISSING_FIELD.exec(message)?.[1];
  // "input.turns[0].text" becomes "turns.0.text", as in class-validator.
  const parentPath = (FIELD_PATH.exec(message)?.[1] ?? variable).replace(/\[(\d+)\]/g, ".$1");
  const inner = missing ?? UNKNOWN_FIELD.exec(message)?.[1];
  const path = inner === undefined ? parentPath : `${parentPath}.${inner}`;
  const field = path.replace(/^input\./, "");
  const isMissing = missing !== undefined || /not to be null|was not provided/.test(message);
  const text = isMissing ? `${field} is required` : `${field} is not valid`;
  return new AppError("VALIDATION", text, { fields: { [field]: [text] } });
}

/** In linear time, because the message contains the client's values. */
function withoutSuggestion(message: string): string {
  const start = message.indexOf(SUGGESTION);
  return start >= 0 && message.endsWith("?") ? message.slice(0, start) : message;
}

/** Merges the errors of an operation if all are about input fields; otherwise returns the first one. */
export function mergeErrors(errors: readonly GraphQLError[]): unknown {
  const problems = errors.map((error) => toAppError(error).error);
  const [first] = problems;
  if (!first || !problems.every((problem) => problem.code === "VALIDATION" && problem.details.fields)) return errors[0];
  const fields = Object.fromEntries(problems.flatMap((problem) => Object.entries(problem.details.fields ?? {})));
  return new AppError("VALIDATION", first.message, { fields });
}

/** Converts anything thrown into an error that is safe to send to clients. `unexpected` errors must be logged. */
export function toAppError(thrown: unknown): { error: AppError; unexpected: boolean } {
  const origin = originalErrorOf(thrown);
  if (origin instanceof AppError) return { error: origin, unexpected: false };
  if (origin instanceof ArgumentValidationError) {
    const fields = fieldErrorsOf(origin.extensions.validationErrors);
    const message = Object.values(fields)[0]?.[0] ?? "Invalid input";
    return { error: new AppError("VALIDATION", message, { fields }), unexpected: false };
  }
  if (isUnstorable(origin)) {
    return { error: unstorableTextError(), unexpected: false };
  }
  if (isDatabaseUnavailable(origin)) {
    const error = new AppError("UNAVAILABLE", "The service is temporarily unavailable. Please try again.", {
      cause: origin,
    });
    return { error, unexpected: true };
  }
  // graphql-js itself rejected the document or a variable. The outermost error names the variable.
  if (thrown instanceof GraphQLError && origin instanceof GraphQLError) {
    const { status } = (thrown.extensions.http ?? {}) as { status?: number };
    // Apollo's answer to a mutation over GET.
    if (status === HTTP_STATUS.METHOD_NOT_ALLOWED) {
      return { error: new AppError("METHOD_NOT_ALLOWED", thrown.message), unexpected: false };
    }
    return { error: inputError(thrown.message), unexpected: false };
  }
  return { error: new AppError("INTERNAL", "Internal server error", { cause: origin }), unexpected: true };
}

/** An error as sent over REST and STOMP, and in the extensions of GraphQL errors. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: FieldErrors;
  until?: string | null;
  reason?: string;
  accountUrl?: string;
  heldMessageId?: string;
  retryAfterSeconds?: number;
  requestId: string;
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { fields, until, reason, accountUrl, heldMessageId, retryAfterSeconds } = error.details;
  return {
    message: error.message,
    code: error.code,
    ...(fields && { fields }),
    ...(until !== undefined && { until: until ? until.toISOString() : null }),
    ...(reason !== undefined && { reason }),
    ...(accountUrl !== undefined && { accountUrl }),
    ...(heldMessageId !== undefined && { heldMessageId }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    requestId,
  };
}

/** An entry of GraphQL's `errors`. */
export function graphqlError(error: AppError, requestId: string): GraphQLFormattedError {
  const { message, ...extensions } = errorBody(error, requestId);
  return { message, extensions: { ...extensions, status: HTTP_STATUS[error.code] } };
}

export type LogUnexpected = (error: AppError, requestId: string) => void;

/** Formats GraphQL errors for HTTP and WebSocket. */
export function formatGraphQLError(
  formatted: GraphQLFormattedError,
  thrown: unknown,
  requestId: string,
  logUnexpected: LogUnexpected,
): GraphQLFormattedError {
  const { error, unexpected } = toAppError(thrown);
  if (unexpected) logUnexpected(error, requestId);
  const { message, extensions } = graphqlError(error, requestId);
  return {
    message,
    ...(formatted.locations && { locations: formatted.locations }),
    ...(formatted.path && { path: formatted.path }),
    extensions,
  };
}

/** Whether an operation has no data because the database was unavailable. */
export const isUnavailable = ({ data, errors }: FormattedExecutionResult): boolean =>
  !data && errors?.[0]?.extensions?.code === "UNAVAILABLE";

/** Replaces GraphQL argument names in a validation error with the names in the REST request. */
export function renameFields(error: unknown, aliases: Record<string, string> = {}): unknown {
  const { code, message, details } = toAppError(error).error;
  if (code !== "VALIDATION" || !details.fields) return error;
  const renameField = (name: string): string => aliases[name] ?? name;
  const renameInMessage = (text: string): string => text.replace(/^\w+/, renameField);
  const fields = Object.entries(details.fields).map(([name, messages]) => [
    renameField(name),
    messages.map(renameInMessage),
  ]);
  return new AppError(code, renameInMessage(message), {
    ...details,
    fields: Object.fromEntries(fields) as FieldErrors,
  });
}
