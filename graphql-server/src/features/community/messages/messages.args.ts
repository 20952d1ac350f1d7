import { IsOptional, Max, Min } from "class-validator";
import { ArgsType, Field, ID, Int } from "type-graphql";

/** The maximum of a PostgreSQL integer, minus one. */
const MAX_AROUND = 2_147_483_646;
const AROUND = { message: `aroundSeq must be 0 to ${MAX_AROUND}` };

@ArgsType()
export class MessagesArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      "Page size, 1 to 100; the default is 50. The page ends before `before` or with the newest message. Also the page size for `aroundSeq`.",
  })
  @IsOptional()
  last?: number | null;

  @Field(() => ID, { nullable: true, description: "A cursor (the message id). The page ends before this message." })
  @IsOptional()
  before?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Page size, 1 to 100. The page starts after `after` or with the oldest message. Overrides `last`.",
  })
  @IsOptional()
  first?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: "A cursor (the message id). The page starts after this message. Requires `first`.",
  })
  @IsOptional()
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "A `createdSeq`. The first half of the page ends with this number; the second half follows it. Can't be combined with a cursor or `first`.",
  })
  @IsOptional()
  @Min(0, AROUND)
  @Max(MAX_AROUND, AROUND)
  aroundSeq?: number | null;

  @Field(() => Boolean, { defaultValue: true, description: "Whether to include deleted messages." })
  withDeleted: boolean;
}
