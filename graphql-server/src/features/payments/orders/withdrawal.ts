import type { Order } from "./order.entity";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WITHDRAWAL_DAYS = 14;
/** The last time zone in which a day ends. */
const LAST_TIME_ZONE_MS = 12 * HOUR_MS;

/** The end, in UTC, of the last day on which a buyer may withdraw from a paid order: the 14th after the payment. */
export function withdrawBy({ paidAt, createdAt }: Pick<Order, "paidAt" | "createdAt">): Date {
  const day = Math.floor((paidAt ?? createdAt).getTime() / DAY_MS);
  return new Date((day + WITHDRAWAL_DAYS + 1) * DAY_MS - 1);
}

/** Whether a buyer may withdraw: until that day is over everywhere, because the buyer's time zone isn't known. */
export const canWithdraw = (order: Pick<Order, "paidAt" | "createdAt">, now: Date): boolean =>
  now.getTime() <= withdrawBy(order).getTime() + LAST_TIME_ZONE_MS;
