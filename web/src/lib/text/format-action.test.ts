/** @jest-environment node */
import { actionParts, formatAction } from "./format-action";

it("formats an action as text", () => {
  expect(formatAction("user.struck")).toBe("Gave a member a strike");
  expect(formatAction("contact.marked_read")).toBe("Marked a contact message as read");
});

it("separates the affected member or channel", () => {
  expect(actionParts("user.struck")).toEqual(["gave ", "a member", " a strike"]);
  expect(actionParts("contact.replied")).toEqual(["replied to a contact message", "", ""]);
});

it("includes the name of an unknown action", () => {
  expect(formatAction("user.frozen")).toBe('Performed "user.frozen" on a record');
});
