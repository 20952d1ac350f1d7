import { Field, ID, ObjectType } from "type-graphql";

@ObjectType({ description: "Where a member is a moderator." })
export class ModeratorRights {
  @Field(() => ID, { description: "The id of the member." })
  id: string;

  @Field(() => Boolean, { description: "In all channels except those of the staff, and for reports about members." })
  everywhere: boolean;

  @Field(() => [ID], { description: "The ids of channels." })
  channelIds: string[];
}
