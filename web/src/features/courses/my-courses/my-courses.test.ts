/** @jest-environment node */
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { myCoursesFailure, myCoursesView } from "./my-courses";

const refusal = (code: string, status: number) =>
  new CombinedGraphQLErrors({ errors: [{ message: "No", extensions: { code, status } }] });

it("offers Premium to free members, alone while they have nothing", () => {
  expect(myCoursesView("FREE", 0)).toBe("upgrade");
  expect(myCoursesView("FREE", 2)).toBe("listAndUpgrade");
});

it("lists courses for everybody else, or says there are none", () => {
  expect(myCoursesView("PREMIUM", 4)).toBe("list");
  expect(myCoursesView("ADMIN", 9)).toBe("list");
  expect(myCoursesView("PREMIUM", 0)).toBe("empty");
});

it("says what went wrong, and hints at the backend only when it was silent", () => {
  expect(myCoursesFailure(refusal("UNAUTHENTICATED", 401))).toEqual({
    message: "User not authenticated",
    aboutBackend: false,
  });
  expect(myCoursesFailure(refusal("VALIDATION", 400))).toEqual({
    message: "Failed to load courses. Please try again.",
    aboutBackend: false,
  });
  expect(myCoursesFailure(new TypeError("Failed to fetch"))).toEqual({
    message: "Failed to load courses. Please try again. The backend server did not answer.",
    aboutBackend: true,
  });
});
