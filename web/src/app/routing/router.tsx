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
      // Nothing stands in while the first page's chunk arrives: it takes a moment at most.
      hydrateFallbackElement: <></>,
      children: [withLayout(<PageLayout />, pageRoutes), withLayout(<WorkspaceLayout />, workspaceRoutes)],
    },
  ]);
}

/** Routes in a layout; an error in one of them leaves the layout standing. */
function withLayout(layout: ReactElement, routes: RouteObject[]): RouteObject {
  return { element: layout, children: [{ errorElement: <RouteError />, children: routes }] };
}
