import { matchRoutes, useLocation } from "react-router-dom";
import { ROUTES, type Route, type RouteName } from "../../lib/routes";

const list = (Object.keys(ROUTES) as RouteName[]).map((name) => ({ path: ROUTES[name].path, handle: name }));

/** The name of the page at a path. */
export const routeNameAt = (pathname: string): RouteName =>
  matchRoutes(list, pathname)?.[0]?.route.handle ?? "notFound";

/** The route of the current page. */
export const useRoute = (): Route => ROUTES[routeNameAt(useLocation().pathname)];
