import { deriveKey, digest, seal, unseal } from "./secrets";

const key = deriveKey("a secret", "test");

it("what is sealed is opened by the same key only, and not when tampered with", () => {
  const sealed = seal(key, { code: "123456" });
  expect(sealed).not.toContain("123456");
  expect(unseal(key, sealed)).toEqual({ code: "123456" });
  expect(() => unseal(deriveKey("a secret", "another purpose"), sealed)).toThrow();
  const bytes = Buffer.from(sealed, "base64");
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  expect(() => unseal(key, bytes.toString("base64"))).toThrow();
});

it("the same text is sealed differently every time, and digested the same every time", () => {
  expect(seal(key, "x")).not.toBe(seal(key, "x"));
  expect(digest(key, "x")).toBe(digest(key, "x"));
  expect(digest(deriveKey("another secret", "test"), "x")).not.toBe(digest(key, "x"));
});
