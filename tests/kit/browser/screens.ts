import { ROUTES, type RouteName } from "../../../web/src/lib/routes";

export type Audience = "visitor" | "member" | "premium" | "admin";

/** One look of one screen: what a visitor or member sees at an address. */
export interface Look {
  /** With names in braces where ids belong: "/profile/{member}". */
  path: string;
  /** Who sees the screen like this. The first one always walks it in the tests, the others only in the full walk. */
  audiences: Audience[];
  /** The main heading. */
  heading: string | RegExp;
  /** A text of the main part that is there only when its content is. */
  shows: string | RegExp;
  /** What the browser has stored from before. */
  stored?: Record<string, string>;
  /** The code of the GraphQL error that belongs to this look. */
  refused?: string;
}

const EVERYONE: Audience[] = ["visitor", "member", "premium", "admin"];
const MEMBERS: Audience[] = ["member", "premium", "admin"];
const SIGN_IN_FIRST = /Please sign in to see your (profile|dashboard)\./;

type LookOptions = Pick<Look, "stored" | "refused">;

const look = (
  path: string,
  audiences: Audience[],
  heading: Look["heading"],
  shows: Look["shows"],
  options: LookOptions = {},
): Look => ({ path, audiences, heading, shows, ...options });

/** Redirects, and second addresses of a page. */
type SkippedRoute = "contactUs" | "publicProfileAlias" | "admin" | "adminTools";

/** The looks of every page. Where visitors and members are redirected is tested with the routes (web/src/app/routing/routes.test.tsx). */
const LOOKS_BY_ROUTE: Record<Exclude<RouteName, SkippedRoute>, Look[]> = {
  home: [
    look("/", ["visitor"], /Learn the trade/, "Explore Features"),
    look("/", MEMBERS, /Learn the trade/, "Explore Features"),
  ],
  courses: [
    look("/courses", ["visitor"], "COURSES", "Enroll Now"),
    look("/courses", ["member"], "COURSES", "Enroll Now"),
    look("/courses", ["premium"], "COURSES", "Buy Now"),
    look("/courses", ["admin"], "COURSES", "Go to Course"),
  ],
  course: [
    look("/courses/intro-to-trading", ["visitor"], "INTRO TO TRADING", "Enroll Now"),
    look("/courses/intro-to-trading", ["member"], "INTRO TO TRADING", "Enroll Now"),
    look("/courses/day-trading", ["visitor", "member"], "DAY TRADING", "Included with Premium"),
    look("/courses/day-trading", ["admin", "premium"], "DAY TRADING", "Your desk, your hours, your maximum loss"),
    look("/courses/999", EVERYONE, "Course not found", "All courses", { refused: "NOT_FOUND" }),
  ],
  lesson: [
    look(
      "/courses/intro-to-trading/lessons/{lesson}",
      ["visitor"],
      "This lesson belongs to the course",
      "See the course",
      {
        refused: "UNAUTHENTICATED",
      },
    ),
    look("/courses/intro-to-trading/lessons/{lesson}", ["premium"], /^Paper trade/, "Before you pay for mistakes"),
    look(
      "/courses/day-trading/lessons/{paidLesson}",
      ["member"],
      "This lesson belongs to the course",
      "See the course",
      {
        refused: "FORBIDDEN",
      },
    ),
    look("/courses/day-trading/lessons/{paidLesson}", ["admin"], /^Your desk/, "Three limits are set"),
  ],
  certificates: [look("/certificates", EVERYONE, "CHECK A CERTIFICATE", "Look up")],
  certificate: [
    look("/certificates/{certificate}", EVERYONE, "CERTIFICATE OF COMPLETION", "Intro to Trading"),
    look("/certificates/unknown", EVERYONE, "Certificate not found", /^Check the number/, {
      refused: "NOT_FOUND",
    }),
  ],
  myCourses: [
    look("/my-courses", ["visitor"], "MY COURSES", "Sign In"),
    look("/my-courses", ["member"], "MY COURSES", "You need to upgrade to Premium to access courses."),
    look("/my-courses", ["premium"], "MY COURSES", "Go to Course"),
    look("/my-courses", ["admin"], "ALL COURSES", "Go to Course"),
  ],
  explore: [look("/explore", EVERYONE, /^Welcome to/, "TRADER TESTIMONIALS")],
  whyGlitch: [look("/why-glitch", EVERYONE, /^Why Choose/, "Portfolio Management")],
  community: [
    look("/community", ["member"], "#welcome", /^Lv \d+$/),
    look("/community", ["premium"], "#welcome", /^Lv \d+$/),
    look("/community", ["admin"], "#welcome", /^Lv \d+$/),
    look("/community/{unknown}", ["member"], "#welcome", /^Lv \d+$/),
    look("/community/{channel}", ["member"], "#premium-lounge", "Requires premium subscription"),
  ],
  leaderboard: [
    look("/leaderboard", ["member", "premium"], "LEADERBOARD", "Go to your row"),
    look("/leaderboard", ["admin"], "LEADERBOARD", "How XP Works"),
  ],
  contact: [
    look("/contact", EVERYONE, "CONTACT US", "Mon-Fri 9:00 AM-6:00 PM"),
    look("/contact?fromMfa=true&email=someone@example.test", EVERYONE, "MFA SUPPORT", "Trouble with MFA verification?"),
  ],
  terms: [look("/terms", EVERYONE, "TERMS AND CONDITIONS", "Education, not advice")],
  privacy: [look("/privacy", EVERYONE, "PRIVACY NOTICE", "What we store")],
  login: [look("/login", ["visitor"], "SIGN IN", "Forgot Password?")],
  register: [look("/register", ["visitor"], "SIGN UP", "CREATE ACCOUNT")],
  forgotPassword: [look("/forgot-password", EVERYONE, "FORGOT PASSWORD?", "Back to Login")],
  resetPassword: [
    look("/reset-password", EVERYONE, "CHOOSE A NEW PASSWORD", /This link is incomplete/),
    look("/reset-password?token=x", EVERYONE, "CHOOSE A NEW PASSWORD", /^This link isn't valid/),
  ],
  confirmEmail: [
    look("/confirm-email", EVERYONE, "CONFIRM YOUR EMAIL", /This link is incomplete/),
    look("/confirm-email?token=x", EVERYONE, "CONFIRM YOUR EMAIL", "Confirm email"),
  ],
  verifyMfa: [
    look("/verify-mfa", ["visitor"], "MFA VERIFICATION", "Code sent to: someone@example.test", {
      stored: { mfaUserId: "00000000-0000-4000-8000-000000000000", mfaEmail: "someone@example.test" },
    }),
  ],
  dashboard: [
    look("/dashboard", ["visitor"], "DASHBOARD", SIGN_IN_FIRST),
    look("/dashboard", ["member"], "DASHBOARD", "Your courses"),
    look("/dashboard", ["admin", "premium"], "DASHBOARD", "Your courses"),
  ],
  profile: [
    look("/profile", ["visitor"], "PROFILE", SIGN_IN_FIRST),
    look("/profile", MEMBERS, "PROFILE", "XP history"),
  ],
  editName: [
    look("/profile/edit-name", ["visitor"], "EDIT NAME", SIGN_IN_FIRST),
    look("/profile/edit-name", MEMBERS, /^EDIT/, "Save"),
  ],
  editEmail: [look("/profile/edit-email", MEMBERS, /^EDIT/, "Save")],
  editAddress: [look("/profile/edit-address", MEMBERS, /^EDIT/, "Save")],
  editPhone: [look("/profile/edit-phone", MEMBERS, /^EDIT/, "Save")],
  editPassword: [look("/profile/edit-password", MEMBERS, /^EDIT/, "Save")],
  publicProfile: [
    look("/profile/{member}", ["visitor", "premium", "admin"], "DEMO_FREE", "Achievements"),
    look("/profile/{member}", ["member"], "DEMO_FREE", "Edit your profile"),
    look("/profile/{unknown}", EVERYONE, "Profile not found", "Browse courses", { refused: "NOT_FOUND" }),
  ],
  order: [
    look("/orders/{order}", ["member"], /^Order TG-/i, "Price"),
    look("/orders/TG-UNKNOWN", MEMBERS, "Order not found", "Go to My Courses", { refused: "NOT_FOUND" }),
  ],
  purchases: [look("/purchases", ["premium", "member", "admin"], "PURCHASES", /^(Order TG-|No purchases yet)/)],
  paymentSuccess: [
    look("/payment-success", ["visitor"], "PROCESSING ERROR", "Log In"),
    look("/payment-success", MEMBERS, "PROCESSING ERROR", /^Missing course information/),
    look("/payment-success?courseId=1", MEMBERS, "PAYMENT SUCCESSFUL", /was successful!/),
  ],
  testCheckout: [
    look("/checkout/test/{checkout}", ["visitor"], "Test checkout", "Nothing is charged here."),
    look("/checkout/test/{checkout}", ["member"], "Test checkout", "Nothing is charged here."),
    look("/checkout/test/unknown", EVERYONE, "Checkout not found", "Browse courses", { refused: "NOT_FOUND" }),
  ],
  adminUsers: [look("/admin/users", ["admin"], "REGISTERED USERS", /^Joined /)],
  adminUser: [look("/admin/users/{member}", ["admin"], "Frankie Free", "@demo_free")],
  adminAudit: [look("/admin/audit", ["admin"], "AUDIT LOG", "Entries can't be edited or deleted.")],
  adminFigures: [look("/admin/figures", ["admin"], "ANALYTICS", "90 days")],
  adminOrders: [look("/admin/orders", ["admin"], "ORDERS", /^TG-/)],
  adminPeople: [look("/admin/people", ["admin"], "TEAM AND TESTIMONIALS", "No team members yet.")],
  adminApiKeys: [look("/admin/api-keys", ["admin"], "API KEYS", "New key")],
  adminCourses: [look("/admin/courses", ["admin"], "COURSES", "Health & Fitness")],
  adminCourse: [
    look("/admin/courses/new", ["admin"], "NEW COURSE", "Details"),
    look("/admin/courses/101", ["admin"], "EDIT: HEALTH & FITNESS", "Details"),
  ],
  adminMessages: [look("/admin/messages", ["admin"], "CONTACT SUBMISSIONS", "Mark Read")],
  notFound: [look("/no/such/page", EVERYONE, "Redirecting...", "Go to Courses")],
};

export const LOOKS: Look[] = Object.entries(LOOKS_BY_ROUTE).flatMap(([name, looks]) => {
  for (const { path } of looks) assertMatches(name as RouteName, path);
  return looks;
});

function assertMatches(name: RouteName, path: string): void {
  const route = ROUTES[name].path
    .replace(/\/:\w+\?/g, "(/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace(/^\*$/, ".*");
  if (!new RegExp(`^${route}$`).test(path.split("?")[0] ?? ""))
    throw new Error(`${path} is not a URL of the route ${name}`);
}
