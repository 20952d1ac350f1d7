/** @jest-environment node */
import { hasAmbiguousComma } from "./ambiguous-comma";

it("notices a comma that could be meant as a decimal comma", () => {
  expect(["19,605", "$1,250", "1,250 shares"].filter(hasAmbiguousComma)).toHaveLength(3);
  expect(["1,250.5", "1,000,000", "1,5", "1250", ""].filter(hasAmbiguousComma)).toEqual([]);
});
