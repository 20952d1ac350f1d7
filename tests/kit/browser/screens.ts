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

const PAGES: Look[] = [
  look("/", ["visitor"], /Learn the trade/, "Explore Features"),
  look("/", MEMBERS, /Learn the trade/, "Explore Features"),
  look("/explore", EVERYONE, /^Welcome to/, "TRADER TESTIMONIALS"),
  look("/why-glitch", EVERYONE, /^Why Choose/, "Portfolio Management"),
  look("/terms", EVERYONE, "TERMS AND CONDITIONS", "Education, not advice"),
  look("/privacy", EVERYONE, "PRIVACY NOTICE", "What we keep"),
  look("/contact", EVERYONE, "CONTACT US", "Mon-Fri 9:00 AM-6:00 PM"),
  look("/contact?fromMfa=true&email=someone@example.test", EVERYONE, "MFA SUPPORT", "Trouble with MFA verification?"),
  look("/profile/{member}", ["visitor", "premium", "admin"], "DEMO_FREE", "Achievements"),
  look("/profile/{member}", ["member"], "DEMO_FREE", "Edit your profile"),
  look("/profile/{unknown}", EVERYONE, "Profile not found", "Browse courses", { refused: "NOT_FOUND" }),
  look("/no/such/page", EVERYONE, "Redirecting...", "Go to Courses"),
];

const ACCOUNTS: Look[] = [
  look("/login", ["visitor"], "SIGN IN", "Forgot Password?"),
  look("/register", ["visitor"], "SIGN UP", "CREATE ACCOUNT"),
  look("/forgot-password", EVERYONE, "FORGOT PASSWORD?", "Back to Login"),
  look("/reset-password", EVERYONE, "CHOOSE A NEW PASSWORD", /This link is incomplete/),
  look("/reset-password?token=x", EVERYONE, "CHOOSE A NEW PASSWORD", /^This link isn't valid/),
  look("/confirm-email", EVERYONE, "CONFIRM YOUR EMAIL", /This link is incomplete/),
  look("/confirm-email?token=x", EVERYONE, "CONFIRM YOUR EMAIL", "Confirm email"),
  look("/verify-mfa", ["visitor"], "MFA VERIFICATION", "Code sent to: someone@example.test", {
    stored: { mfaUserId: "00000000-0000-4000-8000-000000000000", mfaEmail: "someone@example.test" },
  }),
  look("/profile", ["visitor"], "PROFILE", SIGN_IN_FIRST),
  look("/profile", MEMBERS, "PROFILE", "XP history"),
  look("/profile/edit-name", ["visitor"], "EDIT NAME", SIGN_IN_FIRST),
  ...["name", "email", "address", "phone", "password"].map((field) =>
    look(`/profile/edit-${field}`, MEMBERS, /^EDIT/, "Save"),
  ),
  look("/dashboard", ["visitor"], "DASHBOARD", SIGN_IN_FIRST),
  look("/dashboard", ["member"], "DASHBOARD", "Your courses"),
  look("/dashboard", ["admin", "premium"], "DASHBOARD", "Your courses"),
];

const COURSES: Look[] = [
  look("/courses", ["visitor"], "COURSES", "Enroll Now"),
  look("/courses", ["member"], "COURSES", "Enroll Now"),
  look("/courses", ["premium"], "COURSES", "Buy Now"),
  look("/courses", ["admin"], "COURSES", "Go to Course"),
  look("/courses/intro-to-trading", ["visitor"], "INTRO TO TRADING", "Enroll Now"),
  look("/courses/intro-to-trading", ["member"], "INTRO TO TRADING", "Enroll Now"),
  look("/courses/day-trading", ["visitor", "member"], "DAY TRADING", "Included with Premium"),
  look("/courses/day-trading", ["admin", "premium"], "DAY TRADING", "Your desk, your hours, your maximum loss"),
  look("/courses/999", EVERYONE, "Course not found", "All courses", { refused: "NOT_FOUND" }),
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
  look("/courses/day-trading/lessons/{paidLesson}", ["member"], "This lesson belongs to the course", "See the course", {
    refused: "FORBIDDEN",
  }),
  look("/courses/day-trading/lessons/{paidLesson}", ["admin"], /^Your desk/, "Three limits are set"),
  look("/my-courses", ["visitor"], "MY COURSES", "Sign In"),
  look("/my-courses", ["member"], "MY COURSES", "You need to upgrade to Premium to access courses."),
  look("/my-courses", ["premium"], "MY COURSES", "Go to Course"),
  look("/my-courses", ["admin"], "ALL COURSES", "Go to Course"),
  look("/purchases", ["premium", "member", "admin"], "PURCHASES", /^(Order TG-|No purchases yet)/),
  look("/certificates", EVERYONE, "CHECK A CERTIFICATE", "Look up"),
  look("/certificates/{certificate}", EVERYONE, "CERTIFICATE OF COMPLETION", "Intro to Trading"),
  look("/certificates/unknown", EVERYONE, "Certificate not found", /^Check the number/, {
    refused: "NOT_FOUND",
  }),
  look("/checkout/test/{checkout}", ["visitor"], "Test checkout", "Nothing is charged here."),
  look("/checkout/test/{checkout}", ["member"], "Test checkout", "Nothing is charged here."),
  look("/checkout/test/unknown", EVERYONE, "Checkout not found", "Browse courses", { refused: "NOT_FOUND" }),
  look("/orders/{order}", ["member"], /^Order TG-/i, "Price"),
  look("/orders/TG-UNKNOWN", MEMBERS, "Order not found", "Go to My Courses", { refused: "NOT_FOUND" }),
  look("/payment-success", ["visitor"], "PROCESSING ERROR", "Log In"),
  look("/payment-success", MEMBERS, "PROCESSING ERROR", /^Missing course information/),
  look("/payment-success?courseId=1", MEMBERS, "PAYMENT SUCCESSFUL", /was successful!/),
];

const COMMUNITY: Look[] = [
  look("/community", ["member"], "#welcome", /^Lv \d+$/),
  look("/community", ["premium"], "#welcome", /^Lv \d+$/),
  look("/community", ["admin"], "#welcome", /^Lv \d+$/),
  look("/community/{unknown}", ["member"], "#welcome", /^Lv \d+$/),
  look("/community/{channel}", ["member"], "#premium-lounge", "Requires premium subscription"),
  look("/leaderboard", ["member", "premium"], "LEADERBOARD", "Your row"),
  look("/leaderboard", ["admin"], "LEADERBOARD", "How XP Works"),
];

const ADMIN: Look[] = [
  look("/admin/users", ["admin"], "REGISTERED USERS", /^Joined /),
  look("/admin/users/{member}", ["admin"], "Frankie Free", "@demo_free"),
  look("/admin/figures", ["admin"], "FIGURES", "90 days"),
  look("/admin/audit", ["admin"], "AUDIT LOG", "Nothing here can be changed."),
  look("/admin/orders", ["admin"], "ORDERS", /^TG-/),
  look("/admin/people", ["admin"], "TEAM AND TESTIMONIALS", "No team members yet."),
  look("/admin/api-keys", ["admin"], "API KEYS", "New key"),
  look("/admin/courses", ["admin"], "COURSES", "Health & Fitness"),
  look("/admin/courses/new", ["admin"], "NEW COURSE", "Details"),
  look("/admin/courses/101", ["admin"], "EDIT: HEALTH & FITNESS", "Details"),
  look("/admin/messages", ["admin"], "CONTACT SUBMISSIONS", "Mark Read"),
];

/** Every screen in each of its looks. Where each audience is redirected is tested with the routes (web/src/app/routing/routes.test.tsx). */
export const LOOKS: Look[] = [...PAGES, ...ACCOUNTS, ...COURSES, ...COMMUNITY, ...ADMIN];
