import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { PasskeyType } from "../passkeys/passkey.type";

@ObjectType({ description: "The viewer's authenticator app, passkeys, and recovery codes." })
export class SecondFactor {
  @Field(() => ID, { description: "The id of the viewer." })
  id: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the viewer added an authenticator app; null without one.",
  })
  addedAt: Date | null;

  @Field(() => Int, { description: "Recovery codes that are left." })
  recoveryCodesLeft: number;

  @Field(() => [PasskeyType], { description: "At most ten." })
  passkeys: PasskeyType[];
}

@ObjectType({ description: "New recovery codes. They can't be shown again." })
export class RecoveryCodes {
  @Field(() => [String], {
    description: "Each works once in place of a code of the app. Empty for members who have codes already.",
  })
  codes: string[];

  @Field(() => SecondFactor, { description: "What they belong to." })
  factor: SecondFactor;
}
