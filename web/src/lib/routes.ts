/** Who may open a page. Others are redirected: visitors to the sign-in page, members to the home page. */
type Access = "everyone" | "visitors" | "members" | "moderators" | "admins";

export interface Route {
  /** In the router's notation: `:id` is a parameter, and `?` marks an optional one. */
  path: string;
  title: string;
  access?: Access;
  /** The label of its link in the navigation, which shows the links in the order of this table. */
  navLabel?: string;
  offersChatbot?: true;
  /** Fills the window, without a footer. */
  isWorkspace?: true;
  /** Where visitors are redirected instead of to the sign-in page. */
  redirectVisitorsTo?: "home";
}

/** Every page of the site. The router, `paths`, the navigation, and the tests' screens come from this table. */
const TABLE = {
  home: { path: "/", title: "", navLabel: "Home", offersChatbot: true },
  courses: { path: "/courses", title: "Courses", navLabel: "Courses", offersChatbot: true },
  pricing: { path: "/pricing", title: "Pricing", navLabel: "Pricing", offersChatbot: true },
  course: { path: "/courses/:courseId", title: "Course", offersChatbot: true },
  lesson: { path: "/courses/:courseId/lessons/:lessonId", title: "Lesson" },
  finalTest: { path: "/courses/:courseId/test", title: "Final test", access: "members" },
  review: { path: "/review", title: "Review", access: "members" },
  certificates: { path: "/certificates", title: "Check a certificate" },
  certificate: { path: "/certificates/:certificateId", title: "Certificate" },
  myCourses: { path: "/my-courses", title: "My Courses" },
  tools: { path: "/tools", title: "Calculators" },
  tool: { path: "/tools/:toolId", title: "Calculator" },
  glossary: { path: "/glossary", title: "Glossary" },
  explore: { path: "/explore", title: "Explore", navLabel: "Explore" },
  whyGlitch: { path: "/why-glitch", title: "Why choose us" },
  community: {
    path: "/community/:channelId?",
    title: "Community",
    access: "members",
    navLabel: "Community",
    isWorkspace: true,
  },
  leaderboard: { path: "/leaderboard", title: "Leaderboard", access: "members", navLabel: "Leaderboard" },
  simulator: { path: "/simulator", title: "Simulator", access: "members", navLabel: "Simulator" },
  simulatorRules: { path: "/simulator/rules", title: "Simulator rules" },
  simulatorChallenge: { path: "/simulator/challenge/:week?", title: "Challenge", access: "members" },
  simulatorLab: { path: "/simulator/lab/:notebookId?", title: "Backtest lab", access: "members" },
  simulatorLabResult: { path: "/simulator/lab/results/:trialId", title: "Backtest lab", access: "members" },
  simulatorRun: { path: "/simulator/:runId", title: "Simulator", access: "members" },
  journal: { path: "/journal/:view?/:tradeId?", title: "Journal", access: "members" },
  contact: { path: "/contact", title: "Contact", navLabel: "Contact", offersChatbot: true },
  contactUs: { path: "/contact-us", title: "Contact" },
  complaints: { path: "/complaints", title: "Complaints" },
  transparency: { path: "/transparency", title: "Moderation record" },
  decisions: { path: "/decisions/:decisionId?", title: "Decisions" },
  moderation: { path: "/moderation/:caseId?", title: "Moderation", access: "moderators" },
  help: { path: "/help", title: "Can't stop trading?" },
  terms: { path: "/terms", title: "Terms", offersChatbot: true },
  privacy: { path: "/privacy", title: "Privacy", offersChatbot: true },
  login: { path: "/login", title: "Sign In", access: "visitors" },
  register: { path: "/register", title: "Sign Up", access: "visitors" },
  forgotPassword: { path: "/forgot-password", title: "Forgot Password" },
  resetPassword: { path: "/reset-password", title: "New password" },
  confirmEmail: { path: "/confirm-email", title: "Confirm your email" },
  banned: { path: "/banned", title: "Your account" },
  withdraw: { path: "/withdraw", title: "Withdraw from contract" },
  continueSignIn: { path: "/sign-in/continue", title: "Sign in" },
  verifyMfa: { path: "/verify-mfa", title: "Verify code" },
  dashboard: { path: "/dashboard", title: "Dashboard" },
  profile: { path: "/profile", title: "Profile" },
  editName: { path: "/profile/edit-name", title: "Edit Name" },
  editEmail: { path: "/profile/edit-email", title: "Edit Email" },
  editAddress: { path: "/profile/edit-address", title: "Edit Address" },
  editPhone: { path: "/profile/edit-phone", title: "Edit Phone Number" },
  editPassword: { path: "/profile/edit-password", title: "Edit Password" },
  notificationSettings: { path: "/profile/notifications", title: "Notifications", access: "members" },
  publicProfile: { path: "/profile/:userId", title: "Member" },
  publicProfileAlias: { path: "/public-profile/:userId", title: "Member" },
  order: { path: "/orders/:reference", title: "Order", access: "members" },
  purchases: { path: "/purchases", title: "Purchases", access: "members" },
  paymentSuccess: { path: "/payment-success", title: "Payment", offersChatbot: true },
  testCheckout: { path: "/checkout/test/:sessionId", title: "Test checkout", offersChatbot: true },
  admin: { path: "/admin", title: "Registered Users", access: "admins", navLabel: "Admin" },
  adminToday: { path: "/admin/today", title: "Today", access: "admins" },
  adminUsers: { path: "/admin/users", title: "Registered Users", access: "admins" },
  adminTools: { path: "/admin/tools", title: "Registered Users", access: "admins" },
  adminUser: { path: "/admin/users/:userId", title: "User", access: "admins" },
  adminAudit: { path: "/admin/audit", title: "Audit Log", access: "admins" },
  adminAnalytics: { path: "/admin/analytics", title: "Analytics", access: "admins" },
  adminOrders: { path: "/admin/orders", title: "Orders", access: "admins" },
  adminPeople: { path: "/admin/people", title: "Team and testimonials", access: "admins" },
  adminApiKeys: { path: "/admin/api-keys", title: "API keys", access: "admins" },
  adminCourses: { path: "/admin/courses", title: "Courses", access: "admins" },
  adminCourse: { path: "/admin/courses/:courseId", title: "Edit course", access: "admins" },
  adminLesson: { path: "/admin/courses/:courseId/lessons/:lessonId", title: "Edit lesson", access: "admins" },
  adminMessages: {
    path: "/admin/messages",
    title: "Contact Submissions",
    access: "admins",
    navLabel: "Contact Submissions",
    redirectVisitorsTo: "home",
  },
  kit: { path: "/dev/ui", title: "Interface kit" },
  notFound: { path: "*", title: "Not found" },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof TABLE;

export const ROUTES: Readonly<Record<RouteName, Route>> = TABLE;

/** The path of a page, with its parameters encoded. An optional parameter may be missing. */
export function pathTo(name: RouteName, parameters: Record<string, string | number | undefined> = {}): string {
  return ROUTES[name].path.replace(/\/:(\w+)\??/g, (_segment, parameter: string) => {
    const value = parameters[parameter];
    return value === undefined ? "" : `/${encodeURIComponent(value)}`;
  });
}
