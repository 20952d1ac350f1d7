import type { IncomingMessage } from "node:http";

/**
 * Whether a socket may be opened from where it comes: browsers name their page's origin, which has to be this site.
 * Other clients send none; they have no ambient rights that a foreign page could use.
 */
export function isAllowedOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
