import type { FastifyInstance, FastifyReply } from "fastify";
import { DigestUnsubscribe } from "../features/notifications";
import { BRAND_NAME } from "../kernel/brand";
import { AppError } from "../kernel/errors/errors";
import { RateLimits } from "../kernel/rate-limits";
import type { ServiceMap } from "../kernel/request-context";
import { clientOf } from "./http-server";

const PATH = "/unsubscribe/:token";
const BODY_LIMIT_BYTES = 4 * 1024;

const STYLE = `body { margin: 0; background: #080a0f; color: #e8ebf0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 15vh auto; padding: 0 24px; } h1 { font-size: 24px; } p { color: #9aa4b2; }
button { padding: 12px 24px; border: 0; background: #2fe6c0; color: #080a0f; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid #e8ebf0; outline-offset: 3px; } a { color: #2fe6c0; }`;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const SETTINGS_LINK = `<p><a href="/profile/notifications">Notification settings</a></p>`;

/**
 * The link in digest emails. GET only asks, because mail scanners open links. POST unsubscribes without signing in: mail
 * programs send it for their own button (RFC 8058), and the page sends it too.
 */
export async function registerUnsubscribePage(http: FastifyInstance, services: ServiceMap): Promise<void> {
  const digest = services.get(DigestUnsubscribe);
  await http.register(async (scope) => {
    // The body says only what the path already says.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
      done(null, null),
    );
    scope.get<{ Params: { token: string } }>(PATH, async (request, reply) => {
      if (!digest.isValid(request.params.token)) throw invalidLink();
      const form = `<form method="post"><button type="submit">Unsubscribe</button></form>`;
      return send(reply, "Unsubscribe", `<p>Stop emails about what you missed?</p>${form}${SETTINGS_LINK}`);
    });
    scope.post<{ Params: { token: string } }>(PATH, async (request, reply) => {
      await services.get(RateLimits).take("unsubscribesPerAddress", clientOf(request));
      if (!(await digest.unsubscribe(request.params.token))) throw invalidLink();
      const text = "We won't send you emails about missed notifications.";
      return send(reply, "You're unsubscribed", `<p>${text}</p>${SETTINGS_LINK}`);
    });
  });
}

const invalidLink = (): AppError => new AppError("NOT_FOUND", "This unsubscribe link is not valid");

const send = (reply: FastifyReply, title: string, content: string): FastifyReply =>
  reply
    .header("content-security-policy", POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${title} | ${BRAND_NAME}</title><style>${STYLE}</style></head>` +
        `<body><main><h1>${title}</h1>${content}</main></body></html>`,
    );
