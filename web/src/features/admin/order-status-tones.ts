import type { BadgeTone } from "../../ui/badge";

/** Statuses that need an admin's attention stand out. */
export const orderTones: Record<string, BadgeTone> = {
  FULFILLED: "signal",
  PAID: "danger",
  PENDING: "warning",
  DISPUTED: "danger",
};
