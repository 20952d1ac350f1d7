import { IsEnum, IsInt, IsOptional, Max, MaxLength, Min, ValidateNested } from "class-validator";
import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { BuyerRefundGround } from "./payments.types";

@InputType({ description: "What is to be paid for; without a course it is Premium." })
export class StartCheckoutInput {
  @Field(() => String, { nullable: true, description: "Id or slug of the course; left out for Premium." })
  @IsOptional()
  @MaxLength(100)
  courseId?: string | null;
}

@InputType({ description: "The purchase to complete." })
export class CompletePurchaseInput {
  @Field(() => String, { description: "Id or slug of the course." })
  @MaxLength(100)
  courseId: string;

  @Field(() => String, { nullable: true, description: "Of the checkout; left out for a free course." })
  @IsOptional()
  @MaxLength(200)
  sessionId?: string | null;
}

@InputType({ description: "Which orders are wanted; without any, all." })
export class OrdersFilter {
  @Field(() => String, {
    nullable: true,
    description:
      "The beginning of a reference, with or without TG-; or of words of the buyer's username, name or e-mail.",
  })
  @IsOptional()
  @MaxLength(100)
  search?: string | null;

  @Field(() => String, { nullable: true, description: "How they stand: OPEN, PENDING, PAID, FULFILLED, FAILED ..." })
  @IsOptional()
  @MaxLength(20)
  status?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Only those that are paid and give no access." })
  @IsOptional()
  paidWithoutAccess?: boolean | null;
}

@InputType({ description: "A refund as an admin makes it." })
export class RefundPaymentInput {
  @Field(() => ID)
  orderId: string;

  @Field(() => String, { description: "For the audit log; 1 to 500 characters." })
  @MaxLength(500, { message: "The reason must have at most 500 characters" })
  reason: string;

  @Field(() => Int, {
    nullable: true,
    description: "US cents. Part of the price, which keeps the access; left out for all that is left, which ends it.",
  })
  @IsOptional()
  @IsInt()
  @Min(1, { message: "The refund must be at least $0.01" })
  @Max(2_000_000_000)
  amountCents?: number | null;
}

@InputType({ description: "A refund of the viewer's own order." })
export class RefundMyOrderInput {
  @Field(() => String, { description: "The order number." })
  @MaxLength(20)
  reference: string;

  @Field(() => BuyerRefundGround, { description: "Which right to a refund the buyer uses." })
  @IsEnum(BuyerRefundGround)
  ground: BuyerRefundGround;
}

@ArgsType()
export class MyPurchasesArgs {
  @Field(() => Boolean, { defaultValue: false, description: "Only payments that the provider has not settled." })
  pendingOnly: boolean;

  @Field(() => Int, { defaultValue: 20, description: "1 to 500." })
  first: number;

  @Field(() => ID, { nullable: true, description: "An order id (also the edge's cursor): the page begins after it." })
  @IsOptional()
  after?: string | null;
}

@ArgsType()
export class OrdersArgs {
  @Field(() => OrdersFilter, { nullable: true })
  @IsOptional()
  @ValidateNested()
  filter?: OrdersFilter | null;

  @Field(() => Int, { defaultValue: 50, description: "1 to 500." })
  first: number;

  @Field(() => ID, { nullable: true, description: "An order id (also the edge's cursor): the page begins after it." })
  @IsOptional()
  after?: string | null;
}
