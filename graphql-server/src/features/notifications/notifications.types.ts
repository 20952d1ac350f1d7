import { ArrayMaxSize, IsOptional } from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { Member } from "../accounts";
import { NotificationKind } from "./notification-kinds";

@ObjectType("Notification", {
  description: "Something that concerns the viewer. Each event creates at most one, for all delivery channels.",
})
export class NotificationType {
  @Field(() => ID, { description: "The id of the notification. Newer ones have higher numbers." })
  id: string;

  @Field(() => NotificationKind, { description: "What it is about." })
  kind: NotificationKind;

  @Field(() => String, { description: "A sentence that says what happened." })
  title: string;

  @Field(() => String, {
    description:
      "The start of the message as it is now, without markup and with spoilers hidden, or the reason of a strike or failure. May be empty.",
  })
  excerpt: string;

  @Field(() => String, { description: "The path of the page about it." })
  path: string;

  @Field(() => Member, { nullable: true, description: "The member who caused it; null if no member did." })
  actor: Member | null;

  @Field(() => ID, { nullable: true, description: "The id of the channel." })
  channelId: string | null;

  @Field(() => String, { nullable: true, description: "The name of the channel, without the #." })
  channelName: string | null;

  @Field(() => ID, { nullable: true, description: "The id of the message." })
  messageId: string | null;

  @Field(() => Boolean, {
    description: "Whether the viewer marked it as read, or read the channel up to its message, on any device.",
  })
  isRead: boolean;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  createdAt: Date;
}

export const { Connection: NotificationConnection } = connectionTypes("Notification", () => NotificationType);

@ObjectType({ description: "The number of the viewer's unread notifications." })
export class NotificationCounts {
  @Field(() => Int, { description: "Unread notifications. 100 means 100 or more." })
  unread: number;

  @Field(() => Int, {
    description:
      "Those that aren't about an unread message of a channel: replies that only their threads show, marks, levels, reminders, scheduled messages, strikes, and moderation decisions.",
  })
  unreadOther: number;
}

@ObjectType({ description: "The viewer's notifications changed. Refetch `notifications` and `notificationCounts`." })
export class NotificationChange {
  @Field(() => Int, {
    description:
      "Refetch at a random time within this number of milliseconds, because many members got the same event.",
  })
  refetchWithinMs: number;
}

@InputType({ description: "The notifications to mark as read: either some, or one and all older ones." })
export class MarkNotificationsReadInput {
  @Field(() => [ID], { nullable: true, description: "The ids of at most 100 notifications." })
  @IsOptional()
  @ArrayMaxSize(100, { message: "Send at most 100 ids" })
  ids?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: "The id of the newest notification to mark. Older ones are marked too.",
  })
  @IsOptional()
  upTo?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: "The ids of at most 100 messages that the notifications are about.",
  })
  @IsOptional()
  @ArrayMaxSize(100, { message: "Send at most 100 messageIds" })
  messageIds?: string[] | null;
}

/** The event of changed notifications. */
export interface NotificationChangeRecord {
  /** Clients refetch at a random time within this delay, so that an announcement doesn't make all of them refetch at once. */
  refetchWithinMs: number;
}
