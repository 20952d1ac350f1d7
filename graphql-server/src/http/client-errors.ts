import type { FastifyInstance } from "fastify";
import type { Logger } from "../kernel/logging/logger";
import { RateLimits } from "../kernel/rate-limits";
import type { ServiceMap } from "../kernel/request-context";
import { clientOf } from "./http-server";

const BODY_LIMIT_BYTES = 8 * 1024;
const MAX_MESSAGE_LENGTH = 200;
const MAX_STACK_LENGTH = 4_000;
const MAX_FRAMES = 10;

/** `POST /client-errors`: logs an error of the web client. More than a few per minute are dropped. */
export function registerClientErrors(http: FastifyInstance, services: ServiceMap, logger: Logger): void {
  const limits = services.get(RateLimits);
  http.post("/client-errors", { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    await limits.take("clientErrorsPerAddress", clientOf(request));
    const { isExceeded } = await limits.consume("clientErrors", "all");
    if (!isExceeded) logger.warn({ requestId: request.id, ...describe(request.body) }, "client error");
    return reply.status(204).send();
  });
}

/** Only what can't contain anything personal: no quoted texts, no addresses, and of the page only its first part. */
function describe(body: unknown): Record<string, unknown> {
  const { name, message, stack, page } = (body ?? {}) as Record<string, unknown>;
  const textOf = (value: unknown, length: number): string => (typeof value === "string" ? value.slice(0, length) : "");
  return {
    name: /^\w{1,40}$/.exec(textOf(name, 41))?.[0] ?? "Error",
    message: textOf(message, MAX_MESSAGE_LENGTH)
      .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, "…")
      .split(" ")
      .map((word) => (/[@/?]/.test(word) ? "…" : word))
      .join(" "),
    frames: (textOf(stack, MAX_STACK_LENGTH).match(/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/g) ?? []).slice(0, MAX_FRAMES),
    page: /^\/[a-z-]{0,30}/.exec(textOf(page, 40))?.[0] ?? null,
  };
}
