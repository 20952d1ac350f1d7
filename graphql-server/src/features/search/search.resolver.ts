import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { AfterArg, FirstArg } from "../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { SearchService } from "./search.service";
import { MessageSearchResults, SearchResults } from "./search.types";

const QueryArg = () =>
  Arg("query", () => String, {
    description:
      "Words, at most 8, and filters: `from:username`, `in:channel`, `has:image`, `helped:yes`, `before:date`, and `after:date` (inclusive). A date is a day in UTC, such as 2026-11-20, `today`, `yesterday`, or `7d`.",
  });

@Resolver()
export class SearchResolver {
  constructor(private readonly service: SearchService) {}

  // Nullable, because each can fail on its own.
  @Query(() => SearchResults, {
    nullable: true,
    description:
      "Finds channels, members, and lessons by words; filters are ignored. If there are none, corrects misspelled words. Limit: 240 per minute, together with `searchMessages`.",
  })
  search(@QueryArg() query: string, @Ctx() context: RequestContext): Promise<SearchResults> {
    return this.service.search(requireViewer(context), query);
  }

  @Query(() => MessageSearchResults, {
    nullable: true,
    description:
      "Finds messages that contain all words, in any grammatical form, in the channels that the viewer can read. If there are none, corrects misspelled words.",
  })
  searchMessages(
    @QueryArg() query: string,
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageSearchResults> {
    return this.service.messages(requireViewer(context), { query, first, after: after ?? null });
  }
}
