import type { Session } from "../../features/accounts/session/session";
import { paths } from "../../lib/paths";

export interface NavLinkItem {
  label: string;
  to: string;
}

/** Whether the address belongs to the link: below it, too, but for home and for what has a link of its own. */
export function isCurrentLink(to: string, pathname: string): boolean {
  if (to === paths.home()) return pathname === to;
  if (to === paths.admin() && isCurrentLink(paths.adminMessages(), pathname)) return false;
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The links of the bar for whoever is looking. */
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
