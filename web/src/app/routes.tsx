import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import type { PlannedPageId } from "../features/pages/planned-texts";
import { editScreens, type EditableField } from "../features/profiles/edit/edit-screens";
import { ContactUsRedirect } from "./contact-us-redirect";
import { GuestOnly, RequireAdmin, RequireSignedIn } from "./guards";
import { NotFoundPage } from "./not-found-page";
import type { RouteHandle } from "./route-handle";

/** A page in its own chunk. */
function page(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  const handle: RouteHandle = { title };
  return { path, handle, lazy: async () => ({ Component: await load() }) };
}

/** A route whose screen is announced and not built yet. */
function planned(path: string, title: string, id: PlannedPageId): RouteObject {
  const handle: RouteHandle = { title };
  return {
    path,
    handle,
    lazy: async () => {
      const { PlannedPage } = await import("../features/pages/planned-page");
      return { element: <PlannedPage id={id} /> };
    },
  };
}

/** One line of the profile on a screen of its own. */
function editPage(field: EditableField): RouteObject {
  const handle: RouteHandle = { title: editScreens[field].title };
  return {
    path: `/profile/edit-${field}`,
    handle,
    lazy: async () => {
      const { EditFieldPage } = await import("../features/profiles/edit/edit-field-page");
      return { element: <EditFieldPage field={field} /> };
    },
  };
}

const openRoutes: RouteObject[] = [
  page("/", "", async () => (await import("../features/pages/home/home-page")).HomePage),
  page("/courses", "Courses", async () => (await import("../features/courses/courses-page")).CoursesPage),
  page("/courses/:courseId", "Course", async () => (await import("../features/courses/course-page")).CoursePage),
  page(
    "/courses/:courseId/lessons/:lessonId",
    "Lesson",
    async () => (await import("../features/courses/lesson-page")).LessonPage,
  ),
  page(
    "/certificates/:certificateId",
    "Certificate",
    async () => (await import("../features/courses/certificate-page")).CertificatePage,
  ),
  page("/my-courses", "My Courses", async () => (await import("../features/courses/my-courses-page")).MyCoursesPage),
  page(
    "/payment-success",
    "Payment",
    async () => (await import("../features/payments/payment-success-page")).PaymentSuccessPage,
  ),
  page(
    "/checkout/test/:sessionId",
    "Test checkout",
    async () => (await import("../features/payments/test-checkout-page")).TestCheckoutPage,
  ),
  page(
    "/forgot-password",
    "Forgot Password",
    async () => (await import("../features/accounts/password-reset/forgot-password-page")).ForgotPasswordPage,
  ),
  page(
    "/reset-password",
    "New password",
    async () => (await import("../features/accounts/password-reset/reset-password-page")).ResetPasswordPage,
  ),
  page(
    "/confirm-email",
    "Confirm your address",
    async () => (await import("../features/accounts/confirm-email/confirm-email-page")).ConfirmEmailPage,
  ),
  page(
    "/verify-mfa",
    "Verify code",
    async () => (await import("../features/accounts/verify-code/verify-code-page")).VerifyCodePage,
  ),
  planned("/explore", "Explore", "explore"),
  planned("/why-glitch", "Why choose us", "whyGlitch"),
  planned("/contact", "Contact", "contact"),
  planned("/terms", "Terms", "terms"),
  planned("/privacy", "Privacy", "privacy"),
  planned("/dashboard", "Dashboard", "dashboard"),
  page("/profile", "Profile", async () => (await import("../features/profiles/profile-page")).ProfilePage),
  editPage("name"),
  editPage("email"),
  editPage("address"),
  editPage("phone"),
  page(
    "/profile/edit-password",
    "Edit Password",
    async () => (await import("../features/profiles/edit/edit-password-page")).EditPasswordPage,
  ),
  ...["/profile/:userId", "/public-profile/:userId"].map((path) =>
    page(
      path,
      "Member",
      async () => (await import("../features/profiles/public/public-profile-page")).PublicProfilePage,
    ),
  ),
  { path: "/contact-us", element: <ContactUsRedirect /> },
  { path: "*", handle: { title: "Not found" } satisfies RouteHandle, element: <NotFoundPage /> },
];

const guestRoutes: RouteObject = {
  element: <GuestOnly />,
  children: [
    page("/login", "Sign In", async () => (await import("../features/accounts/sign-in/sign-in-page")).SignInPage),
    page("/register", "Sign Up", async () => (await import("../features/accounts/sign-up/sign-up-page")).SignUpPage),
  ],
};

const memberRoutes: RouteObject = {
  element: <RequireSignedIn />,
  children: [
    page(
      "/leaderboard",
      "Leaderboard",
      async () => (await import("../features/leaderboard/leaderboard-page")).LeaderboardPage,
    ),
  ],
};

const adminRoutes: RouteObject[] = [
  {
    element: <RequireAdmin signedOutTo="login" />,
    children: [
      planned("/admin", "Registered Users", "adminUsers"),
      planned("/admin/users", "Registered Users", "adminUsers"),
      planned("/admin/tools", "Registered Users", "adminUsers"),
      page("/admin/orders", "Orders", async () => (await import("../features/admin/orders-page")).OrdersPage),
      page(
        "/admin/api-keys",
        "API keys",
        async () => (await import("../features/integrations/admin-api-keys-page")).AdminApiKeysPage,
      ),
      page("/admin/courses", "Courses", async () => (await import("../features/admin/courses-page")).AdminCoursesPage),
      page(
        "/admin/courses/:courseId",
        "Edit course",
        async () => (await import("../features/admin/course-editor-page")).CourseEditorPage,
      ),
    ],
  },
  {
    element: <RequireAdmin signedOutTo="home" />,
    children: [planned("/admin/messages", "Contact Submissions", "adminMessages")],
  },
];

/** Pages that scroll, with the footer below them. */
export const pageRoutes: RouteObject[] = [...openRoutes, guestRoutes, memberRoutes, ...adminRoutes];

/** Working screens that fill the window. */
export const workspaceRoutes: RouteObject[] = [
  {
    element: <RequireSignedIn />,
    children: [
      page(
        "/community/:channelId?",
        "Community",
        async () => (await import("../features/community/community-page")).CommunityPage,
      ),
    ],
  },
];
