import { changeText } from "./change";

it("says how much more or less, and nothing where there was nothing", () => {
  expect([changeText(112, 100), changeText(50, 100), changeText(7, 7), changeText(3, 0)]).toEqual([
    "+12 %",
    "−50 %",
    "±0 %",
    null,
  ]);
});
