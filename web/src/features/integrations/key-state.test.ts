/** @jest-environment node */
import { keyState } from "./key-state";

const now = new Date("2026-11-20T12:00:00Z");

it.each([
  [null, null, "active"],
  [null, "2026-11-20T12:00:01Z", "active"],
  [null, "2026-11-20T12:00:00Z", "expired"],
  ["2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z", "revoked"],
])("a key revoked at %s that expires at %s is %s", (revokedAt, expiresAt, state) => {
  expect(keyState({ revokedAt, expiresAt }, now)).toBe(state);
});
