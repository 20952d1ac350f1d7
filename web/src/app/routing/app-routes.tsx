import type { ReactElement } from "react";
import type { RouteObject } from "react-router-dom";
import { PageLayout } from "../layouts/page-layout";
import { RootLayout } from "../layouts/root-layout";
import { WorkspaceLayout } from "../layouts/workspace-layout";
import { PageError } from "./page-error";
import { pageRoutes, workspaceRoutes } from "./routes";

const errorElement = <PageError />;

/** Adds the layout outside of the error element, so that it stays when a page fails. */
const withLayout = (layout: ReactElement, children: RouteObject[]): RouteObject => ({
  element: layout,
  children: [{ errorElement, children }],
});

/** The pages in their layouts. */
export const appRoutes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement,
    children: [withLayout(<PageLayout />, pageRoutes), withLayout(<WorkspaceLayout />, workspaceRoutes)],
  },
];
