/** @jest-environment node */
import { formatSelection } from "./format-selection";

const press = (key: string, value: string, from: number, to = from) =>
  formatSelection(
    { key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false },
    { value, selectionStart: from, selectionEnd: to },
  );

it.each([
  ["b", "cut losses", 4, 10, "cut **losses**", 14],
  ["i", "cut losses", 0, 3, "*cut* losses", 5],
  ["b", "cut ", 4, 4, "cut ****", 6],
  ["k", "read this", 5, 9, "read [this]()", 12],
])("formats with Ctrl+%s: %j", (key, value, from, to, text, caret) => {
  expect(press(key, value, from, to)).toEqual({ text, caret });
});

it("leaves other keys, and Ctrl+K without a selection, to the browser and the search", () => {
  expect([press("k", "read", 4), press("a", "read", 0, 4)]).toEqual([null, null]);
});
