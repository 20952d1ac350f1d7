/** @jest-environment node */
import { decodeAccessToken, isAccessTokenLive } from "./access-token";
import { createTestToken } from "./test-token";

const now = new Date("2026-06-15T12:00:00Z");
const nowSeconds = now.getTime() / 1000;

test("reads the user ID from any of its claims, and the expiry", () => {
  expect(decodeAccessToken(createTestToken({ id: "u1", exp: 1 }))).toEqual({ userId: "u1", expiresAt: 1 });
  expect(decodeAccessToken(createTestToken({ userId: "u2", exp: 1 }))?.userId).toBe("u2");
  expect(decodeAccessToken(createTestToken({ sub: "u3", exp: 1 }))?.userId).toBe("u3");
});

test("reads non-ASCII payloads", () => {
  expect(decodeAccessToken(createTestToken({ id: "Zoë ✓", exp: 1 }))?.userId).toBe("Zoë ✓");
});

test.each(["", "garbage", "a.b", "a.b.c.d", "a.!!!.c", `a.${btoa("[]")}.c`, createTestToken({ id: "u1" })])(
  "rejects %p",
  (token) => {
    expect(decodeAccessToken(token)).toBeNull();
    expect(isAccessTokenLive(token, 0, now)).toBe(false);
  },
);

test("a token is valid until its expiry", () => {
  expect(isAccessTokenLive(createTestToken({ id: "u", exp: nowSeconds + 1 }), 0, now)).toBe(true);
  expect(isAccessTokenLive(createTestToken({ id: "u", exp: nowSeconds }), 0, now)).toBe(false);
  expect(isAccessTokenLive(createTestToken({ id: "u", exp: nowSeconds + 30 }), 60, now)).toBe(false);
});
