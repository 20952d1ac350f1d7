import { Arg, Authorized, Ctx, ID, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { Member } from "../accounts";
import type { SuggestionsService } from "./suggestions.service";

@Authorized()
@Resolver()
export class SuggestionsResolver {
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
}
