import { DAY_MS } from "../../../kernel/clock";
import type { Order } from "../orders/order.entity";

const HOUR_MS = 3_600_000;
const WITHDRAWAL_DAYS = 14;
/** UTC-12 is the last time zone in which a day ends. */
const LAST_TIME_ZONE_MS = 12 * HOUR_MS;

/** The end, in UTC, of the 14th day after the payment: the last day to withdraw. */
export function withdrawBy({ paidAt, createdAt }: Pick<Order, "paidAt" | "createdAt">): Date {
  const day = Math.floor((paidAt ?? createdAt).getTime() / DAY_MS);
  return new Date((day + WITHDRAWAL_DAYS + 1) * DAY_MS - 1);
}

/** Whether the buyer can withdraw. The period ends once the last day is over in every time zone, because the buyer's is unknown. */
export const canWithdraw = (order: Pick<Order, "paidAt" | "createdAt">, now: Date): boolean =>
  now.getTime() <= withdrawBy(order).getTime() + LAST_TIME_ZONE_MS;
