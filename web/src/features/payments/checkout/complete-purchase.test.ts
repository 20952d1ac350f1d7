import { completePurchase } from "./complete-purchase";
import { completePayment, type Completion } from "./payment-completion";
import { fetchUserCourseIds } from "./user-courses";

jest.mock("./payment-completion", () => ({ completePayment: jest.fn() }));
jest.mock("./user-courses", () => ({ fetchUserCourseIds: jest.fn() }));

const complete = jest.mocked(completePayment);
const courseIds = jest.mocked(fetchUserCourseIds);
const purchase = { courseId: "101", sessionId: null, isFree: false, viewerId: "u1" };
const run = (changes: Partial<typeof purchase> | { courseId: null } = {}, signal = new AbortController().signal) =>
  completePurchase({ ...purchase, ...changes }, signal, onPending);
const onPending = jest.fn();
const completed: Completion = { status: "completed", title: "Forex Trading" };

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  localStorage.setItem("token", "a.b.c");
  complete.mockResolvedValue(completed);
  courseIds.mockResolvedValue([1, 101]);
});

it("names the bought course, stores the member's courses, and clears the purchase", async () => {
  localStorage.setItem("purchasedCourseId", "101");
  localStorage.setItem("purchasedCourseTitle", "Forex Trading");
  expect(await run()).toEqual({
    status: "success",
    message: 'Your purchase of "Forex Trading" was successful! Course added and community access unlocked!',
  });
  expect(localStorage.getItem("userCourses")).toBe("[1,101]");
  expect(localStorage.getItem("purchasedCourseId")).toBeNull();
  expect(localStorage.getItem("purchasedCourseTitle")).toBeNull();
});

it("tells a learner in a free course to start lesson 1", async () => {
  expect(await run({ isFree: true })).toEqual({ status: "success", message: "You're in. Start lesson 1." });
});

it("describes Premium instead of a course", async () => {
  complete.mockResolvedValue({ status: "completed", title: "Premium, monthly" });
  expect(await run({ courseId: "premium" })).toEqual({
    status: "success",
    message: "Your Premium membership is active! You now have its courses and the premium channels.",
  });
});

it("uses the stored course if the URL has none", async () => {
  localStorage.setItem("purchasedCourseId", "7");
  await run({ courseId: null });
  expect(complete.mock.calls[0]?.[0]).toMatchObject({ courseId: "7" });
});

it("fails without a course", async () => {
  expect(await run({ courseId: null })).toEqual({
    status: "error",
    message: "Missing course information. Please try again or contact support.",
    signedOut: false,
    canRetry: false,
  });
  expect(complete).not.toHaveBeenCalled();
});

it("fails without a token, and reports that the member is signed out", async () => {
  localStorage.removeItem("token");
  expect(await run()).toEqual({
    status: "error",
    message: "Authentication error. Please log in before continuing.",
    signedOut: true,
    canRetry: false,
  });
  expect(complete).not.toHaveBeenCalled();
});

it("adds the course to the stored list if fetching the list fails", async () => {
  localStorage.setItem("userCourses", "[1]");
  courseIds.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await run()).toMatchObject({ status: "success" });
  expect(localStorage.getItem("userCourses")).toBe("[1,101]");
});

it("reports a failure and clears the purchase", async () => {
  localStorage.setItem("purchasedCourseId", "101");
  complete.mockResolvedValue({ status: "failed", message: "Error: no", canRetry: false });
  expect(await run()).toEqual({ status: "error", message: "Error: no", signedOut: false, canRetry: false });
  expect(localStorage.getItem("purchasedCourseId")).toBeNull();
});

it("keeps the purchase for a retry if the server didn't answer", async () => {
  localStorage.setItem("purchasedCourseId", "101");
  complete.mockResolvedValue({ status: "failed", message: "No response", canRetry: true });
  expect(await run()).toMatchObject({ status: "error", canRetry: true });
  expect(localStorage.getItem("purchasedCourseId")).toBe("101");
});

describe("while the payment is pending", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("polls every two seconds until the payment settles", async () => {
    complete.mockResolvedValueOnce({ status: "pending" }).mockResolvedValueOnce({ status: "pending" });
    const outcome = run();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(complete).toHaveBeenCalledTimes(1);
    expect(onPending).toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_001);
    expect(await outcome).toMatchObject({ status: "success" });
    expect(complete).toHaveBeenCalledTimes(3);
  });

  it("stops and keeps the stored purchase when the page unmounts", async () => {
    localStorage.setItem("purchasedCourseId", "101");
    complete.mockResolvedValue({ status: "pending" });
    const page = new AbortController();
    const outcome = run({}, page.signal);
    await jest.advanceTimersByTimeAsync(500);
    page.abort();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBeNull();
    expect(complete).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem("purchasedCourseId")).toBe("101");
  });
});
