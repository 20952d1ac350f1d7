import type { Viewer } from "../features/accounts/session";
import { navLinks } from "./nav-links";

const labels = (viewer: Pick<Viewer, "role"> | null) =>
  navLinks({ viewer: viewer as Viewer | null }).map(({ label }) => label);

test("community and leaderboard are offered to members only", () => {
  expect(labels(null)).not.toContain("Community");
  expect(labels(null)).not.toContain("Leaderboard");
  expect(labels({ role: "FREE" })).toEqual(expect.arrayContaining(["Community", "Leaderboard"]));
});

test("the admin entries are offered to admins only", () => {
  expect(labels({ role: "PREMIUM" })).not.toContain("Contact Submissions");
  expect(labels({ role: "ADMIN" })).toEqual(expect.arrayContaining(["Admin", "Contact Submissions"]));
});
