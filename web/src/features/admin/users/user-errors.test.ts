/** @jest-environment node */
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { deleteError, loadErrorText } from "./user-errors";

const refused = (message: string, code: string): CombinedGraphQLErrors =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code } }] });
const unreached = new TypeError("Failed to fetch");

it("says of a list that did not come whether the server was reached", () => {
  expect(loadErrorText(unreached)).toBe("Failed to fetch users. Please check your connection and try again.");
  expect(loadErrorText(refused("Database away", "UNAVAILABLE"))).toBe("Failed to load users. Please try again.");
});

it("says of a deletion whether the server was not reached, refused and why, or failed", () => {
  expect(deleteError(unreached)).toEqual({
    text: "Failed to delete user. Please check your connection and try again.",
    reason: null,
    isGone: false,
  });
  expect(deleteError(refused("This is the last admin", "CONFLICT"))).toEqual({
    text: "Failed to delete user",
    reason: "This is the last admin",
    isGone: false,
  });
  expect(deleteError(refused("User not found", "NOT_FOUND"))).toEqual({
    text: "Failed to delete user",
    reason: "User not found",
    isGone: true,
  });
  expect(deleteError(refused("Something went wrong", "INTERNAL"))).toEqual({
    text: "Failed to delete user. Please try again.",
    reason: null,
    isGone: false,
  });
});
