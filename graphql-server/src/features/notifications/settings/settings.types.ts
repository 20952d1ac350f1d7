import { ArrayMaxSize, IsIn, IsInt, IsOptional, Max, MaxLength, Min, ValidateNested } from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from "type-graphql";
import { ChannelNotificationLevel, DigestInterval, NotificationKind } from "../notification-kinds";

const MINUTES_PER_DAY = 1_440;
const MAX_MUTE_MINUTES = 30 * MINUTES_PER_DAY;
const QUIET = { message: "Quiet hours must be times of day" };
const MUTE = { message: "A channel can be muted for 1 minute to 30 days" };

@ObjectType({ description: "How notifications of one kind are delivered." })
export class NotificationKindSettings {
  @Field(() => NotificationKind, { description: "The kind." })
  kind: NotificationKind;

  @Field(() => Boolean, { description: "Whether the list of notifications contains them." })
  inApp: boolean;

  @Field(() => Boolean, { description: "Whether they are sent to the browsers that the viewer subscribed." })
  push: boolean;

  @Field(() => Boolean, { description: "Whether the email digest contains them." })
  digest: boolean;
}

@ObjectType("ChannelNotificationSettings", { description: "The viewer's settings for one channel." })
export class ChannelNotificationSettingsType {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { description: "The name of the channel, without the #." })
  channelName: string;

  @Field(() => ChannelNotificationLevel, { description: "Which events create notifications." })
  level: ChannelNotificationLevel;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "Until then, nothing in the channel creates a notification; null if it isn't muted.",
  })
  mutedUntil: Date | null;
}

@ObjectType({ description: "The viewer's notification settings." })
export class NotificationSettings {
  @Field(() => ID, { description: "The id of the viewer." })
  id: string;

  @Field(() => [NotificationKindSettings], { description: "The delivery of each kind." })
  kinds: NotificationKindSettings[];

  @Field(() => Int, {
    nullable: true,
    description: "Start of the quiet hours in minutes after midnight; null without quiet hours.",
  })
  quietStart: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "End of the quiet hours in minutes after midnight. They span midnight if it's before the start.",
  })
  quietEnd: number | null;

  @Field(() => String, { description: "The IANA time zone of the quiet hours and the digest." })
  timeZone: string;

  @Field(() => DigestInterval, { description: "How often the viewer gets an email about missed notifications." })
  digest: DigestInterval;

  @Field(() => [ChannelNotificationSettingsType], {
    description: "The readable channels whose settings differ from the default, by name. At most 500.",
  })
  channels: ChannelNotificationSettingsType[];

  @Field(() => String, { description: "The public VAPID key with which a browser subscribes to push messages." })
  pushKey: string;

  @Field(() => Boolean, { description: "Whether this session's browser receives push messages." })
  isPushSubscribed: boolean;
}

@InputType({ description: "The delivery of one kind. Omitted fields don't change." })
export class NotificationKindInput {
  @Field(() => NotificationKind, { description: "The kind." })
  kind: NotificationKind;

  @Field(() => Boolean, { nullable: true, description: "Whether the list of notifications contains them." })
  inApp?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether they are sent to subscribed browsers." })
  push?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether the email digest contains them." })
  digest?: boolean | null;
}

@InputType({ description: "Start and end of the quiet hours." })
export class QuietHoursInput {
  @Field(() => Int, { description: "Minutes after midnight, 0 to 1439." })
  @IsInt(QUIET)
  @Min(0, QUIET)
  @Max(MINUTES_PER_DAY - 1, QUIET)
  start: number;

  @Field(() => Int, { description: "Minutes after midnight, 0 to 1439. Before `start` if they span midnight." })
  @IsInt(QUIET)
  @Min(0, QUIET)
  @Max(MINUTES_PER_DAY - 1, QUIET)
  end: number;
}

@InputType({ description: "New settings. Omitted fields don't change." })
export class UpdateNotificationSettingsInput {
  @Field(() => [NotificationKindInput], { nullable: true, description: "The delivery of some kinds." })
  @IsOptional()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  kinds?: NotificationKindInput[] | null;

  @Field(() => QuietHoursInput, { nullable: true, description: "The quiet hours; null turns them off." })
  @IsOptional()
  @ValidateNested()
  quietHours?: QuietHoursInput | null;

  @Field(() => String, { nullable: true, description: "An IANA time zone such as Europe/Berlin." })
  @IsOptional()
  @MaxLength(64)
  timeZone?: string | null;

  @Field(() => DigestInterval, { nullable: true, description: "How often to send the email digest." })
  @IsOptional()
  digest?: DigestInterval | null;
}

@InputType({ description: "The viewer's settings for one channel." })
export class SetChannelNotificationsInput {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => ChannelNotificationLevel, {
    nullable: true,
    description: "Which events create notifications. If omitted, the level doesn't change.",
  })
  @IsOptional()
  @IsIn(Object.values(ChannelNotificationLevel))
  level?: ChannelNotificationLevel | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Mutes the channel for this number of minutes, 1 to 43200. Null unmutes it; if omitted, the mute doesn't change.",
  })
  @IsOptional()
  @IsInt(MUTE)
  @Min(1, MUTE)
  @Max(MAX_MUTE_MINUTES, MUTE)
  muteMinutes?: number | null;
}

@InputType({ description: "The subscription that the browser's PushManager returned." })
export class SubscribeToPushInput {
  @Field(() => String, { description: "The https URL of the push service, at most 1,000 characters." })
  @MaxLength(1_000)
  endpoint: string;

  @Field(() => String, { description: "The browser's public key, base64url." })
  @MaxLength(200)
  p256dh: string;

  @Field(() => String, { description: "The browser's authentication secret, base64url." })
  @MaxLength(100)
  auth: string;
}
