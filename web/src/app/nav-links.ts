import type { Session } from "../features/accounts/session";
import { paths } from "../lib/paths";

export interface NavLinkItem {
  label: string;
  to: string;
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
      : [{ label: "Contact", to: paths.contact() }]),
    ...(viewer?.role === "ADMIN"
      ? [
          { label: "Admin", to: paths.admin() },
          { label: "Contact Submissions", to: paths.adminMessages() },
        ]
      : []),
  ];
}
