import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { parse, type GraphQLError } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import { createContext } from "../../../graphql-server/src/graphql/context";
import { formatGraphQLError } from "../../../graphql-server/src/kernel/errors/error-format";
import type { TestApp } from "../test-app";

export interface PlainSubscriptions {
  url: string;
  stop(): Promise<void>;
}

/**
 * A simple implementation to compare the fan-out with: graphql-ws as documented, with one execution per event and subscriber.
 * It serves the schema and events of a test app on another port.
 */
export async function startPlainSubscriptions({ app }: Pick<TestApp, "app">): Promise<PlainSubscriptions> {
  const { schema, services } = app;
  const format = (errors: readonly GraphQLError[]) => {
    const requestId = randomUUID();
    return errors.map((error) => formatGraphQLError(error.toJSON(), error, requestId, () => undefined));
  };
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", path: "/graphql" });
  useServer<{ authorization?: string }>(
    {
      schema,
      // As in the product, errors have no locations.
      parse: (source) => parse(source, { noLocation: true }),
      context: async ({ connectionParams }) => {
        const client = { ip: "127.0.0.1", network: "127.0.0.1", userAgent: "" };
        const context = await createContext(services, { authorization: connectionParams?.authorization, client });
        // Never reuses a loader, because data loaded for an earlier event may be stale.
        return Object.defineProperty({ ...context }, "loaders", { get: () => new Map() });
      },
      onNext: (_context, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: format(result.errors) } : result,
      onError: (_context, _id, _payload, errors) => format(errors),
    },
    server,
  );
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, "close");
    },
  };
}
