import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { ChannelAccessLevel, ChannelCategory } from "./channel.entity";

registerEnumType(ChannelCategory, { name: "ChannelCategory", description: "The group that a channel is listed in." });
registerEnumType(ChannelAccessLevel, {
  name: "ChannelAccessLevel",
  description: "FREE and OPEN mean the same, as do ADMIN and ADMIN_ONLY.",
});

@ObjectType("Channel", {
  description: "A channel as the viewer sees it; denied ones are listed without their messages.",
})
export class ChannelType {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  name: string;

  @Field(() => String)
  description: string;

  @Field(() => ChannelCategory)
  category: ChannelCategory;

  @Field(() => ChannelAccessLevel)
  accessLevel: ChannelAccessLevel;

  @Field(() => Int, { nullable: true })
  minLevel: number | null;

  @Field(() => Int, { nullable: true })
  courseId: number | null;

  @Field(() => String, { nullable: true })
  courseTitle: string | null;

  @Field(() => Boolean, { description: "A badge; the access level decides." })
  locked: boolean;

  @Field(() => Boolean, { description: "Hidden from members, closed for writing; only admins see it." })
  archived: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true })
  lastActivityAt: Date | null;

  @Field(() => Int, { description: "Number of the last event; unread = lastSeq - lastReadSeq." })
  lastSeq: number;

  @Field(() => Int)
  lastReadSeq: number;

  @Field(() => Int)
  unread: number;

  @Field(() => Int, { description: "Unread messages that mention the viewer." })
  unreadMentions: number;

  @Field(() => String, { description: "How one gets in, e.g. 'Requires premium subscription'." })
  accessText: string;

  @Field(() => Boolean)
  viewerCanView: boolean;

  @Field(() => Boolean)
  viewerCanPost: boolean;
}
