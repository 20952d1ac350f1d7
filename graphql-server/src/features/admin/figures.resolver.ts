import { Args, Ctx, Query, Resolver } from "type-graphql";
import { AdminOnly } from "../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { FiguresService } from "./figures.service";
import { Figures, FiguresArgs } from "./figures.types";

@AdminOnly()
@Resolver()
export class FiguresResolver {
  constructor(private readonly service: FiguresService) {}

  @Query(() => Figures, { description: "Admins only. Sign-ups, activity, revenue, and course completion." })
  figures(@Args(() => FiguresArgs) { days }: FiguresArgs, @Ctx() context: RequestContext): Promise<Figures> {
    return this.service.figures(requireViewer(context), days);
  }
}
