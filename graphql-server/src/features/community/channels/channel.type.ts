import { Extensions, Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Member } from "../../accounts";
import { ChannelAccessLevel, ChannelApproval, ChannelCategory } from "./channel.entity";

registerEnumType(ChannelCategory, {
  name: "ChannelCategory",
  description: "The section of the channel list that a channel appears in.",
  valuesConfig: {
    ANNOUNCEMENTS: { description: "Welcome and announcements, posted by admins." },
    STAFF: { description: "For the team." },
    COURSES: { description: "One channel per course." },
    TRADING: { description: "Markets and setups." },
    GENERAL: { description: "Other topics." },
    SUPPORT: { description: "Questions about the product." },
    PREMIUM: { description: "For PREMIUM members." },
    DIRECT: { description: "Conversations, which channel lists leave out; see `conversations`." },
  },
});
registerEnumType(ChannelAccessLevel, {
  name: "ChannelAccessLevel",
  description: "Who can read and post in a channel. FREE and OPEN mean the same, as do ADMIN and ADMIN_ONLY.",
  valuesConfig: {
    FREE: { description: "Every member." },
    OPEN: { description: "Same as FREE." },
    READONLY: { description: "Every member can read, and admins can post." },
    LEVEL: { description: "Members with level `minLevel` or higher." },
    COURSE: { description: "Members with the course `courseId`." },
    PREMIUM: { description: "PREMIUM members." },
    ADMIN: { description: "Admins." },
    ADMIN_ONLY: { description: "Same as ADMIN." },
    DIRECT: { description: "The members of a conversation. Not the staff." },
  },
});

registerEnumType(ChannelApproval, {
  name: "ChannelApproval",
  description: "The approval status of a channel. Channels of members below level 10 require an admin's approval.",
  valuesConfig: {
    APPROVED: { description: "Open to every member with access." },
    PENDING: { description: "Awaiting approval. Only its creator and admins see it." },
    REJECTED: { description: "Only its creator and admins see it, and it is closed for posting." },
  },
});

@ObjectType("Channel", {
  description: "A channel as the viewer sees it. Channels that the viewer can't read are listed, but without messages.",
})
export class ChannelType {
  @Field(() => ID, { description: "The id of the channel." })
  id: string;

  @Field(() => String, { description: "The name, without the #. Of a conversation: its title, or the other members." })
  name: string;

  @Field(() => String, { description: "A short description." })
  description: string;

  @Field(() => ChannelCategory, { description: "The section of the channel list." })
  category: ChannelCategory;

  @Field(() => ChannelAccessLevel, { description: "Who can read and post." })
  accessLevel: ChannelAccessLevel;

  @Field(() => Int, { nullable: true, description: "The required level of LEVEL channels." })
  minLevel: number | null;

  @Field(() => Int, { nullable: true, description: "The required course of COURSE channels." })
  courseId: number | null;

  @Field(() => String, { nullable: true, description: "The title of the required course." })
  courseTitle: string | null;

  @Field(() => Int, { description: "Slow mode: seconds between two messages of a member; 0 for none. Not for staff." })
  slowModeSeconds: number;

  @Field(() => Int, { nullable: true, description: "The level from which members can post; null for any." })
  minPostLevel: number | null;

  @Field(() => Boolean, { description: "Whether members can post links to other sites." })
  allowsLinks: boolean;

  @Field(() => Boolean, { description: "Whether members can post images and files." })
  allowsFiles: boolean;

  @Field(() => Boolean, { description: "Shows a badge; doesn't affect access." })
  locked: boolean;

  @Field(() => Boolean, { description: "Hidden from members and closed for posting. Only admins see it." })
  archived: boolean;

  @Field(() => ChannelApproval, { description: "Whether the channel is open, pending, or rejected." })
  approval: ChannelApproval;

  @Field(() => String, {
    nullable: true,
    description: "The reason for a rejection. Visible to the creator and admins.",
  })
  rejectionReason: string | null;

  @Field(() => Member, {
    nullable: true,
    description: "The creator of an unapproved channel; null once it is approved.",
  })
  createdBy: Member | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Time of the latest event; null if there is none." })
  lastActivityAt: Date | null;

  @Field(() => Int, { description: "Number of the latest event." })
  lastSeq: number;

  @Field(() => Int, { description: "Number of the last event that the viewer has read." })
  lastReadSeq: number;

  @Field(() => Int, {
    description: "Unread messages by other members, without deleted ones. 100 means 100 or more.",
  })
  unread: number;

  @Field(() => Int, { description: "Unread messages that mention the viewer." })
  unreadMentions: number;

  @Field(() => Int, {
    nullable: true,
    description: "The place among the viewer's favorite channels, starting at 1; null if it isn't a favorite.",
  })
  viewerFavoritePlace: number | null;

  @Field(() => String, { description: "How to get access, for example 'Requires premium subscription'." })
  accessText: string;

  @Field(() => Boolean, { description: "Whether the viewer can read the channel." })
  viewerCanView: boolean;

  @Field(() => Boolean, { description: "Whether the viewer can post. Ignores mutes." })
  viewerCanPost: boolean;

  @Field(() => Boolean, {
    description: "Whether the viewer can change the name and description, and archive the channel.",
  })
  viewerCanEdit: boolean;

  @Field(() => Boolean, { description: "Whether the viewer can approve or reject the channel." })
  viewerCanApprove: boolean;

  @Field(() => Boolean, { description: "Whether the viewer can delete and pin messages of other members in it." })
  viewerCanModerate: boolean;

  /** Of a conversation; null for other channels. */
  joinedCount: number | null;
}

@ObjectType({ description: "Activity in a channel, for unread badges and the time of the last activity." })
@Extensions({ broadcast: true })
export class ChannelActivity {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => Int, { description: "Number of the channel's latest event." })
  lastSeq: number;

  @Field(() => Int, {
    description: "New messages since the previous activity; 0 if messages were only edited or deleted.",
  })
  messages: number;

  @Field(() => GraphQLISODateTime, { description: "When the activity happened." })
  lastActivityAt: string;
}

@ObjectType({ description: "Channel details that every member with access sees." })
@Extensions({ broadcast: true })
export class ChannelDetails {
  @Field(() => String, { description: "The name, without the #." })
  name: string;

  @Field(() => String, { description: "A short description." })
  description: string;

  @Field(() => Boolean, { description: "Shows a badge; doesn't affect access." })
  locked: boolean;
}

@ObjectType({ description: "A channel was created, changed, archived, restored, or moved." })
@Extensions({ broadcast: true })
export class ChannelChange {
  @Field(() => ID, { nullable: true, description: "Null if any channel may have changed. Refetch `channels`." })
  channelId: string | null;

  @Field(() => ChannelDetails, {
    nullable: true,
    description: "The changed details. Null if the position or access may have changed. Refetch `channels`.",
  })
  details: ChannelDetails | null;

  @Field(() => Int, {
    description: "Refetch at a random time within this period, so that not all clients refetch at the same time.",
  })
  refetchWithinMs: number;
}

@ObjectType({ description: "The viewer's read position changed." })
export class ChannelReadEvent {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => Int, { description: "Number of the last read event." })
  lastReadSeq: number;

  @Field(() => Int, { description: "Unread messages by other members, as in `Channel.unread`." })
  unread: number;

  @Field(() => Int, { description: "Unread messages that mention the viewer." })
  unreadMentions: number;

  @Field(() => Boolean, {
    description: "Whether the position moved because the viewer marked a message as unread, possibly backward.",
  })
  markedUnread: boolean;
}
