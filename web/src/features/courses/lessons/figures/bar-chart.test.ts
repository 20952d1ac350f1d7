/** @jest-environment node */
import { wrapLabels } from "./bar-chart";

it("keeps every name of a bar chart on a phone", () => {
  expect(wrapLabels(["Single word", "Exact phrase"], 200)).toEqual([["Single word"], ["Exact phrase"]]);
  expect(wrapLabels(["Single word", "Exact phrase"], 70)).toEqual([
    ["Single", "word"],
    ["Exact", "phrase"],
  ]);
  expect(wrapLabels(["Nothing", "Costs", "Interest", "Repayment"], 60)).toEqual([
    ["Nothing"],
    ["\u00a0", "Costs"],
    ["Interest"],
    ["\u00a0", "Repayment"],
  ]);
});

it("doesn't stagger numbers", () => {
  expect(wrapLabels(["0.60", "1.20"], 20)).toEqual([["0.60"], ["1.20"]]);
});
