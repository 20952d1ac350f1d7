import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter, useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { sampleSession } from "../../features/accounts/session/sample-session";
import { SessionContext, type Viewer } from "../../features/accounts/session/session";
import { ROUTES } from "../../lib/routes";
import { pageRoutes, workspaceRoutes } from "./routes";

type Role = "visitor" | "member" | "admin";

/** For each role, "stays" or the path it is redirected to. */
const ACCESS = {
  everyone: { visitor: "stays", member: "stays", admin: "stays" },
  visitors: { visitor: "stays", member: "/", admin: "/" },
  members: { visitor: "sign in", member: "stays", admin: "stays" },
  admins: { visitor: "sign in", member: "/", admin: "stays" },
  "admins, hidden": { visitor: "/", member: "/", admin: "stays" },
} as const;

/** The routes that visitors can open. Every other route requires a member, and every route below /admin an admin. */
const OPEN = [
  "/",
  "/courses",
  "/courses/:courseId",
  "/courses/:courseId/lessons/:lessonId",
  "/certificates",
  "/certificates/:certificateId",
  "/my-courses",
  "/payment-success",
  "/checkout/test/:sessionId",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/banned",
  "/withdraw",
  "/sign-in/continue",
  "/verify-mfa",
  "/tools",
  "/tools/:toolId",
  "/glossary",
  "/explore",
  "/pricing",
  "/why-glitch",
  "/contact",
  "/simulator/rules",
  "/complaints",
  "/transparency",
  "/decisions/:decisionId?",
  "/help",
  "/terms",
  "/privacy",
  "/dashboard",
  "/profile",
  "/profile/edit-name",
  "/profile/edit-email",
  "/profile/edit-address",
  "/profile/edit-phone",
  "/profile/edit-password",
  "/profile/:userId",
  "/public-profile/:userId",
  "/dev/ui",
];

const ONLY_VISITORS = ["/login", "/register"];

/** Tested separately, below. */
const UNGUARDED = ["/contact-us", "*"];

function expectedAccess(path: string): keyof typeof ACCESS {
  if (OPEN.includes(path)) return "everyone";
  if (ONLY_VISITORS.includes(path)) return "visitors";
  if (path === "/admin/messages") return "admins, hidden";
  return ["admin", "moderation"].includes(path.split("/")[1] ?? "") ? "admins" : "members";
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** The routes, guards, and redirects, with each page replaced by its path. */
const withoutPages = (routes: RouteObject[]): RouteObject[] =>
  routes.map(({ children, ...route }) => ({
    ...route,
    ...(route.path && !UNGUARDED.includes(route.path) && { element: <Address /> }),
    ...(children && { children: withoutPages(children) }),
  })) as RouteObject[];

const routes = withoutPages([...pageRoutes, ...workspaceRoutes]);

const Screens = () => useRoutes(routes);

const pathsOf = (list: RouteObject[]): string[] =>
  list.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

function open(url: string, role: Role): void {
  const viewer = { visitor: null, member: {}, admin: { viewerCanModerate: true, viewerCanReview: true } }[
    role
  ] as Viewer | null;
  const session = sampleSession({ status: viewer ? "signedIn" : "signedOut", viewer });
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={[url]}>
        <Suspense>
          <Screens />
        </Suspense>
      </MemoryRouter>
    </SessionContext>,
  );
}

it("has every listed route", () => {
  expect(pathsOf(routes)).toEqual(expect.arrayContaining([...OPEN, ...ONLY_VISITORS, ...UNGUARDED]));
});

it("offers the chatbot on the home, course, pricing, payment, contact, and legal pages", () => {
  const pathsWithChatbot = Object.values(ROUTES).flatMap(({ path, offersChatbot }) => (offersChatbot ? [path] : []));
  expect(pathsWithChatbot.sort()).toEqual([
    "/",
    "/checkout/test/:sessionId",
    "/contact",
    "/courses",
    "/courses/:courseId",
    "/payment-success",
    "/pricing",
    "/privacy",
    "/terms",
  ]);
});

const cases = pathsOf(routes)
  .filter((path) => !UNGUARDED.includes(path))
  .flatMap((path) =>
    (["visitor", "member", "admin"] as const).map((role) => {
      const url = path.replace(/:\w+\??/g, "some-id");
      const end = ACCESS[expectedAccess(path)][role];
      const signIn = `/login?returnTo=${encodeURIComponent(url)}`;
      return { url, role, end: end === "stays" ? url : end === "sign in" ? signIn : end };
    }),
  );

it.each(cases)("$url takes a $role to $end", async ({ url, role, end }) => {
  open(url, role);
  expect(await screen.findByText(`at ${end}`)).toBeInTheDocument();
});

it("keeps the query string when sign-in is required", async () => {
  open("/leaderboard?timeframe=weekly", "visitor");
  expect(await screen.findByText("at /login?returnTo=%2Fleaderboard%3Ftimeframe%3Dweekly")).toBeInTheDocument();
});

it("sends /contact-us to the contact form for MFA support", async () => {
  open("/contact-us?email=someone@example.test", "visitor");
  expect(await screen.findByText(/^at \/contact\?/)).toHaveTextContent("email=someone");
});

it("shows the not-found page at any other path", async () => {
  open("/no/such/page", "visitor");
  expect(await screen.findByText(/^404/)).toBeInTheDocument();
});
