/** @jest-environment node */
import { actionWords } from "./action-words";

it("reads an action as words", () => {
  expect(actionWords("user.role_changed")).toBe("User role changed");
  expect(actionWords("contact.marked_read")).toBe("Contact marked read");
});
