import type { Order, OrderStatus } from "./order.entity";

interface OrderTransition {
  from: readonly OrderStatus[];
  to: OrderStatus;
  /** What happens to the buyer's access. */
  access?: "granted" | "restored" | "ended";
  /** Whether the payment is refunded, and its subscription canceled. */
  refund?: boolean;
  /** The email that the buyer gets. */
  email?: "receipt" | "returned" | "refunded";
}

const UNSETTLED = ["OPEN", "PENDING"] as const;
/** An unpaid order can still be paid: a debit settles late, or a closed checkout was being paid. */
const PAYABLE = [...UNSETTLED, "FAILED", "CANCELLED", "EXPIRED", "PAID"] as const;

/** Everything that changes the status of an order. Other combinations change nothing. docs/payments.md shows this table. */
export const ORDER_TRANSITIONS = {
  debitStarted: { from: ["OPEN"], to: "PENDING" },
  paymentFailed: { from: UNSETTLED, to: "FAILED" },
  checkoutCanceled: { from: UNSETTLED, to: "CANCELLED" },
  checkoutExpired: { from: UNSETTLED, to: "EXPIRED" },
  paid: { from: PAYABLE, to: "FULFILLED", access: "granted", email: "receipt" },
  paidWrongAmount: { from: PAYABLE, to: "PAID" },
  paidUnwanted: { from: [...PAYABLE, "DISPUTED"], to: "PAID", refund: true, email: "returned" },
  accessFailed: { from: PAYABLE, to: "PAID" },
  refunded: { from: [...PAYABLE, "FULFILLED", "DISPUTED"], to: "REFUNDED", access: "ended", email: "refunded" },
  refundFailed: { from: ["REFUNDED"], to: "PAID" },
  disputed: { from: [...PAYABLE, "FULFILLED"], to: "DISPUTED", access: "ended" },
  disputeWon: { from: ["DISPUTED"], to: "FULFILLED", access: "restored" },
} as const satisfies Record<string, OrderTransition>;

export type OrderEvent = keyof typeof ORDER_TRANSITIONS;

export const orderTransition = (event: OrderEvent): OrderTransition => ORDER_TRANSITIONS[event];

export const canChange = (status: OrderStatus, event: OrderEvent): boolean =>
  orderTransition(event).from.includes(status);

/** SQL: whether the event can change an order of this status. */
export const canChangeSql = (status: string, event: OrderEvent): string =>
  `${status} IN (${orderTransition(event)
    .from.map((from) => `'${from}'`)
    .join(", ")})`;

/** Whether the buyer can still pay in the checkout, or cancel. While a payment is processed, only a test checkout can change. */
export const isAwaitingBuyer = ({ status, provider, expiresAt }: Order, now: Date): boolean =>
  status === "OPEN" ? expiresAt > now : status === "PENDING" && provider === "test";
