import { completePayment } from "./payment-completion";

const request = { courseId: "101", sessionId: "cs_1", token: "a.b.c" };

function mockResponse(status: number, body: unknown): jest.Mock {
  const json = () => (body === undefined ? Promise.reject(new SyntaxError("no JSON")) : Promise.resolve(body));
  const fetchMock = jest.fn().mockResolvedValue({ status, ok: status >= 200 && status < 300, json });
  globalThis.fetch = fetchMock;
  return fetchMock;
}

const failure = (message: string, canRetry = false) => ({ status: "failed", message, canRetry });

it("sends the course, session, and time with the token", async () => {
  const fetchMock = mockResponse(200, { status: "COMPLETED", courseId: 101, title: "Forex Trading" });
  await completePayment(request);
  const [url, init] = fetchMock.mock.calls[0] as [string, { headers: Record<string, string>; body: string }];
  const body = JSON.parse(init.body) as Record<string, unknown>;
  expect(url).toBe("/api/payments/complete");
  expect(init.headers.authorization).toBe("Bearer a.b.c");
  expect(body).toMatchObject({ courseId: 101, sessionId: "cs_1" });
  expect(new Date(String(body.timestamp)).toISOString()).toBe(body.timestamp);
});

it("omits the session after a free enrollment", async () => {
  const fetchMock = mockResponse(200, {});
  await completePayment({ ...request, sessionId: null });
  expect((fetchMock.mock.calls[0] as [string, { body: string }])[1].body).not.toContain("sessionId");
});

it.each([
  [200, { title: "Forex Trading" }, { status: "completed", title: "Forex Trading" }],
  [200, undefined, { status: "completed", title: null }],
  [202, { status: "PENDING" }, { status: "pending" }],
  [
    204,
    undefined,
    failure("Your payment was processed but there was an issue with course enrollment. Please contact support."),
  ],
  [403, { message: "Not yours" }, failure("Authentication error. Please log in and try again.")],
  [402, { message: "Payment required" }, failure("Error: Payment required")],
  [500, undefined, failure("Failed to enroll in the course. Please contact support.")],
])("maps a response with status %i", async (status, body, expected) => {
  mockResponse(status, body);
  expect(await completePayment(request)).toEqual(expected);
});

const noResponse = failure(
  "Error completing your purchase. Please contact support with your confirmation number.",
  true,
);

it.each([502, 503, 504])("offers a retry if a proxy responds with status %i", async (status) => {
  mockResponse(status, undefined);
  expect(await completePayment(request)).toEqual(noResponse);
});

it("offers a retry, with the server's text, if the server asks to try again", async () => {
  mockResponse(503, { message: "Busy" });
  expect(await completePayment(request)).toEqual(failure("Error: Busy", true));
});

it("points to support with the confirmation number if the server is unreachable", async () => {
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await completePayment(request)).toEqual(noResponse);
});

describe("when the server never responds", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // Like fetch, rejects with the signal's reason when it aborts.
    globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      });
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    ["", undefined],
    [" if the page passes a signal", new AbortController().signal],
  ])("times out after ten seconds%s", async (_when, signal) => {
    const onEnd = jest.fn();
    void completePayment(request, signal).then(onEnd);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(onEnd).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalledWith(noResponse);
  });
});

it("reports unexpected errors", async () => {
  globalThis.fetch = jest.fn().mockRejectedValue(new Error("boom"));
  expect(await completePayment(request)).toEqual(failure("Something went wrong. Please contact support or try again."));
});
