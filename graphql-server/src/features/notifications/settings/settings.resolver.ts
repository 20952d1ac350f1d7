import { Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { NotificationSettingsService } from "./settings.service";
import {
  ChannelNotificationSettingsType,
  NotificationSettings,
  SetChannelNotificationsInput,
  SubscribeToPushInput,
  UpdateNotificationSettingsInput,
} from "./settings.types";

@Resolver()
export class NotificationSettingsResolver {
  constructor(private readonly settings: NotificationSettingsService) {}

  @Query(() => NotificationSettings, { description: "The viewer's notification settings." })
  notificationSettings(@Ctx() context: RequestContext): Promise<NotificationSettings> {
    return this.settings.read(requireViewer(context));
  }

  @Mutation(() => NotificationSettings, {
    description: "Changes the viewer's notification settings. Limit: 60 per minute.",
  })
  updateNotificationSettings(
    @InputArg(() => UpdateNotificationSettingsInput)
    input: UpdateNotificationSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<NotificationSettings> {
    return this.settings.update(requireViewer(context), input);
  }

  @Query(() => ChannelNotificationSettingsType, {
    description: "The viewer's notification settings for a channel that they can read.",
  })
  channelNotificationSettings(
    @IdArg("channel", "channelId") channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChannelNotificationSettingsType> {
    return this.settings.channel(requireViewer(context), channelId);
  }

  @Mutation(() => ChannelNotificationSettingsType, {
    description: "Changes the viewer's notification settings for a channel that they can read. Limit: 60 per minute.",
  })
  setChannelNotifications(
    @InputArg(() => SetChannelNotificationsInput)
    input: SetChannelNotificationsInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelNotificationSettingsType> {
    return this.settings.setChannel(requireViewer(context), input);
  }

  @Mutation(() => NotificationSettings, {
    description: "Sends push messages to a browser until this session ends. Limit: 20 per hour.",
  })
  subscribeToPush(
    @InputArg(() => SubscribeToPushInput)
    input: SubscribeToPushInput,
    @Ctx() context: RequestContext,
  ): Promise<NotificationSettings> {
    return this.settings.subscribeToPush(requireViewer(context), input);
  }

  @Mutation(() => NotificationSettings, { description: "Stops push messages to this session's browser." })
  unsubscribeFromPush(@Ctx() context: RequestContext): Promise<NotificationSettings> {
    return this.settings.unsubscribeFromPush(requireViewer(context));
  }
}
