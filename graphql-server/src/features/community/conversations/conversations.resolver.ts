import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ChannelType } from "../channels/channel.type";
import { ConversationType, DirectMessageSettingsType } from "./conversation.types";
import { StartConversationInput } from "./conversations.inputs";
import type { ConversationsService } from "./conversations.service";

@Resolver(() => ConversationType)
export class ConversationsResolver {
  constructor(private readonly service: ConversationsService) {}

  @Query(() => [ConversationType], {
    description: "The viewer's conversations and the requests to them, the latest first. At most 100.",
  })
  conversations(@Ctx() context: RequestContext): Promise<ConversationType[]> {
    return this.service.list(requireViewer(context));
  }

  @Query(() => ConversationType, { nullable: true, description: "A conversation of the viewer, or a request." })
  conversation(@IdArg("conversation") id: string, @Ctx() context: RequestContext): Promise<ConversationType> {
    return this.service.byId(requireViewer(context), id);
  }

  @Query(() => DirectMessageSettingsType, { description: "The viewer's settings and limits for direct messages." })
  directMessageSettings(@Ctx() context: RequestContext): Promise<DirectMessageSettingsType> {
    return this.service.settings(requireViewer(context));
  }

  @FieldResolver(() => ChannelType, {
    nullable: true,
    description: "The channel with the messages; null until the viewer accepts.",
  })
  channel(@Root() conversation: ConversationType, @Ctx() context: RequestContext): Promise<ChannelType | null> {
    return this.service.channelOf(requireViewer(context), conversation);
  }

  @Mutation(() => ConversationType, {
    description:
      "Writes to a member, or to a new group of up to nine with the viewer. Members who haven't accepted get a request. Requires level `minLevel` of `directMessageSettings`; staff never writes first. At most 10 new members per day.",
  })
  startConversation(
    @InputArg(() => StartConversationInput) input: StartConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<ConversationType> {
    return this.service.start(requireViewer(context), input);
  }

  @Mutation(() => ConversationType, { description: "Accepts a request. Idempotent." })
  acceptConversation(@IdArg("conversation") id: string, @Ctx() context: RequestContext): Promise<ConversationType> {
    return this.service.accept(requireViewer(context), id);
  }

  @Mutation(() => ID, {
    description:
      "Declines a request. Who asked isn't told, and can't ask again for 30 days. Returns its id. Idempotent.",
  })
  declineConversation(@IdArg("conversation") id: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.decline(requireViewer(context), id);
  }

  @Mutation(() => ID, { description: "Leaves a conversation. Returns its id. Idempotent." })
  leaveConversation(@IdArg("conversation") id: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.leave(requireViewer(context), id);
  }

  @Mutation(() => ConversationType, {
    description: "Asks more members to join a group. They see its earlier messages once they accept.",
  })
  addToConversation(
    @IdArg("conversation") id: string,
    @Arg("memberIds", () => [ID], { description: "The ids of the members." }) memberIds: string[],
    @Ctx() context: RequestContext,
  ): Promise<ConversationType> {
    return this.service.add(requireViewer(context), id, memberIds);
  }

  @Mutation(() => DirectMessageSettingsType, {
    description: "Whether other members can ask the viewer for a conversation. Requests that wait stay. Idempotent.",
  })
  setTakesRequests(
    @Arg("takesRequests", () => Boolean, { description: "Whether others can ask." }) takesRequests: boolean,
    @Ctx() context: RequestContext,
  ): Promise<DirectMessageSettingsType> {
    return this.service.setTakesRequests(requireViewer(context), takesRequests);
  }
}
