import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../kernel/connections";

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

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When its owner cancelled it." })
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
}

export const { Connection: OrderConnection } = connectionTypes("Order", () => OrderType);
