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

const courses = { label: "Browse the courses", to: paths.courses() };
const community = { label: "Open the community", to: paths.community() };
const home = { label: "Home", to: paths.home() };

const byId = {
  contact: {
    title: "Contact Us",
    lead: "A form that reaches the team will stand here. We work from London, Monday to Friday, 9:00 AM to 6:00 PM.",
    holds: ["A message form with an answer by mail", "Help with the sign-in code"],
    meanwhile: [{ label: "Ask in the support channel", to: paths.community() }, courses],
  },
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
  adminMessages: {
    title: "Contact Submissions",
    lead: "What visitors write through the contact form will arrive here.",
    holds: ["Every message with its sender and time", "Reply by mail, mark as read, delete"],
    meanwhile: [community, home],
  },
} satisfies Record<string, PlannedTexts>;

export type PlannedPageId = keyof typeof byId;

export const plannedTexts: Record<PlannedPageId, PlannedTexts> = byId;

export const plannedLabels = {
  holds: "What this page will hold",
  meanwhile: "Until then",
  signInFirst: "Please sign in to continue.",
} as const;
