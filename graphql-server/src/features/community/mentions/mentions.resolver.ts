import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { Member } from "../../accounts";
import type { SuggestionsService } from "./suggestions.service";

@Resolver()
export class MentionsResolver {
  constructor(private readonly service: SuggestionsService) {}

  @Query(() => [Member], {
    description:
      "Suggestions for an @mention: up to eight members who can read the channel and whose username starts with `prefix`. If `prefix` is empty, the most recent senders.",
  })
  memberSuggestions(
    @Arg("prefix", () => String, { description: "At most 30 characters, without the @. Case-insensitive." })
    prefix: string,
    @IdArg("channel", "channelId") channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<Member[]> {
    return this.service.members(requireViewer(context), prefix, channelId);
  }
}
