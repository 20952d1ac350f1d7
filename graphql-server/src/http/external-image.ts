import type { FastifyInstance } from "fastify";
import { AppError } from "../kernel/errors/errors";
import { escapeHtml } from "../kernel/mail/render-email";

const MAX_ALT_LENGTH = 200;
/** Excludes characters that could add sources to the Content Security Policy. */
const PLAIN_HOST = /^[a-z0-9.-]+(:\d+)?$/;

/** Browsers show the text after the image only if it doesn't load. It covers their own picture for that. */
const STYLE = `html, body { height: 100%; margin: 0; background: #080a0f; }
img { display: block; width: 100%; height: 100%; object-fit: contain; object-position: left; color: #99a3b4; font: 14px system-ui, sans-serif; position: relative; }
img::after { content: "Couldn't load the image: " attr(alt); position: absolute; inset: 0; padding: 12px; background: #080a0f; }`;

/**
 * Serves a page with one external image, for the frame that appears after a member clicks to load it. The client's pages load
 * images only from this site, so a message can't reveal its readers to another host.
 */
export function registerExternalImage(http: FastifyInstance): void {
  http.get<{ Querystring: { url?: unknown; alt?: unknown } }>("/external-image", async (request, reply) => {
    const address = addressOf(request.query.url);
    if (!address) throw new AppError("VALIDATION", "url must be the http or https URL of an image");
    const { alt } = request.query;
    const label = escapeHtml(typeof alt === "string" ? alt.slice(0, MAX_ALT_LENGTH) : "");
    const policy = `default-src 'none'; img-src ${address.origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`;
    return reply
      .header("content-security-policy", policy)
      .header("x-frame-options", "SAMEORIGIN")
      .header("referrer-policy", "no-referrer")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${label}</title><style>${STYLE}</style></head>` +
          `<body><img src="${escapeHtml(address.href)}" alt="${label}" referrerpolicy="no-referrer"></body></html>`,
      );
  });
}

function addressOf(url: unknown): URL | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const address = new URL(url);
  const isWeb = address.protocol === "https:" || address.protocol === "http:";
  return isWeb && !address.username && !address.password && PLAIN_HOST.test(address.host) ? address : null;
}
