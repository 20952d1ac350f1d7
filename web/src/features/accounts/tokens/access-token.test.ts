/** @jest-environment node */
import { decodeAccessToken, isAccessTokenLive } from "./access-token";
import { tokenWith } from "./token-for-tests";

const now = new Date("2026-06-15T12:00:00Z");
const nowSeconds = now.getTime() / 1000;

test("a token's person and end are read, whatever the id is called", () => {
  expect(decodeAccessToken(tokenWith({ id: "u1", exp: 1 }))).toEqual({ userId: "u1", expiresAt: 1 });
  expect(decodeAccessToken(tokenWith({ userId: "u2", exp: 1 }))?.userId).toBe("u2");
  expect(decodeAccessToken(tokenWith({ sub: "u3", exp: 1 }))?.userId).toBe("u3");
});

test("payloads outside ASCII are read", () => {
  expect(decodeAccessToken(tokenWith({ id: "Zoë ✓", exp: 1 }))?.userId).toBe("Zoë ✓");
});

test.each(["", "garbage", "a.b", "a.b.c.d", "a.!!!.c", `a.${btoa("[]")}.c`, tokenWith({ id: "u1" })])(
  "%p cannot be read",
  (token) => {
    expect(decodeAccessToken(token)).toBeNull();
    expect(isAccessTokenLive(token, 0, now)).toBe(false);
  },
);

test("a token lives until its second of expiry", () => {
  expect(isAccessTokenLive(tokenWith({ id: "u", exp: nowSeconds + 1 }), 0, now)).toBe(true);
  expect(isAccessTokenLive(tokenWith({ id: "u", exp: nowSeconds }), 0, now)).toBe(false);
  expect(isAccessTokenLive(tokenWith({ id: "u", exp: nowSeconds + 30 }), 60, now)).toBe(false);
});
