import { IsOptional, MaxLength } from "class-validator";
import { Field, InputType } from "type-graphql";

@InputType()
export class StartCheckoutInput {
  @Field(() => String, { nullable: true, description: "Id or slug of the course; left out for Premium." })
  @IsOptional()
  @MaxLength(100)
  courseId?: string | null;
}

@InputType()
export class CompletePurchaseInput {
  @Field(() => String, { description: "Id or slug of the course." })
  @MaxLength(100)
  courseId: string;

  @Field(() => String, { nullable: true, description: "Of the checkout; left out for a free course." })
  @IsOptional()
  @MaxLength(200)
  sessionId?: string | null;
}
