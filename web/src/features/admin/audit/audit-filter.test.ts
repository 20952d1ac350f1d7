/** @jest-environment node */
import { emptyFilter, toInput } from "./audit-filter";

it("covers whole local days, including the last one", () => {
  expect(toInput({ ...emptyFilter, from: "2026-02-27", to: "2026-02-28" })).toEqual({
    action: null,
    person: null,
    from: new Date(2026, 1, 27).toISOString(),
    to: new Date(2026, 2, 1).toISOString(),
  });
  expect(toInput({ ...emptyFilter, from: "nonsense", person: " anna " })).toMatchObject({ from: null, person: "anna" });
});
