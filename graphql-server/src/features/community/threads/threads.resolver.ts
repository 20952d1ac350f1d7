import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { MessageHistory } from "../messages/message-history.service";
import { MessageConnection } from "../messages/message.type";
import { MessagesArgs } from "../messages/messages.inputs";
import { withMarks } from "../messages/viewer-marks";
import { Thread } from "./thread.type";
import type { ThreadsService } from "./threads.service";

const MessageIdArg = () => Arg("messageId", () => ID, { description: "The id of any message of the thread." });

interface ThreadsResolverDeps {
  service: ThreadsService;
  history: MessageHistory;
}

@Resolver(() => Thread)
export class ThreadsResolver {
  constructor(private readonly deps: ThreadsResolverDeps) {}

  @Query(() => Thread, {
    nullable: true,
    description:
      "The thread of a message. NOT_FOUND if the viewer can't read its channel. For new replies, subscribe to `channelEvents`.",
  })
  thread(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<Thread> {
    return this.deps.service.byMessage(requireViewer(context), messageId);
  }

  @Mutation(() => Thread, {
    description:
      "Follows a thread. Its author, members who reply, and mentioned members follow it automatically, unless they unfollowed it.",
  })
  followThread(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<Thread> {
    return this.deps.service.follow(requireViewer(context), messageId, true);
  }

  @Mutation(() => Thread, {
    description: "Stops following a thread. Later replies by the viewer don't follow it again.",
  })
  unfollowThread(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<Thread> {
    return this.deps.service.follow(requireViewer(context), messageId, false);
  }

  @FieldResolver(() => MessageConnection, { description: "The replies, oldest first." })
  replies(
    @Root() thread: Thread,
    @Args(() => MessagesArgs) args: MessagesArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof MessageConnection>> {
    return withMarks(this.deps.history.threadPage(thread.id, args), context);
  }

  @FieldResolver(() => Boolean, { description: "Whether the viewer follows the thread." })
  viewerFollows(@Root() thread: Thread, @Ctx() context: RequestContext): Promise<boolean> {
    return this.deps.service.viewerFollows(requireViewer(context), thread);
  }
}
