import type { Order } from "./order.entity";

const DAY_MS = 86_400_000;
const DAYS = 14;

/** Until when a buyer may withdraw from a paid order: the end of the 14th day after it. */
export function withdrawBy({ paidAt, createdAt }: Pick<Order, "paidAt" | "createdAt">): Date {
  const day = Math.floor((paidAt ?? createdAt).getTime() / DAY_MS);
  return new Date((day + DAYS + 1) * DAY_MS - 1);
}
