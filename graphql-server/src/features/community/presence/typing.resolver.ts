import {
  Arg,
  Authorized,
  Ctx,
  Extensions,
  Field,
  ID,
  Mutation,
  ObjectType,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { TypingService } from "./typing.service";

@Extensions({ broadcast: true })
@ObjectType({
  description: "A member is typing in a channel. Expires after six seconds, or when their message arrives.",
})
export class TypingEvent {
  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => String, { description: "A unique name. 3 to 30 letters, digits, or `_ . -`." })
  username: string;
}

@Authorized()
@Resolver()
export class TypingResolver {
  constructor(private readonly service: TypingService) {}

  @Mutation(() => Boolean, {
    description: "Announces that the viewer is typing. Requires permission to post. Limit: once per 3 seconds.",
  })
  async setTyping(
    @Arg("channelId", () => ID, { description: "The id of the channel." }) channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.service.publishTyping(requireViewer(context), channelId);
    return true;
  }

  @Subscription(() => TypingEvent, {
    description:
      "Members who are typing in the channel, including the viewer. Ends with FORBIDDEN when access is revoked.",
    subscribe: ({ args, context }: { args: { channelId: string }; context: RequestContext }) =>
      context.services.get(TypingService).subscribe(requireViewer(context), args.channelId),
  })
  typing(
    @Arg("channelId", () => ID, { description: "The id of the channel." }) _channelId: string,
    @Root() sign: TypingEvent,
  ): TypingEvent {
    return sign;
  }
}
