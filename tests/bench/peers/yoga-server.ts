import type { IncomingMessage } from "node:http";
import { GraphQLError } from "graphql";
import { createSchema, createYoga } from "graphql-yoga";
import { listen } from "./listen";
import { viewerOf } from "./queries";
import { RESOLVERS, TYPE_DEFS, type PeerContext } from "./read-schema";

// graphql-yoga on node:http.

interface NodeContext {
  req: IncomingMessage;
}

const yoga = createYoga<NodeContext, PeerContext>({
  schema: createSchema<NodeContext & PeerContext>({ typeDefs: TYPE_DEFS, resolvers: RESOLVERS }),
  context: async ({ req }) => {
    const viewer = await viewerOf(req);
    if (!viewer) throw new GraphQLError("Unauthenticated", { extensions: { http: { status: 401 } } });
    return { viewer };
  },
  graphiql: false,
  logging: false,
});
listen((request, response) => void yoga(request, response));
