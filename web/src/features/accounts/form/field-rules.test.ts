/** @jest-environment node */
import { checkNewPassword, checkPasswordsMatch, checkUsername } from "./field-rules";
import { checkPicture } from "../sign-up/new-avatar";

test.each(["ab", "a".repeat(31), "with space", "semi;colon", "anna.", "anna-"])("rejects %p as a username", (value) => {
  expect(checkUsername(value)).toBeDefined();
});

test("accepts usernames of letters, digits, _ . and -", () => {
  expect(checkUsername("a.b")).toBeUndefined();
  expect(checkUsername("Night_Desk-9")).toBeUndefined();
});

test("new passwords have 8 to 128 characters", () => {
  expect(checkNewPassword("1234567")).toBeDefined();
  expect(checkNewPassword("12345678")).toBeUndefined();
  expect(checkNewPassword("x".repeat(129))).toBeDefined();
});

test("both passwords must match", () => {
  expect(checkPasswordsMatch("one-two-three", "one-two-four")).toBe("Passwords do not match");
  expect(checkPasswordsMatch("one-two-three", "one-two-three")).toBeUndefined();
});

test("a picture is an image under 5 MB", () => {
  expect(checkPicture({ type: "application/pdf", size: 10 })).toBe("Please select a valid image file.");
  expect(checkPicture({ type: "image/png", size: 5_242_880 })).toBe("Image size must be less than 5MB.");
  expect(checkPicture({ type: "image/png", size: 5_242_879 })).toBeUndefined();
});
