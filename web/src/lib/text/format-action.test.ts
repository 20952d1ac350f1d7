/** @jest-environment node */
import { formatAction } from "./format-action";

it("formats an action as text", () => {
  expect(formatAction("user.role_changed")).toBe("User role changed");
  expect(formatAction("contact.marked_read")).toBe("Contact marked read");
});
