/** @jest-environment node */
import { checkEmail, checkName } from "./field-rules";

test.each(["", "  ", "plain", "a@b", "a b@c.de", "@b.co"])("rejects %p as an email", (value) => {
  expect(checkEmail(value)).toBeDefined();
});

test("accepts an email with surrounding spaces", () => {
  expect(checkEmail(" mika@desk.example ")).toBeUndefined();
});

test("a name must not be blank", () => {
  expect(checkName("  ")).toBe("Full name is required");
  expect(checkName("Ö")).toBeUndefined();
});
