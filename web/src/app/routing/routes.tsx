import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import type { EditableField } from "../../features/profiles/edit/edit-screens";
import { trackActivity } from "../../lib/activity";
import { ContactUsRedirect } from "./contact-us-redirect";
import { GuestOnly, RequireAdmin, RequireSignedIn } from "./guards";
import type { RouteHandle } from "./route-handle";

/** A page in its own chunk. */
function page(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  const handle: RouteHandle = { title };
  return { path, handle, lazy: async () => ({ Component: await trackActivity(load()) }) };
}

/** A page where visitors have questions: the chatbot is in its corner. */
function pageWithChatbot(...[path, title, load]: Parameters<typeof page>): RouteObject {
  const handle: RouteHandle = { title, offersChatbot: true };
  return { ...page(path, title, load), handle };
}

/** A page that edits one field of the profile. */
function editPage(field: EditableField, title: string): RouteObject {
  const handle: RouteHandle = { title };
  return {
    path: `/profile/edit-${field}`,
    handle,
    lazy: async () => {
      const { EditFieldPage } = await trackActivity(import("../../features/profiles/edit/edit-field-page"));
      return { element: <EditFieldPage field={field} /> };
    },
  };
}

const openRoutes: RouteObject[] = [
  pageWithChatbot("/", "", async () => (await import("../../features/pages/home/home-page")).HomePage),
  pageWithChatbot(
    "/courses",
    "Courses",
    async () => (await import("../../features/courses/catalog/courses-page")).CoursesPage,
  ),
  pageWithChatbot(
    "/courses/:courseId",
    "Course",
    async () => (await import("../../features/courses/course/course-page")).CoursePage,
  ),
  page(
    "/courses/:courseId/lessons/:lessonId",
    "Lesson",
    async () => (await import("../../features/courses/lessons/lesson-page")).LessonPage,
  ),
  page(
    "/certificates",
    "Check a certificate",
    async () => (await import("../../features/courses/certificates/certificate-lookup")).CertificateLookupPage,
  ),
  page(
    "/certificates/:certificateId",
    "Certificate",
    async () => (await import("../../features/courses/certificates/certificate-page")).CertificatePage,
  ),
  page(
    "/my-courses",
    "My Courses",
    async () => (await import("../../features/courses/my-courses/my-courses-page")).MyCoursesPage,
  ),
  pageWithChatbot(
    "/payment-success",
    "Payment",
    async () => (await import("../../features/payments/checkout/payment-success-page")).PaymentSuccessPage,
  ),
  pageWithChatbot(
    "/checkout/test/:sessionId",
    "Test checkout",
    async () => (await import("../../features/payments/checkout/test-checkout-page")).TestCheckoutPage,
  ),
  page(
    "/forgot-password",
    "Forgot Password",
    async () => (await import("../../features/accounts/password-reset/forgot-password-page")).ForgotPasswordPage,
  ),
  page(
    "/reset-password",
    "New password",
    async () => (await import("../../features/accounts/password-reset/reset-password-page")).ResetPasswordPage,
  ),
  page(
    "/confirm-email",
    "Confirm your email",
    async () => (await import("../../features/accounts/confirm-email/confirm-email-page")).ConfirmEmailPage,
  ),
  page(
    "/verify-mfa",
    "Verify code",
    async () => (await import("../../features/accounts/verify-code/verify-code-page")).VerifyCodePage,
  ),
  page("/explore", "Explore", async () => (await import("../../features/pages/explore/explore-page")).ExplorePage),
  page("/why-glitch", "Why choose us", async () => (await import("../../features/pages/why/why-page")).WhyPage),
  pageWithChatbot("/contact", "Contact", async () => (await import("../../features/contact/contact-page")).ContactPage),
  pageWithChatbot("/terms", "Terms", async () => (await import("../../features/pages/legal/terms-page")).TermsPage),
  pageWithChatbot(
    "/privacy",
    "Privacy",
    async () => (await import("../../features/pages/legal/privacy-page")).PrivacyPage,
  ),
  page(
    "/dashboard",
    "Dashboard",
    async () => (await import("../../features/pages/dashboard/dashboard-page")).DashboardPage,
  ),
  page("/profile", "Profile", async () => (await import("../../features/profiles/profile-page")).ProfilePage),
  editPage("name", "Edit Name"),
  editPage("email", "Edit Email"),
  editPage("address", "Edit Address"),
  editPage("phone", "Edit Phone Number"),
  page(
    "/profile/edit-password",
    "Edit Password",
    async () => (await import("../../features/profiles/edit/edit-password-page")).EditPasswordPage,
  ),
  ...["/profile/:userId", "/public-profile/:userId"].map((path) =>
    page(
      path,
      "Member",
      async () => (await import("../../features/profiles/public/public-profile-page")).PublicProfilePage,
    ),
  ),
  { path: "/contact-us", element: <ContactUsRedirect /> },
  page("*", "Not found", async () => (await import("../../features/pages/not-found/not-found-page")).NotFoundPage),
];

const guestRoutes: RouteObject = {
  element: <GuestOnly />,
  children: [
    page("/login", "Sign In", async () => (await import("../../features/accounts/sign-in/sign-in-page")).SignInPage),
    page("/register", "Sign Up", async () => (await import("../../features/accounts/sign-up/sign-up-page")).SignUpPage),
  ],
};

const memberRoutes: RouteObject = {
  element: <RequireSignedIn />,
  children: [
    page(
      "/orders/:reference",
      "Order",
      async () => (await import("../../features/payments/orders/order-page")).OrderPage,
    ),
    page(
      "/leaderboard",
      "Leaderboard",
      async () => (await import("../../features/leaderboard/ranking/leaderboard-page")).LeaderboardPage,
    ),
    page(
      "/purchases",
      "Purchases",
      async () => (await import("../../features/payments/orders/purchases-page")).PurchasesPage,
    ),
  ],
};

const adminRoutes: RouteObject[] = [
  {
    element: <RequireAdmin signedOutTo="login" />,
    children: [
      ...["/admin", "/admin/users", "/admin/tools"].map((path) =>
        page(
          path,
          "Registered Users",
          async () => (await import("../../features/admin/users/list/registered-users-page")).RegisteredUsersPage,
        ),
      ),
      page(
        "/admin/users/:userId",
        "User",
        async () => (await import("../../features/admin/users/dossier/user-page")).UserPage,
      ),
      page("/admin/audit", "Audit Log", async () => (await import("../../features/admin/audit/audit-page")).AuditPage),
      page(
        "/admin/figures",
        "Figures",
        async () => (await import("../../features/admin/figures/figures-page")).FiguresPage,
      ),
      page("/admin/orders", "Orders", async () => (await import("../../features/admin/orders/orders-page")).OrdersPage),
      page(
        "/admin/people",
        "Team and testimonials",
        async () => (await import("../../features/admin/people/people-page")).PeoplePage,
      ),
      page(
        "/admin/api-keys",
        "API keys",
        async () => (await import("../../features/integrations/admin-api-keys-page")).AdminApiKeysPage,
      ),
      page(
        "/admin/courses",
        "Courses",
        async () => (await import("../../features/admin/courses/courses-page")).AdminCoursesPage,
      ),
      page(
        "/admin/courses/:courseId",
        "Edit course",
        async () => (await import("../../features/admin/courses/course-editor-page")).CourseEditorPage,
      ),
    ],
  },
  {
    element: <RequireAdmin signedOutTo="home" />,
    children: [
      page(
        "/admin/messages",
        "Contact Submissions",
        async () => (await import("../../features/contact/inbox/contact-inbox-page")).ContactInboxPage,
      ),
    ],
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
        async () => (await import("../../features/community/community-page")).CommunityPage,
      ),
    ],
  },
];
