/** @jest-environment node */
import { changeText } from "./change";

it("says how much more or less", () => {
  expect([changeText(112, 100), changeText(50, 100), changeText(7, 7), changeText(400, 100)]).toEqual([
    "+12%",
    "−50%",
    "±0%",
    "+300%",
  ]);
});

it("says nothing where there was nothing or next to nothing to compare with", () => {
  expect([changeText(3, 0), changeText(29, 1)]).toEqual([null, null]);
});
