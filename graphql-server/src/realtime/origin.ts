import type { IncomingMessage } from "node:http";

/**
 * Whether this origin may open a socket. A browser's origin must be this site or a listed one. Other clients send no origin;
 * they have no cookies that a malicious page could use.
 */
export function isAllowedOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origins.includes("*") || origins.includes(origin) || new URL(origin).host === host;
}
