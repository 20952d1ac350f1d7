import { IsOptional, MaxLength } from "class-validator";
import { Field, InputType } from "type-graphql";

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
