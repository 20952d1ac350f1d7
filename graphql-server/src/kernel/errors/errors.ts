/** All error codes with their HTTP status. */
export const HTTP_STATUS = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  /** The session is older than ten minutes: call `confirmIdentity` and repeat the request. */
  CONFIRM_IDENTITY: 403,
  /** Admins and moderators must add an authenticator app or a passkey first. */
  FACTOR_REQUIRED: 403,
  BANNED: 403,
  MUTED: 403,
  KICKED: 403,
  /** The message is stored, but waits for a moderator. Don't send it again. */
  HELD: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UPGRADE_REQUIRED: 426,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** Sockets only: the client reads events too slowly and must resubscribe to catch up. */
  SLOW_CONSUMER: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** Messages by input field. */
export type FieldErrors = Record<string, string[]>;

export interface AppErrorDetails {
  fields?: FieldErrors;
  /** BANNED, MUTED, KICKED: the end time; null means until lifted. */
  until?: Date | null;
  /** BANNED: the moderator's reason. */
  reason?: string;
  /** BANNED, when signing in: a link to what remains open to the member, such as purchases and data. */
  accountUrl?: string;
  /** HELD: the id that the message keeps when it is released. */
  heldMessageId?: string;
  /** RATE_LIMITED: seconds until the client can retry. */
  retryAfterSeconds?: number;
  /** FORBIDDEN: the scope that the API key lacks. */
  missingScope?: string;
  cause?: unknown;
}

/** An error whose code and message are safe to send to clients. All other errors become INTERNAL. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: AppErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "AppError";
  }
}

/** A startup failure that the operator can fix. Printed without a stack trace. */
export class StartupError extends Error {
  override readonly name: string = "StartupError";
}

export const notFound = (what: string): AppError => new AppError("NOT_FOUND", `${what} not found`);

export const invalidField = (field: string, text: string): AppError =>
  new AppError("VALIDATION", text, { fields: { [field]: [text] } });
