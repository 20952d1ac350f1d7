import { createClient, type Client } from "graphql-ws";
import WebSocket from "ws";
import type { TypedDocumentString } from "../../gql/graphql";
import type { TestApp } from "../test-app";

/** A document with generated types, or the text of one that is built at run time or invalid on purpose. */
export type Document<Data, Variables> = TypedDocumentString<Data, Variables> | string;

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
      heldMessageId?: string;
    };
  }[];
}

/** Sends a GraphQL request over HTTP. */
export async function graphql<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
  app: Pick<TestApp, "url">,
  query: Document<Data, Variables>,
  variables?: NoInfer<Variables>,
  token?: string,
): Promise<GraphQLResponse<Data>> {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables: variables ?? {} }),
  });
  return (await response.json()) as GraphQLResponse<Data>;
}

/** A document and its variables, for lists of different requests. */
export const requestOf = <Variables extends Record<string, unknown>>(
  query: TypedDocumentString<unknown, Variables>,
  variables: NoInfer<Variables>,
): [query: string, variables: Record<string, unknown>] => [query.toString(), variables];

/** The code of the first error. */
export const codeOf = ({ errors }: GraphQLResponse<unknown>): string | undefined => errors?.[0]?.extensions.code;

/** Sends a GraphQL request as a person and returns the data. Throws if the response has errors. */
export async function graphqlData<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
  app: Pick<TestApp, "url">,
  person: { token: string },
  query: Document<Data, Variables>,
  variables?: NoInfer<Variables>,
): Promise<Data> {
  const { data, errors } = await graphql(app, query, variables, person.token);
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
