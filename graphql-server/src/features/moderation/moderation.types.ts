import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";

export enum SanctionType {
  BAN = "BAN",
  MUTE = "MUTE",
  KICK = "KICK",
  STRIKE = "STRIKE",
}

registerEnumType(SanctionType, {
  name: "SanctionKind",
  description: "What was imposed.",
  valuesConfig: {
    BAN: { description: "Signing in is refused." },
    MUTE: { description: "Writing is refused, reading is not." },
    KICK: { description: "Every session ended; the community stays closed for ten minutes." },
    STRIKE: { description: "Costs XP; five in force make a ban." },
  },
});

@ObjectType("Sanction", { description: "Something that holds against a person now." })
export class SanctionView {
  @Field(() => ID)
  id: string;

  @Field(() => SanctionType, { description: "What it forbids." })
  kind: SanctionType;

  @Field(() => String)
  reason: string;

  @Field(() => GraphQLISODateTime)
  startsAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null: until lifted." })
  endsAt: Date | null;
}

@ObjectType({ description: "What an admin did to a person." })
export class ModerationAct {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "Such as user.muted or user.role_changed." })
  action: string;

  @Field(() => String)
  reason: string;

  @Field(() => String, { nullable: true, description: "Null for what the product did by itself." })
  authorUsername: string | null;

  @Field(() => GraphQLISODateTime)
  at: Date;
}

@ObjectType({ description: "For admins: what holds against a person, and what was done before." })
export class ModerationRecord {
  @Field(() => [SanctionView], { description: "In force, newest first." })
  sanctions: SanctionView[];

  @Field(() => [ModerationAct], { description: "The newest twenty." })
  acts: ModerationAct[];
}

@ObjectType({ description: "What a strike led to." })
export class StrikePayload {
  @Field(() => Int, { description: "Strikes in force, of five." })
  strikes: number;

  @Field(() => Boolean, { description: "This was the fifth: the person is banned for 30 days." })
  banned: boolean;
}
