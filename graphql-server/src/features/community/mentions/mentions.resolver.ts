import { Arg, Authorized, Ctx, ID, Query, Resolver, Subscription } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { Member } from "../../accounts";
import { CommunityFeeds } from "../live/community-feeds";
import type { SuggestionsService } from "./suggestions.service";

@Authorized()
@Resolver()
export class MentionsResolver {
  constructor(private readonly service: SuggestionsService) {}

  @Query(() => [Member], {
    description:
      "Whom an @ may mean: at most eight people who may read the channel, by the beginning of their username; those who wrote there last when it is empty.",
  })
  memberSuggestions(
    @Arg("prefix", () => String, { description: "At most 30 characters, without the @, in any case." }) prefix: string,
    @Arg("channelId", () => ID) channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<Member[]> {
    return this.service.members(requireViewer(context), prefix, channelId);
  }

  @Subscription(() => Boolean, {
    description: "Somebody mentioned the viewer: unreadMentions of the list of channels says where.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(CommunityFeeds).mentions(requireViewer(context)),
  })
  mentioned(): boolean {
    return true;
  }
}
