import { IsEnum, IsInt, IsOptional, Matches, Max, MaxLength, Min, ValidateNested } from "class-validator";
import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { BuyerRefundGround, OrderState } from "./payments.types";

@InputType({ description: "The item to buy: a course, or Premium if courseId is omitted." })
export class StartCheckoutInput {
  @Field(() => String, { nullable: true, description: "Id or slug of the course. Omit it for Premium." })
  @IsOptional()
  @MaxLength(100)
  courseId?: string | null;
}

@InputType({ description: "The purchase to complete." })
export class CompletePurchaseInput {
  @Field(() => String, { description: "Id or slug of the course." })
  @MaxLength(100)
  courseId: string;

  @Field(() => String, { nullable: true, description: "Session id of the checkout. Omit it for a free course." })
  @IsOptional()
  @MaxLength(200)
  sessionId?: string | null;
}

@InputType({ description: "Filters orders. Omitted fields match everything." })
export class OrdersFilter {
  @Field(() => String, {
    nullable: true,
    description:
      "A prefix of the order number, with or without TG-, or of words in the buyer's username, name, or email address.",
  })
  @IsOptional()
  @MaxLength(100)
  search?: string | null;

  @Field(() => OrderState, { nullable: true, description: "Only orders with this status." })
  @IsOptional()
  status?: OrderState | null;

  @Field(() => Boolean, { nullable: true, description: "Only orders that are paid but don't grant access." })
  @IsOptional()
  paidWithoutAccess?: boolean | null;
}

@InputType({ description: "A refund by an admin." })
export class RefundPaymentInput {
  @Field(() => ID, { description: "The id of the order." })
  orderId: string;

  @Field(() => String, { description: "For the audit log; 1 to 500 characters." })
  @MaxLength(500, { message: "The reason must have at most 500 characters" })
  reason: string;

  @Field(() => Int, {
    nullable: true,
    description:
      "US cents for a partial refund, which keeps the buyer's access. Omit it to refund the rest, which ends access.",
  })
  @IsOptional()
  @IsInt()
  @Min(1, { message: "The refund must be at least $0.01" })
  @Max(2_000_000_000)
  amountCents?: number | null;
}

@InputType({ description: "The viewer's own unpaid order." })
export class CancelMyOrderInput {
  @Field(() => String, { description: "The order number." })
  @MaxLength(20)
  reference: string;
}

@InputType({ description: "What identifies an order of someone who isn't signed in. Both are on the receipt." })
export class FindWithdrawalInput {
  @Field(() => String, { description: "The order number." })
  @Matches(/\S/, { message: "Enter the order number" })
  @MaxLength(20, { message: "The order number is too long" })
  reference: string;

  @Field(() => String, { description: "The buyer's email address." })
  @Matches(/\S/, { message: "Enter the email address" })
  @MaxLength(254, { message: "The email address is too long" })
  email: string;
}

@InputType({ description: "A refund of the viewer's own order." })
export class RefundMyOrderInput {
  @Field(() => String, { description: "The order number." })
  @MaxLength(20)
  reference: string;

  @Field(() => BuyerRefundGround, { description: "The buyer's reason for the refund." })
  @IsEnum(BuyerRefundGround)
  ground: BuyerRefundGround;
}

@ArgsType()
export class MyPurchasesArgs {
  @Field(() => Boolean, { defaultValue: false, description: "Only orders whose payment is pending." })
  pendingOnly: boolean;

  @Field(() => Int, { defaultValue: 20, description: "1 to 500." })
  first: number;

  @Field(() => ID, {
    nullable: true,
    description: "An order id (same as the edge's cursor). The page starts after it.",
  })
  @IsOptional()
  after?: string | null;
}

@ArgsType()
export class OrdersArgs {
  @Field(() => OrdersFilter, { nullable: true, description: "Only items that match. Omit it for all items." })
  @IsOptional()
  @ValidateNested()
  filter?: OrdersFilter | null;

  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => ID, {
    nullable: true,
    description: "An order id (same as the edge's cursor). The page starts after it.",
  })
  @IsOptional()
  after?: string | null;
}
