import type { ReactElement } from "react";
import { Outlet, useRoutes, type RouteObject } from "react-router-dom";
import { PageLayout } from "../layouts/page-layout";
import { RootLayout } from "../layouts/root-layout";
import { WorkspaceLayout } from "../layouts/workspace-layout";
import { PageBoundary } from "./page-boundary";
import { pageRoutes, workspaceRoutes } from "./routes";

/** Renders the page at the current location in its layout. */
export function AppRoutes() {
  return <PageBoundary>{useRoutes(routes)}</PageBoundary>;
}

/** Adds the layout outside of the error boundary, so that it stays when a page fails. */
function withLayout(layout: ReactElement, children: RouteObject[]): RouteObject {
  const boundary = (
    <PageBoundary>
      <Outlet />
    </PageBoundary>
  );
  return { element: layout, children: [{ element: boundary, children }] };
}

const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [withLayout(<PageLayout />, pageRoutes), withLayout(<WorkspaceLayout />, workspaceRoutes)],
  },
];
