import type { Session } from "../../features/accounts/session/session";
import { paths } from "../../lib/paths";

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
  return [
    { label: "Home", to: paths.home() },
    { label: "Courses", to: paths.courses() },
    { label: "Explore", to: paths.explore() },
    ...(viewer
      ? [
          { label: "Community", to: paths.community() },
          { label: "Leaderboard", to: paths.leaderboard() },
        ]
      : []),
    { label: "Contact", to: paths.contact() },
    ...(viewer?.role === "ADMIN"
      ? [
          { label: "Admin", to: paths.admin() },
          { label: "Contact Submissions", to: paths.adminMessages() },
        ]
      : []),
  ];
}
