import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";

export enum PurchaseStatus {
  COMPLETED = "COMPLETED",
  PENDING = "PENDING",
}
registerEnumType(PurchaseStatus, {
  name: "PurchaseStatus",
  description: "Whether the course is there, or the payment provider has not settled yet.",
  valuesConfig: {
    COMPLETED: { description: "The course is there." },
    PENDING: { description: "The provider has not settled: ask again." },
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
  description: "The state of one order.",
  valuesConfig: {
    OPEN: { description: "The checkout is open, and nothing has been paid." },
    PENDING: { description: "The provider is waiting for the money." },
    PAID: { description: "Paid, but access is missing. The team looks into it." },
    FULFILLED: { description: "Paid, and access was given." },
    FAILED: { description: "The payment failed." },
    CANCELLED: { description: "The buyer canceled the checkout." },
    EXPIRED: { description: "The checkout was not completed in time." },
    REFUNDED: { description: "The money was returned, and access ended." },
    DISPUTED: { description: "The buyer's bank took the money back, and access ended." },
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
  description: "What a test checkout ends with.",
  valuesConfig: {
    PAID: { description: "Paid at once." },
    PENDING: { description: "Paid later, as by bank transfer." },
    FAILED: { description: "Refused by the bank." },
    CANCELLED: { description: "The buyer went back." },
  },
});

export enum BuyerRefundGround {
  EARLY_ACCESS = "EARLY_ACCESS",
  WITHDRAWAL = "WITHDRAWAL",
}
registerEnumType(BuyerRefundGround, {
  name: "BuyerRefundGround",
  description: "Why a buyer gets their money back.",
  valuesConfig: {
    EARLY_ACCESS: { description: "Lessons of the course are still being written." },
    WITHDRAWAL: { description: "The buyer withdraws within 14 days." },
  },
});

@ObjectType({ description: "A checkout that is open: the same again while it is." })
export class Checkout {
  @Field(() => String, { description: "The page to pay on." })
  url: string;

  @Field(() => String, { description: "For completePurchase." })
  sessionId: string;

  @Field(() => Int, { nullable: true, description: "Null for Premium." })
  courseId: number | null;

  @Field(() => String, { description: "What the buyer can tell support." })
  reference: string;

  @Field(() => String, {
    nullable: true,
    description: "What the buyer is told before paying because the page to pay on doesn't say it; usually null.",
  })
  notice: string | null;
}

@ObjectType({ description: "How a purchase stands." })
export class Purchase {
  @Field(() => PurchaseStatus, { description: "PENDING while the provider waits for the money." })
  status: PurchaseStatus;

  @Field(() => Int, { nullable: true, description: "Null for Premium." })
  courseId: number | null;

  @Field(() => String)
  title: string;

  @Field(() => String, { nullable: true, description: "Null where nothing was paid." })
  reference: string | null;
}

@ObjectType({ description: "What the page of a test checkout shows; the session id in its address is its key." })
export class TestCheckout {
  @Field(() => ID)
  sessionId: string;

  @Field(() => String)
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => String)
  reference: string;

  @Field(() => Int, { nullable: true })
  courseId: number | null;

  @Field(() => String, { description: "OPEN, PENDING, FULFILLED, FAILED, CANCELLED ..." })
  status: string;
}

@ObjectType({ description: "A Premium membership that runs." })
export class PremiumSubscription {
  @Field(() => ID)
  id: string;

  @Field(() => GraphQLISODateTime, { description: "It is renewed then, or ends." })
  periodEnd: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When its owner canceled it." })
  cancelledAt: Date | null;

  @Field(() => Boolean, { description: "Whether it goes on when the period ends." })
  renews: boolean;
}

@ObjectType({ description: "What a buyer sees of a purchase." })
export class Receipt {
  @Field(() => String, { description: "What support asks for." })
  reference: string;

  @Field(() => String)
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;
}

@ObjectType({ description: "The viewer's own order, as its page shows it." })
export class MyOrder {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String)
  title: string;

  @Field(() => String, { nullable: true, description: "For the course's address; null for Premium." })
  courseSlug: string | null;

  @Field(() => Int, { description: "US cents, VAT included." })
  amountCents: number;

  @Field(() => Int, { description: "US cents that were refunded." })
  refundedCents: number;

  @Field(() => String, { description: "OPEN, PENDING, PAID, FULFILLED, FAILED ..." })
  status: string;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until the payment is confirmed." })
  paidAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When all of it was refunded." })
  refundedAt: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When a refund that is not made yet was asked for." })
  refundRequestedAt: Date | null;

  @Field(() => String, { description: "What the price contains." })
  vatStatement: string;

  @Field(() => GraphQLISODateTime, { description: "Until when the buyer may withdraw." })
  withdrawBy: Date;

  @Field(() => [BuyerRefundGround], { description: "The refunds that the buyer can ask for now." })
  viewerRefundGrounds: BuyerRefundGround[];

  @Field(() => Boolean, { description: "False where a person makes the refund, not the payment provider's API." })
  isRefundAutomatic: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The page to continue the payment on; null when there is nothing to pay.",
  })
  checkoutUrl: string | null;

  @Field(() => String, { nullable: true, description: "How many lessons are written; null once all are." })
  earlyAccess: string | null;
}

@ObjectType({ description: "Money of an order that went back, or is on its way." })
export class RefundType {
  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => String)
  reason: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until the provider has made it." })
  completedAt: Date | null;
}

@ObjectType({ description: "One of the viewer's own orders." })
export class MyPurchase {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "The order number." })
  reference: string;

  @Field(() => String, { description: "The course, or Premium, as it was called at the time." })
  title: string;

  @Field(() => Int, { nullable: true, description: "Null for Premium." })
  courseId: number | null;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => OrderState, { description: "OPEN counts as EXPIRED once its checkout has expired." })
  status: OrderState;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until it is paid." })
  paidAt: Date | null;

  @Field(() => String, { nullable: true, description: "The page to pay on, while the order is OPEN or PENDING." })
  checkoutUrl: string | null;

  @Field(() => Boolean, { description: "Whether the viewer has the course, or Premium, by this order or otherwise." })
  viewerHasAccess: boolean;
}

export const { Connection: MyPurchaseConnection } = connectionTypes("MyPurchase", () => MyPurchase);

@ObjectType({ description: "For admins: one purchase." })
export class OrderType {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "What buyer and support call it." })
  reference: string;

  @Field(() => String)
  title: string;

  @Field(() => Int, { description: "US cents." })
  amountCents: number;

  @Field(() => String, { description: "How it stands: OPEN, PENDING, PAID, FULFILLED, FAILED ..." })
  status: string;

  @Field(() => String, { description: "Who takes the money." })
  provider: string;

  @Field(() => ID, { nullable: true, description: "The buyer's account; null once it is deleted." })
  buyerId: string | null;

  @Field(() => String)
  buyerName: string;

  @Field(() => String, { nullable: true })
  buyerEmail: string | null;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null until the money is there." })
  paidAt: Date | null;

  @Field(() => Boolean, { description: "The same course was paid with another order as well." })
  isPaidTwice: boolean;

  @Field(() => Boolean, { description: "Premium is refunded in full only." })
  isPremium: boolean;

  @Field(() => [RefundType], { description: "Whole or partial, oldest first." })
  refunds: RefundType[];
}

export const { Connection: OrderConnection } = connectionTypes("Order", () => OrderType);
