import { GraphQLError } from "graphql";
import { createSchema, createYoga } from "graphql-yoga";
import { listen } from "./listen";
import { viewerOf } from "./queries";
import { RESOLVERS, TYPE_DEFS } from "./read-schema";

// graphql-yoga on node:http. In JavaScript, because its types include those of the DOM, which the server's code can't use.

const yoga = createYoga({
  schema: createSchema({ typeDefs: TYPE_DEFS, resolvers: RESOLVERS }),
  context: async ({ req }) => {
    const viewer = await viewerOf(req);
    if (!viewer) throw new GraphQLError("Unauthenticated", { extensions: { http: { status: 401 } } });
    return { viewer };
  },
  graphiql: false,
  logging: false,
});
listen((request, response) => void yoga(request, response));
