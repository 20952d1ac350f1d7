import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Member } from "../../accounts";
import { ChannelAccessLevel, ChannelApproval, ChannelCategory } from "./channel.entity";

registerEnumType(ChannelCategory, {
  name: "ChannelCategory",
  description: "The group that a channel is listed in.",
  valuesConfig: {
    ANNOUNCEMENTS: { description: "Welcome and announcements, written by admins." },
    STAFF: { description: "For the team." },
    COURSES: { description: "One for each course." },
    TRADING: { description: "Markets and setups." },
    GENERAL: { description: "Everything else." },
    SUPPORT: { description: "Questions about the product." },
    PREMIUM: { description: "For PREMIUM members." },
  },
});
registerEnumType(ChannelAccessLevel, {
  name: "ChannelAccessLevel",
  description: "FREE and OPEN mean the same, as do ADMIN and ADMIN_ONLY.",
  valuesConfig: {
    FREE: { description: "Every member." },
    OPEN: { description: "As FREE." },
    READONLY: { description: "Every member reads, admins write." },
    LEVEL: { description: "Members from minLevel on." },
    COURSE: { description: "Who has the course of courseId." },
    PREMIUM: { description: "PREMIUM members." },
    ADMIN: { description: "Admins." },
    ADMIN_ONLY: { description: "As ADMIN." },
  },
});

registerEnumType(ChannelApproval, {
  name: "ChannelApproval",
  description: "Channels created by members below level 10 wait for an admin's approval.",
  valuesConfig: {
    APPROVED: { description: "Open to everyone with access." },
    PENDING: { description: "Waiting. Only its creator and admins see it." },
    REJECTED: { description: "Only its creator and admins see it, and no one posts in it." },
  },
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

  @Field(() => ChannelCategory, { description: "The group it stands in." })
  category: ChannelCategory;

  @Field(() => ChannelAccessLevel, { description: "Who may read and write." })
  accessLevel: ChannelAccessLevel;

  @Field(() => Int, { nullable: true, description: "Of LEVEL channels: the level one needs." })
  minLevel: number | null;

  @Field(() => Int, { nullable: true, description: "Of COURSE channels: whose owners may enter." })
  courseId: number | null;

  @Field(() => String, { nullable: true, description: "Of the course that opens it." })
  courseTitle: string | null;

  @Field(() => Boolean, { description: "A badge; the access level decides." })
  locked: boolean;

  @Field(() => Boolean, { description: "Hidden from members, closed for writing; only admins see it." })
  archived: boolean;

  @Field(() => ChannelApproval, { description: "Whether it is open, waits for approval, or was rejected." })
  approval: ChannelApproval;

  @Field(() => String, {
    nullable: true,
    description: "Of REJECTED channels: the reason, for their creator and admins.",
  })
  rejectionReason: string | null;

  @Field(() => Member, { nullable: true, description: "Who created it; null once it is approved." })
  createdBy: Member | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Of the newest event; null before the first." })
  lastActivityAt: Date | null;

  @Field(() => Int, { description: "Number of the last event." })
  lastSeq: number;

  @Field(() => Int, { description: "The viewer's pointer: the last event they saw." })
  lastReadSeq: number;

  @Field(() => Int, {
    description: "Messages of others after the viewer's pointer that were not deleted; 100 stands for 100 or more.",
  })
  unread: number;

  @Field(() => Int, { description: "Unread messages that mention the viewer." })
  unreadMentions: number;

  @Field(() => String, { description: "How one gets in, e.g. 'Requires premium subscription'." })
  accessText: string;

  @Field(() => Boolean, { description: "Whether the viewer may read it." })
  viewerCanView: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may write in it, mutes aside." })
  viewerCanPost: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may rename, describe, and archive it." })
  viewerCanEdit: boolean;

  @Field(() => Boolean, { description: "Whether the viewer decides on its approval." })
  viewerCanApprove: boolean;
}
