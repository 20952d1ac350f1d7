import { Arg, Authorized, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../kernel/request-context";
import type { LeaderboardService } from "./leaderboard.service";
import { Leaderboard } from "./leaderboard.types";
import { Timeframe } from "./periods";

@Authorized()
@Resolver()
export class LeaderboardResolver {
  constructor(private readonly service: LeaderboardService) {}

  @Query(() => Leaderboard)
  leaderboard(
    @Arg("timeframe", () => Timeframe, { defaultValue: Timeframe.ALL_TIME }) timeframe: Timeframe,
    @Ctx() context: RequestContext,
  ): Promise<Leaderboard> {
    return this.service.leaderboard(timeframe, context.viewer);
  }
}
