import { pathTo } from "./routes";

const EDIT_ROUTES = {
  name: "editName",
  email: "editEmail",
  address: "editAddress",
  phone: "editPhone",
  password: "editPassword",
} as const;

/** Builds every URL of the site from the route table. */
export const paths = {
  home: () => pathTo("home"),
  login: (returnTo?: string) => withQuery(pathTo("login"), { returnTo }),
  register: (returnTo?: string) => withQuery(pathTo("register"), { returnTo }),
  forgotPassword: () => pathTo("forgotPassword"),
  verifyMfa: (returnTo?: string) => withQuery(pathTo("verifyMfa"), { returnTo }),
  contactUs: () => pathTo("contactUs"),
  courses: () => pathTo("courses"),
  pricing: () => pathTo("pricing"),
  course: (courseId: string | number) => pathTo("course", { courseId }),
  freeCourse: () => pathTo("course", { courseId: "intro-to-trading" }),
  /** The anchor is that of a block. */
  lesson: (courseId: string | number, lessonId: string, anchor?: string | null) =>
    pathTo("lesson", { courseId, lessonId }) + (anchor ? `#${encodeURIComponent(anchor)}` : ""),
  finalTest: (courseId: string | number) => pathTo("finalTest", { courseId }),
  review: () => pathTo("review"),
  certificates: () => pathTo("certificates"),
  certificate: (certificateId: string) => pathTo("certificate", { certificateId }),
  myCourses: () => pathTo("myCourses"),
  /** The page that a canceled checkout returns to: the course, or My Courses for Premium. */
  canceledCheckout: (courseId: number | null) =>
    withQuery(courseId === null ? pathTo("myCourses") : pathTo("course", { courseId }), { checkout: "canceled" }),
  paymentSuccess: (query: { courseId?: string | number; sessionId?: string } = {}) =>
    withQuery(pathTo("paymentSuccess"), { courseId: query.courseId, session_id: query.sessionId }),
  /** `threadId` is any message of the thread to open. */
  community: (channelId?: string, messageId?: string, threadId?: string) =>
    withQuery(pathTo("community", { channelId: channelId || undefined }), { message: messageId, thread: threadId }),
  externalImage: (url: string, alt: string) => withQuery("/external-image", { url, alt }),
  leaderboard: () => pathTo("leaderboard"),
  tools: () => pathTo("tools"),
  tool: (toolId: string, inputs: Record<string, number> = {}) => withQuery(pathTo("tool", { toolId }), inputs),
  /** The glossary, or one of its terms. */
  glossary: (termId?: string) => pathTo("glossary") + (termId ? `#${termId}` : ""),
  simulator: () => pathTo("simulator"),
  simulatorRules: () => pathTo("simulatorRules"),
  /** The current week's, or that of a Monday such as 2026-11-23. */
  simulatorChallenge: (week?: string) => pathTo("simulatorChallenge", { week }),
  simulatorLab: (notebookId?: string) => pathTo("simulatorLab", { notebookId }),
  simulatorLabResult: (trialId: string) => pathTo("simulatorLabResult", { trialId }),
  simulatorRun: (runId: string) => pathTo("simulatorRun", { runId }),
  /** A view of the journal, or one of its trades. */
  journal: (view?: string, tradeId?: string) => pathTo("journal", { view, tradeId }),
  explore: () => pathTo("explore"),
  whyGlitch: () => pathTo("whyGlitch"),
  contact: (query: { fromMfa?: boolean; email?: string } = {}) =>
    withQuery(pathTo("contact"), { fromMfa: query.fromMfa ? "true" : undefined, email: query.email }),
  complaints: () => pathTo("complaints"),
  transparency: () => pathTo("transparency"),
  decisions: (decisionId?: string) => pathTo("decisions", { decisionId }),
  /** The queue or another view, or a case in it. */
  moderation: (caseId?: string, view?: string) => withQuery(pathTo("moderation", { caseId }), { view }),
  help: () => pathTo("help"),
  withdraw: () => pathTo("withdraw"),
  terms: () => pathTo("terms"),
  privacy: () => pathTo("privacy"),
  purchases: () => pathTo("purchases"),
  order: (reference: string) => pathTo("order", { reference }),
  dashboard: () => pathTo("dashboard"),
  profile: () => pathTo("profile"),
  editProfile: (field: keyof typeof EDIT_ROUTES) => pathTo(EDIT_ROUTES[field]),
  publicProfile: (userId: string) => pathTo("publicProfile", { userId }),
  admin: () => pathTo("admin"),
  adminToday: () => pathTo("adminToday"),
  /** `query` is empty, or "?" and the filter. */
  adminUsers: (query = "") => pathTo("adminUsers") + query,
  adminUser: (userId: string) => pathTo("adminUser", { userId }),
  adminAudit: (person?: string) => withQuery(pathTo("adminAudit"), { person }),
  adminAnalytics: () => pathTo("adminAnalytics"),
  adminPeople: () => pathTo("adminPeople"),
  adminCourses: () => pathTo("adminCourses"),
  adminCourse: (courseId: number | "new") => pathTo("adminCourse", { courseId }),
  adminLesson: (courseId: number, lessonId: string, version?: number) =>
    withQuery(pathTo("adminLesson", { courseId, lessonId }), { version: version && String(version) }),
  adminOrders: (search?: string) => withQuery(pathTo("adminOrders"), { search }),
  adminApiKeys: () => pathTo("adminApiKeys"),
  adminMessages: () => pathTo("adminMessages"),
} as const;

/**
 * Router state for a channel: opens the form for a trade card. It is recognized by identity, so that Back and a reload, which
 * restore a copy, don't open the form again.
 */
export const NEW_TRADE = { newTrade: true } as const;

const placeholderOrigin = "https://own.invalid";

/** The path to return to after signing in. Null for another site or a sign-in form. */
export function safeReturnPath(returnTo: string | null | undefined): string | null {
  if (!returnTo?.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(returnTo, placeholderOrigin);
  } catch {
    return null;
  }
  // Browsers read "//host" and "/\host" as another site. The parsed origin reveals it.
  if (url.origin !== placeholderOrigin) return null;
  if (url.pathname.startsWith("//")) return null;
  if (url.pathname === paths.login() || url.pathname === paths.register()) return null;
  return url.pathname + url.search + url.hash;
}

function withQuery(path: string, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
