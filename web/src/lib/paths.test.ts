/** @jest-environment node */
import { paths, safeReturnPath } from "./paths";

test("encodes parameters", () => {
  expect(paths.course("day-trading")).toBe("/courses/day-trading");
  expect(paths.login("/community/a?b=c")).toBe("/login?returnTo=%2Fcommunity%2Fa%3Fb%3Dc");
  expect(paths.login()).toBe("/login");
  expect(paths.contact({ fromMfa: true, email: "a@b.co" })).toBe("/contact?fromMfa=true&email=a%40b.co");
  expect(paths.paymentSuccess({ courseId: 101, sessionId: "s 1" })).toBe(
    "/payment-success?courseId=101&session_id=s+1",
  );
});

describe("the return path", () => {
  test.each(["/community", "/courses/3?tab=lessons#top", "/admin/users"])("accepts %s", (returnTo) => {
    expect(safeReturnPath(returnTo)).toBe(returnTo);
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/\t/evil.example",
    "/./%2e//evil.example",
    "javascript:alert(1)",
    "community",
    "",
    null,
    undefined,
  ])("rejects %p", (returnTo) => {
    expect(safeReturnPath(returnTo)).toBeNull();
  });

  test("rejects sign-in forms", () => {
    expect(safeReturnPath("/login?returnTo=/login")).toBeNull();
    expect(safeReturnPath("/register")).toBeNull();
  });
});
