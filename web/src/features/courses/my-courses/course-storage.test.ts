import {
  clearPurchasedCourse,
  readPurchasedCourse,
  readUserCourses,
  storePurchasedCourse,
  storeUserCourses,
} from "./course-storage";

beforeEach(() => localStorage.clear());

it("stores each course ID once", () => {
  storeUserCourses([1, 101, 1]);
  expect(localStorage.getItem("userCourses")).toBe("[1,101]");
  expect(readUserCourses()).toEqual([1, 101]);
});

it.each(["", "not json", "{}", '"1"'])("reads an invalid list (%s) as empty", (stored) => {
  localStorage.setItem("userCourses", stored);
  expect(readUserCourses()).toEqual([]);
});

it("stores a purchase under the documented keys until it is cleared", () => {
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
