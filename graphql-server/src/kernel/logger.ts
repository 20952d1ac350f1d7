import { pino, type Logger as PinoLogger } from "pino";

export type Logger = PinoLogger;

/** JSON lines on standard output; whatever could sign somebody in is cut out. */
export function createLogger(level: string): Logger {
  return pino({
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
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  });
}
