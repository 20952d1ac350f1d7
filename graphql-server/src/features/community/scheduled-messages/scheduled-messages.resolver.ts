import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { MessageType } from "../messages/message.type";
import { ScheduledMessageType } from "./scheduled-message.type";
import { ScheduleMessageInput, UpdateScheduledMessageInput } from "./scheduled-messages.inputs";
import type { ScheduledMessagesService } from "./scheduled-messages.service";

@Resolver()
export class ScheduledMessagesResolver {
  constructor(private readonly service: ScheduledMessagesService) {}

  @Query(() => [ScheduledMessageType], {
    description: "The viewer's scheduled messages, the next first. Those that couldn't be sent come with the reason.",
  })
  scheduledMessages(
    @Arg("channelId", () => ID, { nullable: true, description: "Only those of this channel." })
    channelId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ScheduledMessageType[]> {
    return this.service.list(requireViewer(context), channelId ?? null);
  }

  @Mutation(() => ScheduledMessageType, {
    description:
      "Schedules a message. Requires permission to post in the channel, now and when it's sent. At most 50 per member.",
  })
  scheduleMessage(
    @InputArg(() => ScheduleMessageInput) input: ScheduleMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<ScheduledMessageType> {
    return this.service.schedule(requireViewer(context), input);
  }

  @Mutation(() => ScheduledMessageType, {
    description: "Changes the text and the time of a scheduled message. One that couldn't be sent is scheduled again.",
  })
  updateScheduledMessage(
    @InputArg(() => UpdateScheduledMessageInput) input: UpdateScheduledMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<ScheduledMessageType> {
    return this.service.update(requireViewer(context), input);
  }

  @Mutation(() => MessageType, { description: "Sends a scheduled message now. Returns the posted message." })
  sendScheduledMessage(@IdArg("scheduled message") id: string, @Ctx() context: RequestContext): Promise<MessageType> {
    return this.service.sendNow(requireViewer(context), id);
  }

  @Mutation(() => ID, { description: "Deletes a scheduled message. Returns its id. Idempotent." })
  deleteScheduledMessage(@IdArg("scheduled message") id: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.delete(requireViewer(context), id);
  }
}
