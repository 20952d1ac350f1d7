import { pino, stdSerializers, type DestinationStream, type Logger as PinoLogger } from "pino";
import { toSourceStack } from "./source-maps";

export type Logger = PinoLogger;

interface LoggedError {
  code?: unknown;
  query?: unknown;
  constraint?: unknown;
}

/**
 * Logs only selected properties of errors. Others contain personal data: SQL values and rows in database errors, email
 * addresses in mail errors.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, query, constraint } = error as LoggedError;
  // Not named `code`, because `code` is redacted as a one-time code.
  return { type, message, stack: toSourceStack(stack), errorCode: code, constraint, query };
}

/** Logs JSON lines to standard output, with credentials redacted. */
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
