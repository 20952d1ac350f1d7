import { deriveKey, digest, seal, unseal } from "./secrets";

const key = deriveKey("a secret", "test");

it("unseals with the same key only, and rejects modified data", () => {
  const sealed = seal(key, { code: "123456" });
  expect(sealed).not.toContain("123456");
  expect(unseal(key, sealed)).toEqual({ code: "123456" });
  expect(() => unseal(deriveKey("a secret", "another purpose"), sealed)).toThrow();
  const bytes = Buffer.from(sealed, "base64");
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  expect(() => unseal(key, bytes.toString("base64"))).toThrow();
});

it("seals with a random nonce, and digests deterministically", () => {
  expect(seal(key, "x")).not.toBe(seal(key, "x"));
  expect(digest(key, "x")).toBe(digest(key, "x"));
  expect(digest(deriveKey("another secret", "test"), "x")).not.toBe(digest(key, "x"));
});
