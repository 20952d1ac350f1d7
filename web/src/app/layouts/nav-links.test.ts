/** @jest-environment node */
import type { Viewer } from "../../features/accounts/session/session";
import { isCurrentLink, navLinks } from "./nav-links";

const labels = (viewer: Pick<Viewer, "role"> | null) =>
  navLinks({ viewer: viewer as Viewer | null }).map(({ label }) => label);

test("community and leaderboard are offered to members only", () => {
  expect(labels(null)).not.toContain("Community");
  expect(labels(null)).not.toContain("Leaderboard");
  expect(labels({ role: "FREE" })).toEqual(expect.arrayContaining(["Community", "Leaderboard"]));
});

test("contact is offered to everyone", () => {
  expect(labels(null)).toContain("Contact");
  expect(labels({ role: "FREE" })).toContain("Contact");
});

test("the admin entries are offered to admins only", () => {
  expect(labels({ role: "PREMIUM" })).not.toContain("Contact Submissions");
  expect(labels({ role: "ADMIN" })).toEqual(expect.arrayContaining(["Admin", "Contact Submissions"]));
});

test("exactly one link of the bar is the current one wherever an admin is", () => {
  const links = navLinks({ viewer: { role: "ADMIN" } as Viewer });
  const currentAt = (pathname: string) =>
    links.filter(({ to }) => isCurrentLink(to, pathname)).map(({ label }) => label);
  expect(currentAt("/")).toEqual(["Home"]);
  expect(currentAt("/courses/intro-to-trading")).toEqual(["Courses"]);
  for (const screen of ["/admin", "/admin/users", "/admin/users/1", "/admin/figures", "/admin/audit"]) {
    expect(currentAt(screen)).toEqual(["Admin"]);
  }
  expect(currentAt("/admin/messages")).toEqual(["Contact Submissions"]);
});
