import { IsOptional, Max, Min } from "class-validator";
import { ArgsType, Field, ID, Int } from "type-graphql";

/** The largest number that a column of numbers holds, less one. */
const MAX_AROUND = 2_147_483_646;
const AROUND = { message: `aroundSeq is 0 to ${MAX_AROUND}` };

@ArgsType()
export class MessagesArgs {
  @Field(() => Int, {
    defaultValue: 50,
    description:
      "How many, ending before `before` or at the newest: 1 to 100. Also the size of a page around a number.",
  })
  last: number;

  @Field(() => ID, { nullable: true, description: "A message id (also the edge's cursor): the page ends before it." })
  @IsOptional()
  before?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "How many, beginning after `after` or at the oldest: 1 to 100. Where it is given, `last` does not count.",
  })
  @IsOptional()
  first?: number | null;

  @Field(() => ID, { nullable: true, description: "A message id: the page begins after it. Goes with `first`." })
  @IsOptional()
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Half of the page up to this number (a `createdSeq`), half after it. Goes with neither a cursor nor `first`.",
  })
  @IsOptional()
  @Min(0, AROUND)
  @Max(MAX_AROUND, AROUND)
  aroundSeq?: number | null;

  @Field(() => Boolean, { defaultValue: true, description: "Whether deleted messages keep their place in the page." })
  withDeleted: boolean;
}
