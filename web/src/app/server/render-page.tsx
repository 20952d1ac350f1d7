import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { prerenderStatic } from "@apollo/client/react/ssr";
import { ApolloProvider } from "@apollo/client/react";
import { print, type ExecutionResult } from "graphql";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from "react-router-dom";
import { from } from "rxjs";
import { brand } from "../../lib/brand";
import { site } from "../../lib/navigation/site-origin";
import { ROUTES } from "../../lib/routes";
import { typePolicies } from "../cache-policies";
import { appRoutes } from "../routing/app-routes";
import { preloadPage } from "../routing/routes";
import { routeNameAt } from "../routing/use-route";
import { headElements, pictureVersion } from "./page-head";
import type { PagePicture } from "../routing/public-page";
import { PUBLIC_PAGES } from "../routing/public-pages";

/** Runs one of the client's queries for a visitor. */
export type RunQuery = (text: string, variables: Record<string, unknown>) => Promise<ExecutionResult>;

export interface Redirect {
  /** A path. */
  redirect: string;
}

export interface RenderedPage {
  /** Elements for the page's head. */
  head: string;
  /** The content of `#root`. */
  content: string;
  /** The queries' results, with which the client starts. */
  data: unknown;
  picture: (PagePicture & { version: string }) | null;
}

const handler = createStaticHandler(appRoutes);

export { routeNameAt };

/** The paths of the public pages that have no parameters, for the sitemap. */
export const publicPaths = Object.keys(PUBLIC_PAGES)
  .map((name) => ROUTES[name as keyof typeof PUBLIC_PAGES].path)
  .filter((path) => !path.includes(":"));

/**
 * Renders a public page as a visitor sees it, with the same components as in the browser. Null if the client has to render it,
 * which is every page that depends on who reads it, and one whose data couldn't be loaded.
 */
export async function renderPage(
  path: string,
  publicUrl: string,
  runQuery: RunQuery,
): Promise<RenderedPage | Redirect | null> {
  const name = routeNameAt(path);
  const page = PUBLIC_PAGES[name];
  const parameters = matchPath(ROUTES[name].path, path)?.params ?? {};
  if (!page) return null;
  site.origin = publicUrl;
  await preloadPage(path);
  let failed = false;
  const link = new ApolloLink(({ query, variables }) =>
    from(
      runQuery(print(query), variables).then((result) => {
        failed ||= result.errors !== undefined;
        return result as ApolloLink.Result;
      }),
    ),
  );
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link, ssrMode: true });
  const redirect = await page.redirect?.(parameters, client);
  if (redirect) return { redirect };
  await Promise.all((page.queries ?? []).map((query) => client.query({ query })));
  const context = await handler.query(new Request(new URL(path, publicUrl)));
  if (context instanceof Response) return null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const tree = (
    <StrictMode>
      <ApolloProvider client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ApolloProvider>
    </StrictMode>
  );
  const errors: unknown[] = [];
  const { result } = await prerenderStatic({
    tree,
    renderFunction: (element) =>
      // Larger parts would arrive in scripts.
      prerender(element, {
        onError: (error) => void errors.push(error),
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      }),
  });
  if (errors.length > 0) throw new AggregateError(errors, `Can't render ${path}`);
  const head =
    !failed &&
    page.head({
      parameters,
      publicUrl,
      read: (query) => client.readQuery(query),
    });
  if (!head) return null;
  const title = head.title ?? ROUTES[name].title;
  return {
    head: headElements(head, { title: title ? `${title} · ${brand.name}` : brand.name, path, publicUrl }),
    content: result,
    data: client.extract(),
    picture: head.picture ? { ...head.picture, version: pictureVersion(head.picture) } : null,
  };
}
