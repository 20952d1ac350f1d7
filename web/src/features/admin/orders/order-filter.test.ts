/** @jest-environment node */
import { toInput } from "./order-filter";

it("filters by status, by paid orders without access, or by neither", () => {
  expect(toInput({ search: " TG-1 ", status: "REFUNDED" })).toEqual({
    search: "TG-1",
    status: "REFUNDED",
    paidWithoutAccess: false,
  });
  expect(toInput({ search: " ", status: "STUCK" })).toEqual({ search: null, status: null, paidWithoutAccess: true });
  expect(toInput({ search: "", status: "NONSENSE" })).toEqual({ search: null, status: null, paidWithoutAccess: false });
});
