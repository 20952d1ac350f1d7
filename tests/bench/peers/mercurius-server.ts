import fastify from "fastify";
import mercurius from "mercurius";
import { printAddress } from "./listen";
import { viewerOf } from "./queries";
import { RESOLVERS, TYPE_DEFS, type PeerContext } from "./read-schema";

declare module "mercurius" {
  interface MercuriusContext extends PeerContext {}
}

// Mercurius on Fastify with its just-in-time compiler.

const app = fastify();
await app.register(mercurius, {
  schema: TYPE_DEFS,
  resolvers: RESOLVERS,
  jit: 1,
  context: async (request) => {
    const viewer = await viewerOf(request.raw);
    if (!viewer) throw new mercurius.ErrorWithProps("Unauthenticated", {}, 401);
    return { viewer };
  },
});
printAddress(await app.listen({ port: 0, host: "127.0.0.1" }));
