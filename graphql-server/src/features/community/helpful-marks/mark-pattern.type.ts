import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Member } from "../../accounts";

enum MarkPatternKind {
  MUTUAL = "MUTUAL",
  RING = "RING",
  ONE_SIDED = "ONE_SIDED",
  NEW_ACCOUNTS = "NEW_ACCOUNTS",
}

registerEnumType(MarkPatternKind, {
  name: "MarkPatternKind",
  description: "What is unusual about a group of helpful marks.",
  valuesConfig: {
    MUTUAL: { description: "Two members marked each other, at least twice each." },
    RING: { description: "Three members marked each other in a circle." },
    ONE_SIDED: { description: "At least five marks, and most of what the first member got, come from the second one." },
    NEW_ACCOUNTS: { description: "Three or more accounts marked the first member within a week of their creation." },
  },
});

@ObjectType({ description: "Helpful marks that members may have exchanged for the XP. It's a hint, not a proof." })
export class MarkPattern {
  @Field(() => ID, { description: "The kind and the ids of the members." })
  id: string;

  @Field(() => MarkPatternKind, { description: "What is unusual." })
  kind: MarkPatternKind;

  @Field(() => [Member], { description: "The members. At most ten." })
  members: Member[];

  @Field(() => Int, { description: "How many marks." })
  marks: number;

  @Field(() => GraphQLISODateTime, { description: "When the first one was given." })
  since: Date;

  @Field(() => GraphQLISODateTime, { description: "When the last one was given." })
  until: Date;
}
