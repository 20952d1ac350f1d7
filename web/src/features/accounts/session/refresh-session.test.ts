import { freshAccessToken, refreshSession } from "./refresh-session";
import { readTokens, storeTokens, takeEndReason } from "../tokens/session-tokens";
import { createTestToken } from "../tokens/test-token";

const expired = createTestToken({ id: "u", exp: 1 });
const freshToken = createTestToken({ id: "u", exp: 4_000_000_000 });
const pair = { token: freshToken, refreshToken: "r2" };

const request = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

function respondWith(status: number, body: unknown) {
  request.mockImplementation(() => Promise.resolve({ status, json: () => Promise.resolve(body) } as Response));
}

beforeEach(() => {
  localStorage.clear();
  request.mockReset();
  globalThis.fetch = request;
});

test("concurrent callers share one refresh", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  respondWith(200, { data: { refreshSession: pair } });
  expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual(Array(3).fill("refreshed"));
  expect(request).toHaveBeenCalledTimes(1);
  expect(readTokens()).toEqual(pair);
});

test("a rejected refresh clears the session", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  respondWith(200, { errors: [{ message: "Authentication required", extensions: { code: "UNAUTHENTICATED" } }] });
  expect(await refreshSession()).toBe("rejected");
  expect(readTokens()).toBeNull();
});

test("the end reason can be read once", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  const message = "You are banned until further notice: Sold signals";
  respondWith(200, { errors: [{ message, extensions: { code: "UNAUTHENTICATED" } }] });
  await refreshSession();
  expect(takeEndReason()).toBe(message);
  expect(takeEndReason()).toBeNull();
});

test.each([
  ["an unreachable server", () => request.mockRejectedValue(new TypeError("Failed to fetch"))],
  ["a failing server", () => respondWith(503, {})],
  ["a rate limit", () => respondWith(200, { errors: [{ extensions: { code: "RATE_LIMITED" } }] })],
])("%s keeps the session", async (_, arrange) => {
  storeTokens({ token: expired, refreshToken: "r1" });
  arrange();
  expect(await refreshSession()).toBe("unreachable");
  expect(readTokens()).toEqual({ token: expired, refreshToken: "r1" });
});

test("refreshes a token that is about to expire, but not a valid one", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  respondWith(200, { data: { refreshSession: pair } });
  expect(await freshAccessToken()).toBe(freshToken);
  expect(await freshAccessToken()).toBe(freshToken);
  expect(request).toHaveBeenCalledTimes(1);
});

test("a sign-out during a refresh stays signed out", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  request.mockImplementation(() => {
    localStorage.clear();
    return Promise.resolve({
      status: 200,
      json: () => Promise.resolve({ data: { refreshSession: pair } }),
    } as Response);
  });
  await refreshSession();
  expect(readTokens()).toBeNull();
});
