/** @jest-environment node */
import type { Viewer } from "../accounts/session/session";
import { changedValues, fieldChecks } from "./profile-fields";

const viewer = { name: "Ada", username: "ada", email: "a@b.co", phone: "", address: "", bio: "Hi" } as Viewer;

test("sends only changed values, trimmed, and cleared fields as empty", () => {
  expect(changedValues(viewer, { name: " Ada ", username: "ada2", bio: "", phone: "" })).toEqual({
    username: "ada2",
    bio: "",
  });
});

test.each([
  ["name", " ", "Full name is required"],
  ["email", "nowhere", "Please enter a valid email address"],
  ["username", "a b", "Use 3 to 30 letters, digits, _ . or -, and don't end with . or -"],
  ["bio", "x".repeat(501), "At most 500 characters. You have 501."],
] as const)("%s rejects %j", (field, value, text) => {
  expect(fieldChecks[field]?.(value)).toBe(text);
});
