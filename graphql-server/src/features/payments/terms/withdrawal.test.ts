import { canWithdraw, withdrawBy } from "./withdrawal";

const createdAt = new Date("2026-03-01T00:00:00Z");

it.each(["2026-03-02T00:00:00Z", "2026-03-02T23:59:59.999Z"])(
  "a purchase paid at %s can be withdrawn until the fourteenth day after it ends in every time zone",
  (paidAt) => {
    const order = { createdAt, paidAt: new Date(paidAt) };
    expect(withdrawBy(order)).toEqual(new Date("2026-03-16T23:59:59.999Z"));
    expect(canWithdraw(order, new Date("2026-03-17T11:59:59.999Z"))).toBe(true);
    expect(canWithdraw(order, new Date("2026-03-17T12:00:00Z"))).toBe(false);
  },
);
