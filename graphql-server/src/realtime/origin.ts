import type { IncomingMessage } from "node:http";

/**
 * Whether a socket may be opened from where it comes: browsers name their page's origin, which has to be this site or listed.
 * Other clients send none; they have no ambient rights that a foreign page could use.
 */
export function isAllowedOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origins.includes("*") || origins.includes(origin) || new URL(origin).host === host;
}
