import { freshAccessToken, refreshSession } from "./refresh-session";
import { readTokens, storeTokens, takeEndReason } from "../tokens/session-tokens";
import { tokenWith } from "../tokens/token-for-tests";

const expired = tokenWith({ id: "u", exp: 1 });
const renewed = tokenWith({ id: "u", exp: 4_000_000_000 });
const pair = { token: renewed, refreshToken: "r2" };

const request = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

function answerWith(status: number, body: unknown) {
  request.mockImplementation(() => Promise.resolve({ status, json: () => Promise.resolve(body) } as Response));
}

beforeEach(() => {
  localStorage.clear();
  request.mockReset();
  globalThis.fetch = request;
});

test("all who ask at once share one exchange", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  answerWith(200, { data: { refreshSession: pair } });
  expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual(Array(3).fill("renewed"));
  expect(request).toHaveBeenCalledTimes(1);
  expect(readTokens()).toEqual(pair);
});

test("a refused exchange ends the session here", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  answerWith(200, { errors: [{ message: "Authentication required", extensions: { code: "UNAUTHENTICATED" } }] });
  expect(await refreshSession()).toBe("refused");
  expect(readTokens()).toBeNull();
});

test("why a session was ended is told once", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  const message = "You are banned until further notice: Sold signals";
  answerWith(200, { errors: [{ message, extensions: { code: "UNAUTHENTICATED" } }] });
  await refreshSession();
  expect(takeEndReason()).toBe(message);
  expect(takeEndReason()).toBeNull();
});

test.each([
  ["an unreachable server", () => request.mockRejectedValue(new TypeError("Failed to fetch"))],
  ["a failing server", () => answerWith(503, {})],
  ["a server in a hurry", () => answerWith(200, { errors: [{ extensions: { code: "RATE_LIMITED" } }] })],
])("%s costs nobody their session", async (_, arrange) => {
  storeTokens({ token: expired, refreshToken: "r1" });
  arrange();
  expect(await refreshSession()).toBe("unreachable");
  expect(readTokens()).toEqual({ token: expired, refreshToken: "r1" });
});

test("a token about to expire is renewed before it is used, a live one is not", async () => {
  storeTokens({ token: expired, refreshToken: "r1" });
  answerWith(200, { data: { refreshSession: pair } });
  expect(await freshAccessToken()).toBe(renewed);
  expect(await freshAccessToken()).toBe(renewed);
  expect(request).toHaveBeenCalledTimes(1);
});

test("signing out while the exchange is under way stays signed out", async () => {
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
