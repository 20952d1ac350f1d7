import {
  clearPurchasedCourse,
  readPurchasedCourse,
  readUserCourses,
  storePurchasedCourse,
  storeUserCourses,
} from "./course-storage";

beforeEach(() => localStorage.clear());

it("keeps each of the person's courses once, as a list of ids", () => {
  storeUserCourses([1, 101, 1]);
  expect(localStorage.getItem("userCourses")).toBe("[1,101]");
  expect(readUserCourses()).toEqual([1, 101]);
});

it.each(["", "not json", "{}", '"1"'])("counts an unreadable list (%s) as none", (stored) => {
  localStorage.setItem("userCourses", stored);
  expect(readUserCourses()).toEqual([]);
});

it("remembers what was bought under the documented keys until it is cleared", () => {
  expect(readPurchasedCourse()).toBeNull();
  storePurchasedCourse(1, "Intro to Trading");
  expect(localStorage.getItem("purchasedCourseId")).toBe("1");
  expect(localStorage.getItem("purchasedCourseTitle")).toBe("Intro to Trading");
  expect(readPurchasedCourse()).toEqual({ courseId: "1", title: "Intro to Trading", sessionId: null });
  storePurchasedCourse(9, "Trading Plan", "link_1");
  expect(readPurchasedCourse()).toEqual({ courseId: "9", title: "Trading Plan", sessionId: "link_1" });
  clearPurchasedCourse();
  expect(readPurchasedCourse()).toBeNull();
});
