import { Arg, Authorized, Ctx, Query, Resolver } from "type-graphql";
import { OpenToKeys } from "../../kernel/authorize";
import { ApiKeyScope } from "../../kernel/integration";
import type { RequestContext } from "../../kernel/request-context";
import type { LeaderboardService } from "./leaderboard.service";
import { Leaderboard } from "./leaderboard.types";
import { Timeframe } from "./periods";

@Authorized()
@Resolver()
export class LeaderboardResolver {
  constructor(private readonly service: LeaderboardService) {}

  @OpenToKeys(ApiKeyScope.LEADERBOARD_READ)
  @Query(() => Leaderboard, { description: "The first ten of a timeframe, and the viewer's own place." })
  leaderboard(
    @Arg("timeframe", () => Timeframe, { defaultValue: Timeframe.ALL_TIME }) timeframe: Timeframe,
    @Ctx() context: RequestContext,
  ): Promise<Leaderboard> {
    return this.service.leaderboard(timeframe, context.viewer);
  }
}
