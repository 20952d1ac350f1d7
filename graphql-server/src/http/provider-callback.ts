import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ProviderVisits } from "../features/accounts";
import type { ServiceMap } from "../kernel/request-context";
import { clientOf } from "./http-server";

const PATH = "/api/sign-in/:provider/callback";
const PAGE = "/sign-in/continue";
const BODY_LIMIT_BYTES = 16 * 1024;

type CallbackRequest = FastifyRequest<{ Params: { provider: string } }>;

/**
 * Where sign-in providers send visitors back to: Google with GET, Apple with a form. Always continues on the same page of this
 * site, which has the other half of the proof, so a ticket in the address is worth nothing elsewhere.
 */
export async function registerProviderCallback(http: FastifyInstance, services: ServiceMap): Promise<void> {
  const visits = services.get(ProviderVisits);
  const answer = async (
    request: CallbackRequest,
    reply: FastifyReply,
    response: URLSearchParams,
  ): Promise<FastifyReply> => {
    const ticket = await visits.receive(request.params.provider, response, clientOf(request));
    const isCanceled = ticket === null && response.has("error");
    const query = ticket ? `ticket=${ticket}` : `error=${isCanceled ? "canceled" : "failed"}`;
    return reply.redirect(`${PAGE}?${query}`, 303);
  };
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<{ Params: { provider: string } }>(PATH, (request, reply) =>
      answer(request, reply, new URL(request.url, "http://localhost").searchParams),
    );
    scope.post<{ Params: { provider: string } }>(PATH, (request, reply) =>
      answer(request, reply, request.body instanceof URLSearchParams ? request.body : new URLSearchParams()),
    );
  });
}
