import { createBrowserRouter, Outlet, type RouteObject } from "react-router-dom";
import { useNavigationGuards } from "./use-navigation-guards";

function Root() {
  useNavigationGuards();
  return <Outlet />;
}

/** The router of the app, for tests: it uses the browser's history and asks the navigation guards. */
export const createTestRouter = (children: RouteObject[]) => createBrowserRouter([{ element: <Root />, children }]);
