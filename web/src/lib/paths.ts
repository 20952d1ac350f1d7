/** Every path of the site. Don't hard-code paths elsewhere. */
export const paths = {
  home: () => "/",
  login: (returnTo?: string) => withQuery("/login", { returnTo }),
  register: (returnTo?: string) => withQuery("/register", { returnTo }),
  forgotPassword: () => "/forgot-password",
  verifyMfa: (returnTo?: string) => withQuery("/verify-mfa", { returnTo }),
  contactUs: () => "/contact-us",
  courses: () => "/courses",
  course: coursePath,
  lesson: (course: string | number, lessonId: string) =>
    `${coursePath(course)}/lessons/${encodeURIComponent(lessonId)}`,
  certificates: () => "/certificates",
  certificate: (id: string) => `/certificates/${encodeURIComponent(id)}`,
  myCourses: () => "/my-courses",
  /** Where a buyer returns after canceling the checkout of a course, or of Premium. */
  canceledCheckout: (courseId: number | null) =>
    withQuery(courseId === null ? "/my-courses" : coursePath(courseId), { checkout: "canceled" }),
  paymentSuccess: (query: { courseId?: string | number; sessionId?: string } = {}) =>
    withQuery("/payment-success", { courseId: query.courseId, session_id: query.sessionId }),
  community: (channelId?: string, messageId?: string) =>
    `/community${channelId ? `/${encodeURIComponent(channelId)}` : ""}${messageId ? `?message=${encodeURIComponent(messageId)}` : ""}`,
  externalImage: (url: string, alt: string) => withQuery("/external-image", { url, alt }),
  leaderboard: () => "/leaderboard",
  explore: () => "/explore",
  whyGlitch: () => "/why-glitch",
  contact: (query: { fromMfa?: boolean; email?: string } = {}) =>
    withQuery("/contact", { fromMfa: query.fromMfa ? "true" : undefined, email: query.email }),
  terms: () => "/terms",
  privacy: () => "/privacy",
  purchases: () => "/purchases",
  order: (reference: string) => `/orders/${encodeURIComponent(reference)}`,
  dashboard: () => "/dashboard",
  profile: () => "/profile",
  editProfile: (field: "name" | "email" | "address" | "phone" | "password") => `/profile/edit-${field}`,
  publicProfile: (userId: string) => `/profile/${encodeURIComponent(userId)}`,
  admin: () => "/admin",
  /** `query` is empty or starts with "?". */
  adminUsers: (query = "") => `/admin/users${query}`,
  adminUser: (userId: string) => `/admin/users/${encodeURIComponent(userId)}`,
  adminAudit: (person?: string) => withQuery("/admin/audit", { person }),
  adminFigures: () => "/admin/figures",
  adminPeople: () => "/admin/people",
  adminCourses: () => "/admin/courses",
  adminCourse: (id: number | "new") => `/admin/courses/${id}`,
  adminOrders: (search?: string) => withQuery("/admin/orders", { search }),
  adminApiKeys: () => "/admin/api-keys",
  adminMessages: () => "/admin/messages",
} as const;

const placeholderOrigin = "https://own.invalid";

/** The path to return to after signing in. Null for another site or a sign-in form. */
export function safeReturnPath(address: string | null | undefined): string | null {
  if (!address?.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(address, placeholderOrigin);
  } catch {
    return null;
  }
  // Browsers read "//host" and "/\host" as another site. The parsed origin reveals it.
  if (url.origin !== placeholderOrigin) return null;
  if (url.pathname.startsWith("//")) return null;
  if (url.pathname === paths.login() || url.pathname === paths.register()) return null;
  return url.pathname + url.search + url.hash;
}

function coursePath(idOrSlug: string | number): string {
  return `/courses/${encodeURIComponent(idOrSlug)}`;
}

function withQuery(path: string, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
