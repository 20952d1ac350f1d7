/** @jest-environment node */
import { changeText } from "./analytics-view";

it("shows the change in percent", () => {
  expect([changeText(112, 100), changeText(50, 100), changeText(7, 7), changeText(400, 100)]).toEqual([
    "+12%",
    "−50%",
    "±0%",
    "+300%",
  ]);
});

it("returns null without a meaningful previous value", () => {
  expect([changeText(3, 0), changeText(29, 1)]).toEqual([null, null]);
});
