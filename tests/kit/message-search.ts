import { gql } from "../gql";
import type { MessageSearchQuery } from "../gql/graphql";
import { graphql, graphqlData, type GraphQLResponse } from "./clients/graphql-client";
import type { Person } from "./people";
import type { TestApp } from "./test-app";

const SEARCH = gql(`query MessageSearch($query: String!, $first: Int, $after: String) {
  searchMessages(query: $query, first: $first, after: $after) {
    correctedWords
    page {
      edges { node { channelName snippet { text isMatch } message { id content sender { username } } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`);

type Server = Pick<TestApp, "url">;

export const searchMessages = (
  app: Server,
  person: Pick<Person, "token"> | null,
  query: string,
  page: { first?: number; after?: string | null } = {},
): Promise<GraphQLResponse<MessageSearchQuery>> => graphql(app, SEARCH, { query, ...page }, person?.token);

/** The first page of a successful search. */
export const foundBy = async (app: Server, person: Person, query: string) =>
  (await graphqlData(app, person, SEARCH, { query })).searchMessages;

/** The texts of the messages on the first page. */
export const textsFoundBy = async (app: Server, person: Person, query: string) =>
  (await foundBy(app, person, query))?.page.edges.map(({ node }) => node.message.content) ?? [];

/** The messages for the field of the search. */
export const queryProblems = ({ errors }: GraphQLResponse<unknown>): string[] | undefined =>
  errors?.[0]?.extensions.fields?.query;
