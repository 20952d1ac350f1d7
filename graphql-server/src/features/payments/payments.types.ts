import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import type { OrderStatus } from "./orders/order.entity";

export enum PurchaseStatus {
  COMPLETED = "COMPLETED",
  PENDING = "PENDING",
}
registerEnumType(PurchaseStatus, {
  name: "PurchaseStatus",
  description: "Whether a purchase is complete.",
  valuesConfig: {
    COMPLETED: { description: "Access was granted." },
    PENDING: { description: "The payment isn't settled yet. Call completePurchase again later." },
  },
});

export enum OrderState {
  OPEN = "OPEN",
  PENDING = "PENDING",
  PAID = "PAID",
  FULFILLED = "FULFILLED",
  FAILED = "FAILED",
  CANCELLED = "CANCELLED",
  EXPIRED = "EXPIRED",
  REFUNDED = "REFUNDED",
  DISPUTED = "DISPUTED",
}
registerEnumType(OrderState, {
  name: "OrderStatus",
  description: "The status of an order.",
  valuesConfig: {
    OPEN: { description: "The checkout is open, and nothing has been paid." },
    PENDING: { description: "The provider is waiting for the payment." },
    PAID: { description: "Paid, but access is missing. The team is looking into it." },
    FULFILLED: { description: "Paid, and access was granted." },
    FAILED: { description: "The payment failed." },
    CANCELLED: { description: "The buyer canceled the checkout." },
    EXPIRED: { description: "The checkout was not completed in time." },
    REFUNDED: { description: "Refunded, and access ended." },
    DISPUTED: { description: "The buyer's bank reversed the payment, and access ended." },
  },
});

export enum TestOutcome {
  PAID = "PAID",
  PENDING = "PENDING",
  FAILED = "FAILED",
  CANCELLED = "CANCELLED",
}
registerEnumType(TestOutcome, {
  name: "TestOutcome",
  description: "The outcome of a test checkout.",
  valuesConfig: {
    PAID: { description: "Paid immediately." },
    PENDING: { description: "Paid later, as by bank transfer." },
    FAILED: { description: "Declined by the bank." },
    CANCELLED: { description: "The buyer canceled the checkout." },
  },
});

export enum BuyerRefundGround {
  EARLY_ACCESS = "EARLY_ACCESS",
  WITHDRAWAL = "WITHDRAWAL",
}
registerEnumType(BuyerRefundGround, {
  name: "BuyerRefundGround",
  description: "Why a buyer is entitled to a refund.",
  valuesConfig: {
    EARLY_ACCESS: { description: "Lessons of the course are still being written." },
    WITHDRAWAL: { description: "The buyer withdraws within 14 days." },
  },
});

@ObjectType({ description: "An open checkout." })
export class Checkout {
  @Field(() => String, { description: "The checkout page." })
  url: string;

  @Field(() => String, { description: "Pass it to completePurchase." })
  sessionId: string;

  @Field(() => Int, { nullable: true, description: "Null for Premium." })
  courseId: number | null;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, {
    nullable: true,
    description: "Notice to show before paying, if the checkout page doesn't show it; usually null.",
  })
  notice: string | null;
}

@ObjectType({ description: "The state of a purchase." })
export class Purchase {
  @Field(() => PurchaseStatus, { description: "PENDING until the provider confirms the payment." })
  status: PurchaseStatus;

  @Field(() => Int, { nullable: true, description: "Null for Premium." })
  courseId: number | null;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { nullable: true, description: "The order number; null if nothing was paid." })
  reference: string | null;
}

@ObjectType({ description: "A test checkout. Anyone with the session id can see it." })
export class TestCheckout {
  @Field(() => ID, { description: "The id of the session." })
  sessionId: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => Int, { nullable: true, description: "The id of the course." })
  courseId: number | null;

  @Field(() => OrderState, { description: "The status of the order." })
  status: OrderStatus;
}

@ObjectType({ description: "An active Premium subscription." })
export class PremiumSubscription {
  @Field(() => ID, { description: "The id of the subscription." })
  id: string;

  @Field(() => GraphQLISODateTime, { description: "When it renews or ends." })
  periodEnd: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the member canceled it." })
  cancelledAt: Date | null;

  @Field(() => Boolean, { description: "Whether it renews at the end of the period." })
  renews: boolean;
}

@ObjectType({ description: "The receipt of a purchase." })
export class Receipt {
  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;
}

@ObjectType({ description: "Details of the viewer's order." })
export class MyOrder {
  @Field(() => ID, { description: "The id of the order." })
  id: string;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { nullable: true, description: "The course's part of the URL; null for Premium." })
  courseSlug: string | null;

  @Field(() => Int, { description: "US cents, including any VAT." })
  amountCents: number;

  @Field(() => Int, { description: "US cents refunded." })
  refundedCents: number;

  @Field(() => OrderState, { description: "The status." })
  status: OrderStatus;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until the payment is confirmed." })
  paidAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was refunded in full." })
  refundedAt: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the buyer requested a refund that is still pending.",
  })
  refundRequestedAt: Date | null;

  @Field(() => String, { description: "VAT statement for the receipt." })
  vatStatement: string;

  @Field(() => GraphQLISODateTime, { description: "The end of the withdrawal period." })
  withdrawBy: Date;

  @Field(() => [BuyerRefundGround], { description: "The refunds the buyer can currently request." })
  viewerRefundGrounds: BuyerRefundGround[];

  @Field(() => Boolean, {
    description: "Whether the provider's API makes refunds. If false, the team makes them manually.",
  })
  isRefundAutomatic: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The page to continue the payment; null if nothing is due.",
  })
  checkoutUrl: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Text that says how many lessons are written; null once all are.",
  })
  earlyAccess: string | null;
}

@ObjectType({ description: "A purchase from which the buyer may withdraw, and whether they have." })
export class Withdrawal {
  @Field(() => ID, { description: "The id of the order." })
  id: string;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "US cents that aren't refunded yet." })
  refundCents: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until the payment is confirmed." })
  paidAt: Date | null;

  @Field(() => GraphQLISODateTime, { description: "The end of the withdrawal period." })
  withdrawBy: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the buyer withdrew; null if they haven't." })
  withdrawnAt: Date | null;

  @Field(() => Boolean, { description: "False if it isn't paid, was refunded, or if the period has ended." })
  canWithdraw: boolean;

  @Field(() => Boolean, {
    description: "Whether the provider's API makes refunds. If false, the team makes them manually.",
  })
  isRefundAutomatic: boolean;
}

@ObjectType("Refund", { description: "A completed, pending, or failed refund of an order." })
export class RefundView {
  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => String, { description: "The reason for the refund." })
  reason: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null while pending." })
  completedAt: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the payment provider reported that it couldn't make the refund; null if it didn't fail.",
  })
  failedAt: Date | null;
}

@ObjectType({ description: "One of the viewer's orders." })
export class MyPurchase {
  @Field(() => ID, { description: "The id of the order." })
  id: string;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, { description: "Title of the item at the time of purchase." })
  title: string;

  @Field(() => Int, { nullable: true, description: "Null for Premium." })
  courseId: number | null;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => OrderState, { description: "EXPIRED instead of OPEN once the checkout has expired." })
  status: OrderStatus;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until it is paid." })
  paidAt: Date | null;

  @Field(() => String, { nullable: true, description: "The checkout page while the order is OPEN or PENDING." })
  checkoutUrl: string | null;

  @Field(() => Boolean, {
    description: "Whether the viewer has the course or Premium, through this order or otherwise.",
  })
  viewerHasAccess: boolean;
}

export const { Connection: MyPurchaseConnection } = connectionTypes("MyPurchase", () => MyPurchase);

@ObjectType("Order", { description: "An order, for admins." })
export class OrderView {
  @Field(() => ID, { description: "The id of the order." })
  id: string;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => OrderState, { description: "The status." })
  status: OrderStatus;

  @Field(() => String, { description: "The payment provider." })
  provider: string;

  @Field(() => ID, { nullable: true, description: "The buyer's account; null once it is deleted." })
  buyerId: string | null;

  @Field(() => String, { description: "The buyer's name." })
  buyerName: string;

  @Field(() => String, { nullable: true, description: "The buyer's email address." })
  buyerEmail: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until the payment is confirmed." })
  paidAt: Date | null;

  @Field(() => Boolean, { description: "Whether the buyer paid for the same course with another order." })
  isPaidTwice: boolean;

  @Field(() => Boolean, { description: "Whether the order is for Premium, which can only be refunded in full." })
  isPremium: boolean;

  @Field(() => [RefundView], { description: "Full and partial refunds, oldest first." })
  refunds: RefundView[];
}

export const { Connection: OrderConnection } = connectionTypes("Order", () => OrderView);
