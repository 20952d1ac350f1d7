import type { ApolloClient, DocumentNode, OperationVariables } from "@apollo/client";

/** What the picture of a page says. */
export interface PagePicture {
  /** Such as "Course". */
  kind: string;
  title: string;
  /** One line, such as a price. */
  fact: string;
}

/** What search engines and link previews show. */
export interface PageHead {
  /** By default, the route's. */
  title?: string;
  description: string;
  /** Shown in link previews. Without it, they show the site's picture. */
  picture?: PagePicture;
  /** The properties of a schema.org entity. `url` is added. */
  entity?: { "@type": string } & Record<string, unknown>;
}

type Reading<Data, Variables extends OperationVariables> = ApolloClient.ReadQueryOptions<Data, Variables>;

type Parameters = Readonly<Record<string, string | undefined>>;

interface PageData {
  parameters: Parameters;
  publicUrl: string;
  /** The result of a query that the page has run. Null if it hasn't. */
  read: <Data, Variables extends OperationVariables>(query: Reading<Data, Variables>) => Data | null;
}

export interface PublicPage {
  /** Queries that the page doesn't run while it renders. */
  queries?: readonly DocumentNode[];
  /** The path that the page leads to, if it's only another address of a page. */
  redirect?: (parameters: Parameters, client: ApolloClient) => Promise<string | null>;
  /** Null if there is nothing to show to visitors. */
  head: (page: PageData) => PageHead | null;
}

/** A page that says the same to everyone at any time. */
export const same = (description: string, kind: string, title: string, fact: string): PublicPage => ({
  head: () => ({ description, picture: { kind, title, fact } }),
});
