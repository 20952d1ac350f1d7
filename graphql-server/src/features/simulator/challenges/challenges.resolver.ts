import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { SimulatorRunType } from "../runs/run.types";
import { loaded } from "../simulator.resolver";
import { SimulatorTruth } from "../verdict/verdict.types";
import { SimulatorChallenge, SimulatorChallengeScore } from "./challenge.types";
import type { ChallengesService } from "./challenges.service";

@Resolver(() => SimulatorChallenge)
export class ChallengesResolver {
  constructor(private readonly challenges: ChallengesService) {}

  @Query(() => SimulatorChallenge, {
    nullable: true,
    description: "The challenge of this week, or of another one; null if there was none.",
  })
  simulatorChallenge(
    @Arg("id", () => ID, { nullable: true, description: "The Monday of the week; null for this week." })
    id: string | null,
  ): Promise<SimulatorChallenge | null> {
    return this.challenges.find(id ?? null);
  }

  @Mutation(() => SimulatorRunType, {
    description: "Starts the viewer's run of this week's challenge, or returns it: there's no second one.",
  })
  async startSimulatorChallenge(@Ctx() context: RequestContext): Promise<SimulatorRunType> {
    return loaded(await this.challenges.startRun(requireViewer(context)));
  }

  @FieldResolver(() => SimulatorRunType, { nullable: true, description: "The viewer's run; null before it's started." })
  async run(@Root() { id }: SimulatorChallenge, @Ctx() context: RequestContext): Promise<SimulatorRunType | null> {
    const state = await this.challenges.runOf(requireViewer(context), id);
    return state && loaded(state);
  }

  @FieldResolver(() => Int, { description: "How many members have begun." })
  players(@Root() { id }: SimulatorChallenge): Promise<number> {
    return this.challenges.countPlayers(id);
  }

  @FieldResolver(() => [SimulatorChallengeScore], {
    description:
      "The best 100 of those who have finished, and the viewer. Leaves out admins and members who aren't on leaderboards.",
  })
  scores(@Root() { id }: SimulatorChallenge, @Ctx() context: RequestContext): Promise<SimulatorChallengeScore[]> {
    return this.challenges.scores(requireViewer(context), id);
  }

  @FieldResolver(() => SimulatorTruth, {
    nullable: true,
    description: "What was behind all prices; null until the challenge has closed.",
  })
  truth(@Root() { id }: SimulatorChallenge): Promise<SimulatorTruth | null> {
    return this.challenges.truth(id);
  }
}
