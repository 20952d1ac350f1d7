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

it("says which course was bought, stores the person's courses and forgets the purchase", async () => {
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

it("says of a free course where to begin", async () => {
  expect(await run({ isFree: true })).toEqual({ status: "success", message: "You're in. Start lesson 1." });
});

it("says of Premium what it opens: no course was added", async () => {
  complete.mockResolvedValue({ status: "completed", title: "Premium, monthly" });
  expect(await run({ courseId: "premium" })).toEqual({
    status: "success",
    message: "Your Premium membership is active! Its courses and the premium channels are open to you.",
  });
});

it("takes the stored course when the address names none", async () => {
  localStorage.setItem("purchasedCourseId", "7");
  await run({ courseId: null });
  expect(complete.mock.calls[0]?.[0]).toMatchObject({ courseId: "7" });
});

it("cannot go on without a course", async () => {
  expect(await run({ courseId: null })).toEqual({
    status: "error",
    message: "Missing course information. Please try again or contact support.",
    signedOut: false,
  });
  expect(complete).not.toHaveBeenCalled();
});

it("cannot go on without a token, and says that signing in helps", async () => {
  localStorage.removeItem("token");
  expect(await run()).toEqual({
    status: "error",
    message: "Authentication error. Please log in before continuing.",
    signedOut: true,
  });
  expect(complete).not.toHaveBeenCalled();
});

it("adds the course to what was known when the list cannot be fetched", async () => {
  localStorage.setItem("userCourses", "[1]");
  courseIds.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await run()).toMatchObject({ status: "success" });
  expect(localStorage.getItem("userCourses")).toBe("[1,101]");
});

it("passes a failure on and forgets the purchase", async () => {
  localStorage.setItem("purchasedCourseId", "101");
  complete.mockResolvedValue({ status: "failed", message: "Error: no" });
  expect(await run()).toEqual({ status: "error", message: "Error: no", signedOut: false });
  expect(localStorage.getItem("purchasedCourseId")).toBeNull();
});

describe("while the provider has not settled", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("asks again every two seconds until it has", async () => {
    complete.mockResolvedValueOnce({ status: "pending" }).mockResolvedValueOnce({ status: "pending" });
    const outcome = run();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(complete).toHaveBeenCalledTimes(1);
    expect(onPending).toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_001);
    expect(await outcome).toMatchObject({ status: "success" });
    expect(complete).toHaveBeenCalledTimes(3);
  });

  it("stops and leaves the purchase stored when the page is left", async () => {
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
