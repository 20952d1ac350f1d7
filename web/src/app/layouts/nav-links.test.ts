/** @jest-environment node */
import type { Viewer } from "../../features/accounts/session/session";
import { isCurrentLink, navLinks } from "./nav-links";

const labels = (viewer: Pick<Viewer, "viewerCanModerate"> | null) =>
  navLinks({ viewer: viewer as Viewer | null }).map(({ label }) => label);

test("shows community and leaderboard only to members", () => {
  expect(labels(null)).not.toContain("Community");
  expect(labels(null)).not.toContain("Leaderboard");
  expect(labels({ viewerCanModerate: false })).toEqual(expect.arrayContaining(["Community", "Leaderboard"]));
});

test("shows contact to everyone", () => {
  expect(labels(null)).toContain("Contact");
  expect(labels({ viewerCanModerate: false })).toContain("Contact");
});

test("shows the admin links only to admins", () => {
  expect(labels({ viewerCanModerate: false })).not.toContain("Contact Submissions");
  expect(labels({ viewerCanModerate: true })).toEqual(expect.arrayContaining(["Admin", "Contact Submissions"]));
});

test("marks exactly one link as current on every admin page", () => {
  const links = navLinks({ viewer: { viewerCanModerate: true } as Viewer });
  const currentAt = (pathname: string) =>
    links.filter(({ to }) => isCurrentLink(to, pathname)).map(({ label }) => label);
  expect(currentAt("/")).toEqual(["Home"]);
  expect(currentAt("/courses/intro-to-trading")).toEqual(["Courses"]);
  for (const pathname of ["/admin", "/admin/users", "/admin/users/1", "/admin/analytics", "/admin/audit"]) {
    expect(currentAt(pathname)).toEqual(["Admin"]);
  }
  expect(currentAt("/admin/messages")).toEqual(["Contact Submissions"]);
});
