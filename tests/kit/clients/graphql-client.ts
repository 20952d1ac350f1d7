import { createClient, type Client } from "graphql-ws";
import WebSocket from "ws";
import type { TestApp } from "../test-app";

export interface GraphQLResponse<Data> {
  data: Data | null;
  errors?: {
    message: string;
    extensions: {
      code: string;
      status: number;
      fields?: Record<string, string[]>;
      requestId: string;
      accountUrl?: string;
    };
  }[];
}

/** Sends a GraphQL request over HTTP. */
export async function graphql<Data = Record<string, unknown>>(
  app: Pick<TestApp, "url">,
  query: string,
  variables: Record<string, unknown> = {},
  token?: string,
): Promise<GraphQLResponse<Data>> {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphQLResponse<Data>;
}

/** The code of the first error. */
export const codeOf = ({ errors }: GraphQLResponse<unknown>): string | undefined => errors?.[0]?.extensions.code;

/** Sends a GraphQL request as a person and returns the data. Throws if the response has errors. */
export async function graphqlData<Data = Record<string, unknown>>(
  app: Pick<TestApp, "url">,
  person: { token: string },
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const { data, errors } = await graphql<Data>(app, query, variables, person.token);
  if (!data || errors) throw new Error(`The request failed: ${JSON.stringify(errors)}`);
  return data;
}

/** A graphql-ws client that doesn't reconnect. */
export function openSocket(app: Pick<TestApp, "url">, token: string): Client {
  return createClient({
    url: `${app.url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: true,
  });
}
