import { formatWait } from "./format";

it.each([
  [1, "1 s"],
  [90, "90 s"],
  [91, "2 minutes"],
  [596, "10 minutes"],
  [600, "10 minutes"],
  [601, "11 minutes"],
  [3_600, "60 minutes"],
])("formats a wait of %i seconds as %s", (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
