import { createClient, type Client } from "graphql-ws";
import WebSocket from "ws";
import type { TestApp } from "./test-app";

export interface GraphQLAnswer<Data> {
  data: Data | null;
  errors?: {
    message: string;
    extensions: { code: string; status: number; fields?: Record<string, string[]>; requestId: string };
  }[];
}

/** One GraphQL request over HTTP, as anybody's client sends it. */
export async function graphql<Data = Record<string, unknown>>(
  app: Pick<TestApp, "url">,
  query: string,
  variables: Record<string, unknown> = {},
  token?: string,
): Promise<GraphQLAnswer<Data>> {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphQLAnswer<Data>;
}

/** A real graphql-ws client that does not come back by itself. */
export function openSocket(app: Pick<TestApp, "url">, token: string): Client {
  return createClient({
    url: `${app.url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: true,
  });
}
