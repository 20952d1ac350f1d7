import { pino, stdSerializers, type DestinationStream, type Logger as PinoLogger } from "pino";

export type Logger = PinoLogger;

interface LoggedError {
  code?: unknown;
  query?: unknown;
  constraint?: unknown;
}

/**
 * What tells where and why. No other property of an error is written down: the database's carry the values of the statement
 * and whole rows, the mailer's the addresses.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, query, constraint } = error as LoggedError;
  // Not `code`, which is cut out: it is what one-time codes are called.
  return { type, message, stack, errorCode: code, constraint, query };
}

/** JSON lines on standard output; whatever could sign somebody in is cut out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        "*.password",
        "*.token",
        "*.refreshToken",
        "*.code",
        "password",
        "token",
        "refreshToken",
      ],
      censor: "[redacted]",
    },
    serializers: { err: serializeError, error: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
