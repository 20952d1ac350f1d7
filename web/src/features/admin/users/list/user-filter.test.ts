/** @jest-environment node */
import { isFiltered, readFilter, toInput } from "./user-filter";

it("reads the filter from the URL and ignores unknown values", () => {
  const filter = readFilter(new URLSearchParams("search= anna &role=PREMIUM&presence=SOMEWHERE&standing=BANNED"));
  expect(filter).toEqual({ search: " anna ", role: "PREMIUM", presence: "", accountStatus: "BANNED" });
  expect(toInput(filter)).toEqual({ search: "anna", role: "PREMIUM", presence: null, accountStatus: "BANNED" });
  expect(isFiltered(filter)).toBe(true);
  expect(isFiltered(readFilter(new URLSearchParams("search=%20&role=OWNER")))).toBe(false);
});
