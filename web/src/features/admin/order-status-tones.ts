import type { BadgeTone } from "../../ui/badge";

/** The colour of an order's status: what needs somebody stands out. */
export const orderTones: Record<string, BadgeTone> = {
  FULFILLED: "signal",
  PAID: "danger",
  PENDING: "warning",
  DISPUTED: "danger",
};
