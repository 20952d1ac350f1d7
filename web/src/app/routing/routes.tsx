import type { ComponentType, ReactElement } from "react";
import type { RouteObject } from "react-router-dom";
import { ROUTES, type Route, type RouteName } from "../../lib/routes";
import { ContactUsRedirect } from "./contact-us-redirect";
import { GuestOnly, RequireStaff, RequireSignedIn } from "./guards";
import { lazyPage, type LazyPage, type LoadPage } from "./lazy-page";
import { routeNameAt } from "./use-route";

/** Pages that load together. */
const group =
  <Pages extends Record<string, ComponentType>>(load: () => Promise<Pages>) =>
  (name: keyof Pages): LoadPage =>
  async () =>
    (await load())[name] as ComponentType;

const adminPage = group(async () => (await import("./pages/admin-pages")).ADMIN_PAGES);
const accountPage = group(async () => (await import("./pages/account-pages")).ACCOUNT_PAGES);
const simulatorPage = group(async () => (await import("./pages/simulator-pages")).SIMULATOR_PAGES);
const textPage = group(async () => (await import("./pages/text-pages")).TEXT_PAGES);
const aboutPage = group(async () => (await import("./pages/about-pages")).ABOUT_PAGES);
const memberPage = group(async () => (await import("./pages/member-pages")).MEMBER_PAGES);
const profilePage = group(async () => (await import("./pages/profile-pages")).PROFILE_PAGES);
const toolPage = group(async () => (await import("./pages/tool-pages")).TOOL_PAGES);
const certificatePage = group(async () => (await import("./pages/certificate-pages")).CERTIFICATE_PAGES);

/** The page of each route. Its code loads when it is opened. */
const PAGES: Record<RouteName, LoadPage> = {
  home: async () => (await import("../../features/pages/home/home-page")).HomePage,
  courses: async () => (await import("../../features/courses/catalog/courses-page")).CoursesPage,
  pricing: async () => (await import("../../features/courses/pricing/pricing-page")).PricingPage,
  course: async () => (await import("../../features/courses/course/course-page")).CoursePage,
  finalTest: memberPage("finalTest"),
  review: memberPage("review"),
  lesson: async () => (await import("../../features/courses/lessons/lesson-page")).LessonPage,
  certificates: certificatePage("certificates"),
  certificate: certificatePage("certificate"),
  myCourses: memberPage("myCourses"),
  tools: toolPage("tools"),
  tool: toolPage("tool"),
  glossary: toolPage("glossary"),
  explore: aboutPage("explore"),
  whyGlitch: aboutPage("whyGlitch"),
  community: async () => (await import("../../features/community/community-page")).CommunityPage,
  leaderboard: async () => (await import("../../features/leaderboard/ranking/leaderboard-page")).LeaderboardPage,
  simulator: simulatorPage("simulator"),
  simulatorRules: textPage("simulatorRules"),
  simulatorChallenge: simulatorPage("simulatorChallenge"),
  simulatorLab: simulatorPage("simulatorLab"),
  simulatorLabResult: simulatorPage("simulatorLabResult"),
  simulatorRun: simulatorPage("simulatorRun"),
  journal: async () => (await import("../../features/journal/journal-page")).JournalPage,
  contact: aboutPage("contact"),
  contactUs: () => Promise.resolve(ContactUsRedirect),
  complaints: textPage("complaints"),
  transparency: textPage("transparency"),
  decisions: textPage("decisions"),
  moderation: adminPage("moderation"),
  help: textPage("help"),
  terms: textPage("terms"),
  privacy: textPage("privacy"),
  login: async () => (await import("../../features/accounts/sign-in/sign-in-page")).SignInPage,
  register: async () => (await import("../../features/accounts/sign-up/sign-up-page")).SignUpPage,
  forgotPassword: accountPage("forgotPassword"),
  resetPassword: accountPage("resetPassword"),
  confirmEmail: accountPage("confirmEmail"),
  continueSignIn: accountPage("continueSignIn"),
  verifyMfa: accountPage("verifyMfa"),
  dashboard: memberPage("dashboard"),
  profile: profilePage("profile"),
  editName: accountPage("editName"),
  editEmail: accountPage("editEmail"),
  editAddress: accountPage("editAddress"),
  editPhone: accountPage("editPhone"),
  editPassword: accountPage("editPassword"),
  notificationSettings: profilePage("notificationSettings"),
  publicProfile: profilePage("publicProfile"),
  publicProfileAlias: profilePage("publicProfile"),
  order: accountPage("order"),
  purchases: accountPage("purchases"),
  paymentSuccess: accountPage("paymentSuccess"),
  withdraw: accountPage("withdraw"),
  banned: accountPage("banned"),
  testCheckout: accountPage("testCheckout"),
  admin: adminPage("admin"),
  adminToday: adminPage("adminToday"),
  adminUsers: adminPage("adminUsers"),
  adminTools: adminPage("adminTools"),
  adminUser: adminPage("adminUser"),
  adminAudit: adminPage("adminAudit"),
  adminAnalytics: adminPage("adminAnalytics"),
  adminOrders: adminPage("adminOrders"),
  adminPeople: adminPage("adminPeople"),
  adminApiKeys: adminPage("adminApiKeys"),
  adminCourses: adminPage("adminCourses"),
  adminCourse: adminPage("adminCourse"),
  adminLesson: adminPage("adminLesson"),
  adminMessages: adminPage("adminMessages"),
  // Rarely opened, like the admin area.
  kit: adminPage("kit"),
  notFound: textPage("notFound"),
};

function guardOf({ access, redirectVisitorsTo }: Route): ReactElement | null {
  if (access === "visitors") return <GuestOnly />;
  if (access === "members") return <RequireSignedIn />;
  if (access === "everyone" || !access) return null;
  return <RequireStaff redirectVisitorsTo={redirectVisitorsTo} isOpenToModerators={access === "moderators"} />;
}

const pages = Object.fromEntries(Object.entries(PAGES).map(([name, load]) => [name, lazyPage(load)])) as Record<
  RouteName,
  LazyPage
>;

/** Loads the page at a path ahead of rendering it. */
export async function preloadPage(pathname: string): Promise<void> {
  // Rendering it tries again and shows the error.
  await pages[routeNameAt(pathname)].load().catch(() => undefined);
}

function routeObject([name, route]: [RouteName, Route]): RouteObject {
  const { Page } = pages[name];
  const guard = guardOf(route);
  const page = { path: route.path, element: <Page /> };
  return guard ? { element: guard, children: [page] } : page;
}

const routes = Object.entries(ROUTES) as [RouteName, Route][];

/** Pages that scroll, with the footer below them. */
export const pageRoutes = routes.filter(([, { isWorkspace }]) => !isWorkspace).map(routeObject);

/** Pages that fill the window, without a footer. */
export const workspaceRoutes = routes.filter(([, { isWorkspace }]) => isWorkspace).map(routeObject);
