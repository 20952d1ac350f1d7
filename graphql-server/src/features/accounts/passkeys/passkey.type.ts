import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

@ObjectType("Passkey", { description: "A passkey of the viewer, which signs in without a password." })
export class PasskeyType {
  @Field(() => ID, { description: "The id of the passkey." })
  id: string;

  @Field(() => String, { description: "By default, the browser and operating system that added it." })
  name: string;

  @Field(() => Boolean, {
    description: "Whether a password manager synced it, so that it survives the loss of a device.",
  })
  backedUp: boolean;

  @Field(() => GraphQLISODateTime, { description: "When it was added." })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it last confirmed who the viewer is." })
  lastUsedAt: Date | null;
}
