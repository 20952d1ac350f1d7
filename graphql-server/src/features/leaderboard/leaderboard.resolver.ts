import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { AllowApiKeys } from "../../kernel/auth/authorize";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { LeaderboardService } from "./leaderboard.service";
import { Leaderboard, LeaderboardEntry, LeaderboardEntryConnection, TopTen } from "./leaderboard.types";
import { Timeframe } from "./ranking/periods";
import { TopTenFeed } from "./ranking/top-ten-feed";

@Authorized()
@Resolver(() => Leaderboard)
export class LeaderboardResolver {
  constructor(private readonly service: LeaderboardService) {}

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @Query(() => Leaderboard, { description: "The first ten of a timeframe, and the viewer's own place." })
  leaderboard(
    @Arg("timeframe", () => Timeframe, { defaultValue: Timeframe.ALL_TIME }) timeframe: Timeframe,
  ): Promise<Leaderboard> {
    return this.service.leaderboard(timeframe);
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @FieldResolver(() => LeaderboardEntry, {
    nullable: true,
    description: "The viewer's own place; null where not ranked, and for an API key, which is nobody.",
  })
  async me(@Root() leaderboard: Leaderboard, @Ctx() { viewer }: RequestContext): Promise<LeaderboardEntry | null> {
    return viewer && this.service.placeOf(viewer, leaderboard);
  }

  @FieldResolver(() => [LeaderboardEntry], {
    description: "The viewer with up to `radius` (1 to 10) people on either side; empty where not ranked.",
  })
  around(
    @Root() leaderboard: Leaderboard,
    @Arg("radius", () => Int, { defaultValue: 3 }) radius: number,
    @Ctx() context: RequestContext,
  ): Promise<LeaderboardEntry[]> {
    return this.service.around(requireViewer(context), leaderboard, radius);
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @FieldResolver(() => Int, { description: "How many people are ranked in the timeframe." })
  rankedCount(@Root() leaderboard: Leaderboard): Promise<number> {
    return this.service.rankedCount(leaderboard);
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @Subscription(() => TopTen, {
    description: "The first ten of a timeframe: as they are now, and again whenever they change.",
    subscribe: ({ args, context }: { args: { timeframe: Timeframe }; context: RequestContext }) =>
      context.services.get(TopTenFeed).follow(args.timeframe),
  })
  topTenChanged(@Arg("timeframe", () => Timeframe) _timeframe: Timeframe, @Root() topTen: TopTen): TopTen {
    return topTen;
  }

  @AllowApiKeys(ApiKeyScope.LEADERBOARD_READ)
  @Query(() => LeaderboardEntryConnection, {
    description: "The ranked of a timeframe, from the first place on; 1 to 500 a page.",
  })
  ranking(
    @Arg("timeframe", () => Timeframe) timeframe: Timeframe,
    @Arg("first", () => Int, { defaultValue: 25 }) first: number,
    @Arg("after", () => String, { nullable: true }) after: string | null,
  ): Promise<InstanceType<typeof LeaderboardEntryConnection>> {
    return this.service.ranking(timeframe, first, after ?? null);
  }
}
