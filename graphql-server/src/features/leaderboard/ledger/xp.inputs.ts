import { IsInt, IsOptional, IsUUID, Matches, Max, MaxLength, Min, NotEquals } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { IDEMPOTENCY_KEY } from "../../../kernel/ids";

const MAX_AMOUNT = 100_000;
const MAX_REASON_LENGTH = 500;
const MAX_DISPUTE_LENGTH = 1_000;

@InputType({ description: "Awards XP to a member, or deducts it." })
export class AdjustXpInput {
  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => Int, {
    description: "A positive amount awards XP; a negative amount deducts it. At most 100,000 either way.",
  })
  @IsInt()
  @NotEquals(0, { message: "Please enter an amount other than 0." })
  @Min(-MAX_AMOUNT, { message: "At most 100,000 XP at a time." })
  @Max(MAX_AMOUNT, { message: "At most 100,000 XP at a time." })
  amount: number;

  @Field(() => String, { description: "Shown to the member." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @Field(() => ID, { nullable: true, description: IDEMPOTENCY_KEY })
  @IsOptional()
  @IsUUID()
  idempotencyKey?: string | null;
}

@InputType({ description: "An objection to an XP receipt, or its answer." })
export class XpDisputeInput {
  @Field(() => ID, { description: "The id of the receipt." })
  receiptId: string;

  @Field(() => String, { description: "At most 1,000 characters." })
  @Matches(/\S/, { message: "Please write a text." })
  @MaxLength(MAX_DISPUTE_LENGTH)
  text: string;
}
