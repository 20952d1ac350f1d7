/** An unsigned access token with the given payload. */
export function createTestToken(payload: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const body = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replaceAll("=", "");
  return `header.${body}.signature`;
}
