import DataLoader from "dataloader";
import { Arg, Ctx, Extensions, FieldResolver, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { AllowApiKeys } from "../../kernel/auth/authorize";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { AfterArg, FirstArg } from "../../kernel/paging/connections";
import { loader, requireViewer, type RequestContext } from "../../kernel/request-context";
import type { LeaderboardService } from "./leaderboard.service";
import { Leaderboard, LeaderboardEntry, LeaderboardEntryConnection, TopTen } from "./leaderboard.types";
import { Timeframe } from "./periods";
import { TopTenService } from "./top-ten.service";

@Resolver(() => Leaderboard)
export class LeaderboardResolver {
  /** The entries and the cursor of a request share a read. */
  private readonly topEntriesByPeriod = (): DataLoader<string, LeaderboardEntry[]> =>
    new DataLoader((periods) => Promise.all(periods.map((period) => this.service.topEntries(period))));

  constructor(private readonly service: LeaderboardService) {}

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @Extensions({ sharesReads: true })
  @Query(() => Leaderboard, { description: "The top ten of a timeframe, and the viewer's rank." })
  leaderboard(
    @Arg("timeframe", () => Timeframe, {
      defaultValue: Timeframe.ALL_TIME,
      description: "All time, this month, or this week.",
    })
    timeframe: Timeframe,
  ): Leaderboard {
    return this.service.leaderboard(timeframe);
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @FieldResolver(() => [LeaderboardEntry], { description: "The top ten." })
  entries(@Root() { period }: Leaderboard, @Ctx() context: RequestContext): Promise<LeaderboardEntry[]> {
    return loader(context, this.topEntriesByPeriod).load(period);
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @FieldResolver(() => String, {
    nullable: true,
    description: "Cursor after the top ten; pass it to `ranking` as `after`.",
  })
  async endCursor(@Root() { period }: Leaderboard, @Ctx() context: RequestContext): Promise<string | null> {
    return this.service.endCursorOf(await loader(context, this.topEntriesByPeriod).load(period));
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @FieldResolver(() => LeaderboardEntry, {
    nullable: true,
    description: "The viewer's entry. Null if the viewer is not ranked, and for API keys.",
  })
  async me(@Root() leaderboard: Leaderboard, @Ctx() { viewer }: RequestContext): Promise<LeaderboardEntry | null> {
    return viewer && this.service.rankOf(viewer, leaderboard);
  }

  @FieldResolver(() => [LeaderboardEntry], {
    description: "The viewer with up to `radius` (1 to 10) members above and below. Empty if the viewer is not ranked.",
  })
  around(
    @Root() leaderboard: Leaderboard,
    @Arg("radius", () => Int, { defaultValue: 3, description: "The number of members above and below." })
    radius: number,
    @Ctx() context: RequestContext,
  ): Promise<LeaderboardEntry[]> {
    return this.service.around(requireViewer(context), leaderboard, radius);
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @FieldResolver(() => Int, { description: "The number of ranked members in the timeframe." })
  rankedCount(@Root() leaderboard: Leaderboard): Promise<number> {
    return this.service.rankedCount(leaderboard);
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @Subscription(() => TopTen, {
    description: "Sends the top ten of a timeframe immediately and on every change.",
    subscribe: ({ args, context }: { args: { timeframe: Timeframe }; context: RequestContext }) =>
      context.services.get(TopTenService).subscribe(args.timeframe),
  })
  topTenChanged(
    @Arg("timeframe", () => Timeframe, { description: "All time, this month, or this week." }) _timeframe: Timeframe,
    @Root() topTen: TopTen,
  ): TopTen {
    return topTen;
  }

  @Extensions({ sharesReads: true })
  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @Query(() => LeaderboardEntryConnection, {
    description: "All ranked members of a timeframe, best first. 1 to 500 per page.",
  })
  ranking(
    @Arg("timeframe", () => Timeframe, { description: "All time, this month, or this week." }) timeframe: Timeframe,
    @FirstArg(25) first: number,
    @AfterArg() after: string | null,
  ): Promise<InstanceType<typeof LeaderboardEntryConnection>> {
    return this.service.ranking(timeframe, first, after ?? null);
  }

  @Mutation(() => Boolean, { description: "Shows or hides the viewer on leaderboards. Doesn't change XP or level." })
  setLeaderboardListing(
    @Arg("listed", () => Boolean, { description: "Whether the viewer appears in leaderboards." }) listed: boolean,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return this.service.setListed(requireViewer(context), listed);
  }
}
