import { completePayment } from "./payment-completion";

const request = { courseId: "101", sessionId: "cs_1", token: "a.b.c" };

function serverAnswers(status: number, body: unknown): jest.Mock {
  const json = () => (body === undefined ? Promise.reject(new SyntaxError("no JSON")) : Promise.resolve(body));
  const fetchMock = jest.fn().mockResolvedValue({ status, ok: status >= 200 && status < 300, json });
  globalThis.fetch = fetchMock;
  return fetchMock;
}

const failure = (message: string) => ({ status: "failed", message });

beforeAll(() => {
  // jsdom's AbortSignal lacks the newer constructors.
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal, any: ([first]: AbortSignal[]) => first });
});

it("sends course, session and time with the token", async () => {
  const fetchMock = serverAnswers(200, { status: "COMPLETED", courseId: 101, title: "Forex Trading" });
  await completePayment(request);
  const [address, init] = fetchMock.mock.calls[0] as [string, { headers: Record<string, string>; body: string }];
  const body = JSON.parse(init.body) as Record<string, unknown>;
  expect(address).toBe("/api/payments/complete");
  expect(init.headers.authorization).toBe("Bearer a.b.c");
  expect(body).toMatchObject({ courseId: 101, sessionId: "cs_1" });
  expect(new Date(String(body.timestamp)).toISOString()).toBe(body.timestamp);
});

it("leaves the session out after a free enrolment", async () => {
  const fetchMock = serverAnswers(200, {});
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
])("reads an answer with status %i", async (status, body, expected) => {
  serverAnswers(status, body);
  expect(await completePayment(request)).toEqual(expected);
});

it.each([
  ["an unreachable server", new TypeError("Failed to fetch")],
  ["a server that takes more than ten seconds", new DOMException("timed out", "TimeoutError")],
])("asks to contact support with the number after %s", async (_name, error) => {
  globalThis.fetch = jest.fn().mockRejectedValue(error);
  expect(await completePayment(request)).toEqual(
    failure("Error completing your purchase. Please contact support with your confirmation number."),
  );
});

it("has a text for whatever else happens", async () => {
  globalThis.fetch = jest.fn().mockRejectedValue(new Error("boom"));
  expect(await completePayment(request)).toEqual(failure("Something went wrong. Please contact support or try again."));
});
