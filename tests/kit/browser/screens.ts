import { ROUTES, type RouteName } from "../../../web/src/lib/routes";
import { SPEC_TEXTS } from "./spec-texts";
import {
  CHANNEL_OVERLAYS,
  CONVERSATION_OVERLAYS,
  EMPTY_BELL,
  JOURNAL_IMPORT,
  JOURNAL_SETUP,
  JOURNAL_SHARE,
  KIT_OVERLAYS,
  MODERATION_OVERLAYS,
  PROFILE_OVERLAYS,
  REPORT_OVERLAYS,
  REQUEST_OVERLAYS,
  type Overlay,
} from "./overlays";

export type Audience = "visitor" | "member" | "premium" | "admin";

/** One state of a screen: what a visitor or member sees at a URL. */
export interface ScreenState {
  /** May contain placeholders for IDs: "/profile/{member}". */
  path: string;
  /** Who sees this state. Tests check the first audience by default, and all of them with `SCREENS=all`. */
  audiences: Audience[];
  /** The main heading. */
  heading: string | RegExp;
  /** A text in the main part that appears only once the content has loaded. */
  shows: string | RegExp;
  /** The stored items of an earlier visit. */
  localStorage?: Record<string, string>;
  /** The code of the GraphQL error that this state expects. */
  errorCode?: string;
  /** What opens on the page. */
  overlays?: Overlay[];
  /** Texts of the specification, in any case. On phones, some of them are in menus. */
  specTexts?: readonly string[];
}

const EVERYONE: Audience[] = ["visitor", "member", "premium", "admin"];
const MEMBERS: Audience[] = ["member", "premium", "admin"];
const SIGN_IN_FIRST = /Please sign in to see your (profile|dashboard)\./;

type StateOptions = Pick<ScreenState, "localStorage" | "errorCode" | "overlays">;

const state = (
  path: string,
  audiences: Audience[],
  heading: ScreenState["heading"],
  shows: ScreenState["shows"],
  options: StateOptions = {},
): ScreenState => ({ path, audiences, heading, shows, ...options });

/** Redirects and aliases. */
type SkippedRoute = "contactUs" | "publicProfileAlias" | "admin" | "adminTools";

/** The states of every page. web/src/app/routing/routes.test.tsx covers redirects. */
const STATES_BY_ROUTE: Record<Exclude<RouteName, SkippedRoute>, ScreenState[]> = {
  home: [
    state("/", ["visitor"], /Learn the trade/, "Explore Features"),
    state("/", MEMBERS, /Learn the trade/, "Explore Features"),
  ],
  courses: [
    state("/courses", ["visitor"], "COURSES", "Enroll Now"),
    state("/courses", ["member"], "COURSES", "Enroll Now"),
    state("/courses", ["premium"], "COURSES", "Buy Now"),
    state("/courses", ["admin"], "COURSES", "Go to Course"),
  ],
  course: [
    state("/courses/intro-to-trading", ["visitor"], "INTRO TO TRADING", "Enroll Now"),
    state("/courses/intro-to-trading", ["member"], "INTRO TO TRADING", "Enroll Now"),
    state("/courses/day-trading", ["visitor", "member"], "DAY TRADING", "Included with Premium"),
    state("/courses/day-trading", ["admin", "premium"], "DAY TRADING", "Your desk, your hours, your maximum loss"),
    state("/courses/999", EVERYONE, "Course not found", "All courses", { errorCode: "NOT_FOUND" }),
  ],
  lesson: [
    state(
      "/courses/intro-to-trading/lessons/{lesson}",
      ["visitor"],
      /^A month of paper trading/,
      "Join the course to read this lesson",
      {
        errorCode: "UNAUTHENTICATED",
      },
    ),
    state(
      "/courses/intro-to-trading/lessons/{lesson}",
      ["premium"],
      /^A month of paper trading/,
      "Priya has finished a month of",
    ),
    state(
      "/courses/day-trading/lessons/{paidLesson}",
      ["member"],
      /^Replay week/,
      "You need the course to read this lesson",
      {
        errorCode: "FORBIDDEN",
      },
    ),
    state("/courses/day-trading/lessons/{paidLesson}", ["admin"], /^Replay week/, "How to replay without cheating"),
  ],
  finalTest: [
    state("/courses/intro-to-trading/test", ["premium"], "FINAL TEST", /^Ten questions/),
    state("/courses/day-trading/test", ["member"], "FINAL TEST", "You need the course to take its final test"),
  ],
  review: [state("/review", ["member"], "REVIEW", "Nothing to review now")],
  certificates: [state("/certificates", EVERYONE, "CHECK A CERTIFICATE", "Look up")],
  certificate: [
    state("/certificates/{certificate}", EVERYONE, "CERTIFICATE OF COMPLETION", "Intro to Trading"),
    state("/certificates/unknown", EVERYONE, "Certificate not found", /^Check the number/, {
      errorCode: "NOT_FOUND",
    }),
  ],
  myCourses: [
    state("/my-courses", ["visitor"], "MY COURSES", "Sign In"),
    state("/my-courses", ["member"], "MY COURSES", "You need to upgrade to Premium to access courses."),
    state("/my-courses", ["premium"], "MY COURSES", "Go to Course"),
    state("/my-courses", ["admin"], "ALL COURSES", "Go to Course"),
  ],
  pricing: [state("/pricing", EVERYONE, "PRICING", "What it would cost in total")],
  explore: [state("/explore", EVERYONE, /^Welcome to/, "TRADER TESTIMONIALS")],
  whyGlitch: [state("/why-glitch", EVERYONE, /^Why Choose/, "Portfolio Management")],
  community: [
    state("/community", ["member"], "#general", /^Lv \d+$/, { overlays: [EMPTY_BELL] }),
    state("/community?channel=general", ["premium"], "#general", /^Lv \d+$/, { overlays: CHANNEL_OVERLAYS }),
    state("/community", ["admin"], "#general", /^Lv \d+$/),
    state("/community/{heldChannel}", ["member"], "#introductions", /Slow mode: 30 s/),
    state("/community/{unknown}", ["member"], "#general", /^Lv \d+$/),
    state("/community/{conversation}", ["member"], "marisol_demo", "I'll check that on my last twenty", {
      overlays: CONVERSATION_OVERLAYS,
    }),
    state("/community/{request}", ["member"], "kofi_demo", "Staff never writes first", { overlays: REQUEST_OVERLAYS }),
    state("/community/{channel}", ["member"], "#premium-lounge", "Requires premium subscription"),
  ],
  leaderboard: [
    state("/leaderboard", ["member", "premium"], "LEADERBOARD", "Go to your row"),
    state("/leaderboard", ["admin"], "LEADERBOARD", "How XP Works"),
  ],
  simulator: [state("/simulator", ["member"], "SIMULATOR", "Your first trade")],
  simulatorRules: [state("/simulator/rules", EVERYONE, "SIMULATOR RULES", "Margin")],
  simulatorChallenge: [
    state("/simulator/challenge", ["member"], "WEEKLY CHALLENGE", "Ranking"),
    state("/simulator/challenge/2020-01-06", ["member"], "WEEKLY CHALLENGE", "Challenges begin on Mondays."),
  ],
  simulatorLab: [
    state("/simulator/lab", ["member"], "BACKTEST LAB", "Your notebooks"),
    state("/simulator/lab/{openNotebook}", ["member"], "BACKTEST LAB", "No trials yet"),
    state("/simulator/lab/{revealedNotebook}", ["member"], "BACKTEST LAB", "Your best trial"),
    state("/simulator/lab/{unknown}", ["member"], "Notebook not found", "Backtest lab", { errorCode: "NOT_FOUND" }),
  ],
  simulatorLabResult: [
    state("/simulator/lab/results/{labTrial}", ["member", "premium"], "TRIAL 1", "Reproduced"),
    state("/simulator/lab/results/{unknown}", ["member"], "Result not found", "Backtest lab", {
      errorCode: "NOT_FOUND",
    }),
  ],
  simulatorRun: [
    state("/simulator/{run}", ["member"], "Noise only", "Next bar"),
    state("/simulator/{endedRun}", ["member"], "VERDICT", "Skill or luck"),
    state("/simulator/{unknown}", ["member"], "Run not found", "Scenarios", { errorCode: "NOT_FOUND" }),
  ],
  journal: [
    state("/journal", ["member"], "JOURNAL", "MSFT"),
    state("/journal", ["admin"], "JOURNAL", "No trades yet"),
    state("/journal?tag=nothing", ["member"], "JOURNAL", "No such trades"),
    state("/journal/statistics", ["member"], "JOURNAL", "Equity and drawdown"),
    state("/journal/statistics?kind=simulated", ["member"], "JOURNAL", "Synthetic prices"),
    state("/journal/statistics", ["premium"], "JOURNAL", "No closed trades yet"),
    state("/journal/positions", ["member"], "JOURNAL", "Above your limit"),
    state("/journal/positions", ["premium"], "JOURNAL", "No open positions"),
    state("/journal/playbook", ["member"], "JOURNAL", "Pullback", { overlays: JOURNAL_SETUP }),
    state("/journal/playbook", ["premium"], "JOURNAL", "No setups yet"),
    state("/journal/import", ["member"], "JOURNAL", "Choose a CSV file", { overlays: JOURNAL_IMPORT }),
    state("/journal/nowhere", ["member"], "Page not found", "Trades"),
    state("/journal/trade/new", ["member"], "NEW TRADE", "Add the trade"),
    state("/journal/trade/{trade}", ["member"], "AAPL", "Criteria that were met", { overlays: JOURNAL_SHARE }),
    state("/journal/trade/{unknown}", ["member"], "Trade not found", "Trades", { errorCode: "NOT_FOUND" }),
  ],
  tools: [state("/tools", EVERYONE, "CALCULATORS", "Position size")],
  glossary: [state("/glossary", EVERYONE, "GLOSSARY", "Average true range")],
  tool: [
    state("/tools/position-size", EVERYONE, "POSITION SIZE", "50 shares"),
    state("/tools/position-size?stop=50", ["visitor"], "POSITION SIZE", /^The stop must differ/),
    state("/tools/alchemy", EVERYONE, "Calculator not found", "All calculators", { errorCode: "NOT_FOUND" }),
  ],
  contact: [
    state("/contact", EVERYONE, "CONTACT US", "Mon-Fri 9:00 AM-6:00 PM"),
    state(
      "/contact?fromMfa=true&email=someone@example.test",
      EVERYONE,
      "MFA SUPPORT",
      "Trouble with MFA verification?",
    ),
  ],
  terms: [state("/terms", EVERYONE, "TERMS AND CONDITIONS", "Education, not advice")],
  complaints: [
    state("/complaints", EVERYONE, "COMPLAINTS", "Report illegal content without an account"),
    state("/complaints?notice=x", ["visitor"], "COMPLAINTS", "This link is no longer valid", {
      errorCode: "NOT_FOUND",
    }),
  ],
  transparency: [
    state("/transparency", EVERYONE, "MODERATION RECORD", "Time to a decision"),
    state("/transparency", ["admin"], "MODERATION RECORD", "Statements as CSV"),
  ],
  decisions: [
    state("/decisions", ["visitor"], "MODERATION", /^Please sign in/),
    state("/decisions", ["member"], "MODERATION", "Sells signals"),
    state("/decisions", ["premium"], "MODERATION", "No decisions about you."),
    state("/decisions/{decision}", ["member"], "YOU RECEIVED A STRIKE", "Send appeal"),
    state("/decisions/{appealedDecision}", ["member"], "YOU WERE MUTED", "It was a joke"),
    state("/decisions/{decision}", ["visitor", "premium"], "Decision not found", /^Only the member/, {
      errorCode: "NOT_FOUND",
    }),
  ],
  moderation: [
    state("/moderation", ["admin"], "MODERATION", /^My group made 50 percent/),
    state("/moderation/{case}", ["admin"], "MODERATION", "Around it", { overlays: MODERATION_OVERLAYS }),
    state("/moderation/{heldCase}", ["admin"], "MODERATION", "Release"),
    state("/moderation/{decidedCase}?view=decided", ["admin"], "MODERATION", "Undo"),
    state("/moderation?view=guard", ["admin"], "MODERATION", "Try on the last 30 days"),
    state("/moderation?view=appeals", ["admin"], "MODERATION", "It was a joke"),
    state("/moderation/{unknown}", ["admin"], "MODERATION", "Case not found", { errorCode: "NOT_FOUND" }),
  ],
  help: [state("/help", EVERYONE, /can.t stop trading/i, "Helplines by country")],
  privacy: [state("/privacy", EVERYONE, "PRIVACY NOTICE", "What we store")],
  login: [state("/login", ["visitor"], "SIGN IN", "Forgot Password?")],
  register: [state("/register", ["visitor"], "SIGN UP", "CREATE ACCOUNT")],
  forgotPassword: [state("/forgot-password", EVERYONE, "FORGOT PASSWORD?", "Back to Login")],
  resetPassword: [
    state("/reset-password", EVERYONE, "CHOOSE A NEW PASSWORD", /This link is incomplete/),
    state("/reset-password?token=x", EVERYONE, "CHOOSE A NEW PASSWORD", /^This link isn't valid/),
  ],
  confirmEmail: [
    state("/confirm-email", EVERYONE, "CONFIRM YOUR EMAIL", /This link is incomplete/),
    state("/confirm-email?token=x", EVERYONE, "CONFIRM YOUR EMAIL", "Confirm email"),
  ],
  withdraw: [state("/withdraw", EVERYONE, "WITHDRAW FROM CONTRACT HERE", "Find my order")],
  banned: [state("/banned", EVERYONE, "YOUR ACCOUNT WHILE YOU ARE BANNED", "This link is no longer valid")],
  continueSignIn: [state("/sign-in/continue?error=canceled", EVERYONE, "NOT SIGNED IN", /^You canceled the sign-in/)],
  verifyMfa: [
    state("/verify-mfa", ["visitor"], "MFA VERIFICATION", "Code sent to: someone@example.test", {
      localStorage: { mfaUserId: "00000000-0000-4000-8000-000000000000", mfaEmail: "someone@example.test" },
    }),
  ],
  dashboard: [
    state("/dashboard", ["visitor"], "DASHBOARD", SIGN_IN_FIRST),
    state("/dashboard", ["member"], "DASHBOARD", "Your courses"),
    state("/dashboard", ["admin", "premium"], "DASHBOARD", "Your courses"),
  ],
  profile: [
    state("/profile", ["visitor"], "PROFILE", SIGN_IN_FIRST),
    state("/profile", MEMBERS, "PROFILE", "XP history", { overlays: PROFILE_OVERLAYS }),
  ],
  editName: [
    state("/profile/edit-name", ["visitor"], "EDIT NAME", SIGN_IN_FIRST),
    state("/profile/edit-name", MEMBERS, "EDIT NAME", "Save"),
  ],
  editEmail: [state("/profile/edit-email", MEMBERS, "EDIT EMAIL", "Save")],
  editAddress: [state("/profile/edit-address", MEMBERS, "EDIT ADDRESS", "Save")],
  editPhone: [state("/profile/edit-phone", MEMBERS, "EDIT PHONE NUMBER", "Save")],
  editPassword: [state("/profile/edit-password", MEMBERS, "EDIT PASSWORD", "Save")],
  notificationSettings: [state("/profile/notifications", MEMBERS, "NOTIFICATIONS", "Staff notices")],
  publicProfile: [
    state("/profile/{member}", ["visitor", "admin"], "DEMO_FREE", "Achievements"),
    state("/profile/{member}", ["premium"], "DEMO_FREE", "Achievements", { overlays: REPORT_OVERLAYS }),
    state("/profile/{member}", ["member"], "DEMO_FREE", "Edit your profile"),
    state("/profile/{unknown}", EVERYONE, "Profile not found", "Browse courses", { errorCode: "NOT_FOUND" }),
  ],
  order: [
    state("/orders/{order}", ["member"], /^Order TG-/i, "Price"),
    state("/orders/TG-UNKNOWN", MEMBERS, "Order not found", "Go to My Courses", { errorCode: "NOT_FOUND" }),
  ],
  purchases: [state("/purchases", ["premium", "member", "admin"], "PURCHASES", /^(Order TG-|No purchases yet)/)],
  paymentSuccess: [
    state("/payment-success", ["visitor"], "PROCESSING ERROR", "Log In"),
    state("/payment-success", MEMBERS, "PROCESSING ERROR", /^Missing course information/),
    state("/payment-success?courseId=1", MEMBERS, "PAYMENT SUCCESSFUL", /was successful!/),
  ],
  testCheckout: [
    state("/checkout/test/{checkout}", ["visitor"], "Test checkout", "Nothing is charged here."),
    state("/checkout/test/{checkout}", ["member"], "Test checkout", "Nothing is charged here."),
    state("/checkout/test/unknown", EVERYONE, "Checkout not found", "Browse courses", { errorCode: "NOT_FOUND" }),
  ],
  adminToday: [state("/admin/today", ["admin"], "TODAY", /^What is waiting/)],
  adminUsers: [state("/admin/users", ["admin"], "REGISTERED USERS", /^Joined /)],
  adminUser: [state("/admin/users/{member}", ["admin"], "Frankie Free", "@demo_free")],
  adminAudit: [state("/admin/audit", ["admin"], "AUDIT LOG", "Entries can't be edited or deleted.")],
  adminAnalytics: [state("/admin/analytics", ["admin"], "ANALYTICS", "90 days")],
  adminOrders: [state("/admin/orders", ["admin"], "ORDERS", /^TG-/)],
  adminPeople: [state("/admin/people", ["admin"], "TEAM AND TESTIMONIALS", "No team members yet.")],
  adminApiKeys: [state("/admin/api-keys", ["admin"], "API KEYS", "New key")],
  adminCourses: [state("/admin/courses", ["admin"], "COURSES", "Health & Fitness")],
  adminCourse: [
    state("/admin/courses/new", ["admin"], "NEW COURSE", "Details"),
    state("/admin/courses/101", ["admin"], "EDIT: HEALTH & FITNESS", "Details"),
  ],
  adminLesson: [
    state("/admin/courses/101/lessons/new", ["admin"], "NEW LESSON", "Free preview (anyone can read it)"),
    state("/admin/courses/1/lessons/{lesson}", ["admin"], /^EDIT: A MONTH/, "Insert"),
  ],
  adminMessages: [state("/admin/messages", ["admin"], "CONTACT SUBMISSIONS", "Mark Read")],
  kit: [state("/dev/ui", ["visitor"], "INTERFACE KIT", "Choose a picture", { overlays: KIT_OVERLAYS })],
  notFound: [state("/no/such/page", EVERYONE, "Redirecting...", "Go to Courses")],
};

export const SCREEN_STATES: ScreenState[] = Object.entries(STATES_BY_ROUTE).flatMap(([name, states]) => {
  for (const { path } of states) assertMatches(name as RouteName, path);
  return states.map((each, index) => (index === 0 ? { ...each, specTexts: SPEC_TEXTS[name as RouteName] } : each));
});

function assertMatches(name: RouteName, path: string): void {
  const route = ROUTES[name].path
    .replace(/\/:\w+\?/g, "(/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace(/^\*$/, ".*");
  if (!new RegExp(`^${route}$`).test(path.split("?")[0] ?? ""))
    throw new Error(`${path} is not a URL of the route ${name}`);
}
