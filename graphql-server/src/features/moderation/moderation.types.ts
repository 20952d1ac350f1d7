import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";

export enum SanctionType {
  BAN = "BAN",
  MUTE = "MUTE",
  KICK = "KICK",
  STRIKE = "STRIKE",
}

registerEnumType(SanctionType, {
  name: "SanctionKind",
  description: "A kind of sanction.",
  valuesConfig: {
    BAN: { description: "The member can't sign in." },
    MUTE: { description: "The member can read but not post." },
    KICK: { description: "All sessions ended, and the community is closed to the member for ten minutes." },
    STRIKE: { description: "Costs XP. Five active strikes lead to a ban." },
  },
});

@ObjectType("Sanction", { description: "An active sanction against a member." })
export class SanctionView {
  @Field(() => ID, { description: "The id of the sanction." })
  id: string;

  @Field(() => SanctionType, { description: "The kind of sanction." })
  kind: SanctionType;

  @Field(() => String, { description: "The reason that the admin gave." })
  reason: string;

  @Field(() => GraphQLISODateTime, { description: "When it starts." })
  startsAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null: until an admin lifts it." })
  endsAt: Date | null;
}

@ObjectType({ description: "A moderation action on a member." })
export class ModerationAction {
  @Field(() => ID, { description: "The id of the audit entry." })
  id: string;

  @Field(() => String, { description: "For example, user.muted or user.role_changed." })
  action: string;

  @Field(() => String, { description: "The reason that the admin gave." })
  reason: string;

  @Field(() => String, { nullable: true, description: "Null for the command line and automatic actions." })
  authorUsername: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  at: Date;
}

@ObjectType({ description: "A member's active sanctions and moderation history." })
export class ModerationRecord {
  @Field(() => [SanctionView], { description: "Active sanctions, newest first." })
  sanctions: SanctionView[];

  @Field(() => [ModerationAction], { description: "The twenty most recent actions." })
  actions: ModerationAction[];
}

@ObjectType({ description: "The result of a strike." })
export class StrikePayload {
  @Field(() => Int, { description: "Active strikes. Five lead to a ban." })
  strikes: number;

  @Field(() => Boolean, { description: "True if this was the fifth active strike, which bans the member for 30 days." })
  banned: boolean;
}
