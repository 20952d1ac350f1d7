import { Extensions, Field, ID, Int, ObjectType } from "type-graphql";
import { Member } from "../../accounts";

@ObjectType({ description: "A change of the list of online members." })
@Extensions({ broadcast: true })
export class OnlineMembersChange {
  @Field(() => Boolean, {
    description: "True for the first event of a subscription: `added` is the whole list.",
  })
  isComplete: boolean;

  @Field(() => [Member], {
    description:
      "Members who came online or whose profile changed, ordered by username. Each replaces an entry with the same id.",
  })
  added: Member[];

  @Field(() => [ID], { description: "Members who are no longer among the first, or no longer online." })
  removedIds: string[];

  @Field(() => Int, { description: "The number of all online members, which may be more than the list contains." })
  count: number;
}

@ObjectType({ description: "A member came online or went offline." })
@Extensions({ broadcast: true })
export class PresenceEvent {
  @Field(() => Member, { description: "The member." })
  member: Member;

  @Field(() => Boolean, { description: "False: the member went offline." })
  online: boolean;
}

@ObjectType({
  description: "A member is typing in a channel. Expires after six seconds, or when their message arrives.",
})
@Extensions({ broadcast: true })
export class TypingEvent {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => String, { description: "The member's username." })
  username: string;
}
