import type { ReactElement } from "react";
import { createBrowserRouter, type RouteObject, useRouteError } from "react-router-dom";
import { ensureHistoryKey } from "./ensure-history-key";
import { PageLayout } from "../layouts/page-layout";
import { RootLayout } from "../layouts/root-layout";
import { pageRoutes, workspaceRoutes } from "./routes";
import { WorkspaceLayout } from "../layouts/workspace-layout";
import { errorText } from "../../lib/text/error-text";
import { ErrorState } from "../../ui/state/error-state";

export function createRouter() {
  ensureHistoryKey();
  return createBrowserRouter([
    {
      element: <RootLayout />,
      errorElement: <RouteError />,
      // No placeholder, because the first page's chunk loads quickly.
      hydrateFallbackElement: <></>,
      children: [withLayout(<PageLayout />, pageRoutes), withLayout(<WorkspaceLayout />, workspaceRoutes)],
    },
  ]);
}

/** Adds the layout outside of the error boundary, so that it stays when a page fails. */
function withLayout(layout: ReactElement, routes: RouteObject[]): RouteObject {
  return { element: layout, children: [{ errorElement: <RouteError />, children: routes }] };
}

/** Replaces a page that failed to load or render. */
function RouteError() {
  const error = useRouteError();
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 sm:px-8">
      <ErrorState
        title="This page didn't load"
        message={errorText(error)}
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
