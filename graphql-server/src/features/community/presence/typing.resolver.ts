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
@ObjectType({ description: "Somebody writes in a channel; good for six seconds, or until their message comes." })
export class TypingSign {
  @Field(() => ID)
  channelId: string;

  @Field(() => ID)
  userId: string;

  @Field(() => String)
  username: string;
}

@Authorized()
@Resolver()
export class TypingResolver {
  constructor(private readonly service: TypingService) {}

  @Mutation(() => Boolean, { description: "Who may post says that they are writing, at most once in 3 s." })
  async setTyping(@Arg("channelId", () => ID) channelId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.service.publishTyping(requireViewer(context), channelId);
    return true;
  }

  @Subscription(() => TypingSign, {
    description:
      "Everybody who writes in the channel, the viewer included. Ends with FORBIDDEN when the right is lost.",
    subscribe: ({ args, context }: { args: { channelId: string }; context: RequestContext }) =>
      context.services.get(TypingService).subscribe(requireViewer(context), args.channelId),
  })
  typing(@Arg("channelId", () => ID) _channelId: string, @Root() sign: TypingSign): TypingSign {
    return sign;
  }
}
