import { paths } from "../../lib/paths";

export interface PlannedTexts {
  title: string;
  lead: string;
  /** Over the list, when it is more than an outlook. */
  heading?: string;
  /** What the page will hold. */
  holds: readonly string[];
  /** What one can do until then. */
  meanwhile: readonly { label: string; to: string }[];
  /** Signed out, the page asks to sign in first. */
  membersOnly?: boolean;
}

const community = { label: "Open the community", to: paths.community() };

const byId = {
  adminUsers: {
    title: "Registered Users",
    lead: "Everybody with an account, who of them is online, and the means to remove one.",
    holds: [
      "Total, online and offline counts, live",
      "Role, joined date and sign-in code of each user",
      "Deleting an account, after asking",
    ],
    meanwhile: [
      { label: "Courses", to: paths.adminCourses() },
      { label: "Orders", to: paths.adminOrders() },
      community,
    ],
  },
} satisfies Record<string, PlannedTexts>;

export type PlannedPageId = keyof typeof byId;

export const plannedTexts: Record<PlannedPageId, PlannedTexts> = byId;

export const plannedLabels = {
  holds: "What this page will hold",
  meanwhile: "Until then",
  signInFirst: "Please sign in to continue.",
} as const;
