import { IsOptional, Max, Min } from "class-validator";
import { ArgsType, Field, ID, Int } from "type-graphql";

@ArgsType()
export class MessagesArgs {
  @Field(() => Int, { defaultValue: 50, description: "How many, the newest first in line: at most 100." })
  @Min(1, { message: "limit is 1 to 100" })
  @Max(100, { message: "limit is 1 to 100" })
  last: number;

  @Field(() => ID, { nullable: true, description: "A message id (also the edge's cursor): the page ends before it." })
  @IsOptional()
  before?: string | null;

  @Field(() => Boolean, { defaultValue: true, description: "Whether deleted messages keep their place in the page." })
  withDeleted: boolean;
}
