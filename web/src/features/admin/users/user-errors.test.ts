/** @jest-environment node */
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { deleteError, loadErrorText } from "./user-errors";

const serverError = (message: string, code: string): CombinedGraphQLErrors =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code } }] });
const networkError = new TypeError("Failed to fetch");

it("distinguishes network errors from server errors when loading fails", () => {
  expect(loadErrorText(networkError)).toBe("Failed to fetch users. Please check your connection and try again.");
  expect(loadErrorText(serverError("Database away", "UNAVAILABLE"))).toBe("Failed to load users. Please try again.");
});

it("distinguishes network errors, rejections, and server errors when a deletion fails", () => {
  expect(deleteError(networkError)).toEqual({
    text: "Failed to delete user. Please check your connection and try again.",
    reason: null,
    isGone: false,
  });
  expect(deleteError(serverError("This is the last admin", "CONFLICT"))).toEqual({
    text: "Failed to delete user",
    reason: "This is the last admin",
    isGone: false,
  });
  expect(deleteError(serverError("User not found", "NOT_FOUND"))).toEqual({
    text: "Failed to delete user",
    reason: "User not found",
    isGone: true,
  });
  expect(deleteError(serverError("Something went wrong", "INTERNAL"))).toEqual({
    text: "Failed to delete user. Please try again.",
    reason: null,
    isGone: false,
  });
});
