import type { ReactElement } from "react";
import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { ensureHistoryKey } from "./ensure-history-key";
import { PageLayout } from "../layouts/page-layout";
import { RootLayout } from "../layouts/root-layout";
import { RouteError } from "./route-error";
import { pageRoutes, workspaceRoutes } from "./routes";
import { WorkspaceLayout } from "../layouts/workspace-layout";

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
