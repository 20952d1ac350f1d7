/** @jest-environment node */
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { myCoursesFailure, myCoursesView } from "./my-courses";

const rejection = (code: string, status: number) =>
  new CombinedGraphQLErrors({ errors: [{ message: "No", extensions: { code, status } }] });

it("offers Premium to FREE members, below the list if they have courses", () => {
  expect(myCoursesView("FREE", 0)).toBe("upgrade");
  expect(myCoursesView("FREE", 2)).toBe("listAndUpgrade");
});

it("shows PREMIUM and ADMIN the list, or the empty state", () => {
  expect(myCoursesView("PREMIUM", 4)).toBe("list");
  expect(myCoursesView("ADMIN", 9)).toBe("list");
  expect(myCoursesView("PREMIUM", 0)).toBe("empty");
});

it("mentions the backend only if it didn't respond", () => {
  expect(myCoursesFailure(rejection("UNAUTHENTICATED", 401))).toEqual({
    message: "User not authenticated",
    mentionsBackend: false,
  });
  expect(myCoursesFailure(rejection("VALIDATION", 400))).toEqual({
    message: "Failed to load courses. Please try again.",
    mentionsBackend: false,
  });
  expect(myCoursesFailure(new TypeError("Failed to fetch"))).toEqual({
    message: "Failed to load courses. Please try again. The backend server didn't respond.",
    mentionsBackend: true,
  });
});
