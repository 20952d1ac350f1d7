import type { Session } from "../../features/accounts";
import { paths } from "../../lib/paths";
import { pathTo, ROUTES, type Route, type RouteName } from "../../lib/routes";

export interface NavLinkItem {
  label: string;
  to: string;
}

/** Matches subpaths, except for home and for pages with their own link. */
export function isCurrentLink(to: string, pathname: string): boolean {
  if (to === paths.home()) return pathname === to;
  if (to === paths.admin() && isCurrentLink(paths.adminMessages(), pathname)) return false;
  return pathname === to || pathname.startsWith(`${to}/`);
}

export function navLinks({ viewer }: Pick<Session, "viewer">): NavLinkItem[] {
  const isShown = ({ access }: Route): boolean =>
    access === "admins" ? (viewer?.viewerCanModerate ?? false) : access !== "members" || viewer !== null;
  return (Object.entries(ROUTES) as [RouteName, Route][]).flatMap(([name, route]) =>
    // Admins have nothing to buy, and no room for another link.
    route.navLabel !== undefined && isShown(route) && !(name === "pricing" && viewer?.viewerCanModerate)
      ? [{ label: route.navLabel, to: pathTo(name) }]
      : [],
  );
}
