import { Args, Ctx, Query, Resolver } from "type-graphql";
import { AdminOnly } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { AnalyticsService } from "./analytics.service";
import { Analytics, AnalyticsArgs } from "./analytics.types";

@AdminOnly()
@Resolver()
export class AnalyticsResolver {
  constructor(private readonly service: AnalyticsService) {}

  @Query(() => Analytics, { description: "Admins only. Sign-ups, activity, revenue, and course completion." })
  analytics(@Args(() => AnalyticsArgs) { days }: AnalyticsArgs, @Ctx() context: RequestContext): Promise<Analytics> {
    return this.service.analytics(requireViewer(context), days);
  }
}
