import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { Member } from "../../accounts";
import { SimulatorPlan } from "../runs/run.types";
import { SimulatorScenario } from "../scenario.types";

@ObjectType({
  description: "A member's place in a week's challenge. Results are averages per trade in R, after costs.",
})
export class SimulatorChallengeScore {
  @Field(() => Int, { description: "1 is first: by the plan kept, then by the result." })
  rank: number;

  @Field(() => Member, { description: "The member." })
  member: Member;

  @Field(() => Int, { description: "Their trades." })
  trades: number;

  @Field(() => Float, { description: "The fraction of trades that broke no rule." })
  planKept: number;

  @Field(() => Float, { description: "The result." })
  r: number;

  @Field(() => Float, { nullable: true, description: "The lower end of its 95% interval (bootstrap)." })
  low: number | null;

  @Field(() => Float, { nullable: true, description: "The upper end." })
  high: number | null;

  @Field(() => Float, {
    description: "Of 10,000 traders who flip coins, with as many trades of the same sizes, 5% did worse than this.",
  })
  luckLow: number;

  @Field(() => Float, { description: "5% of them did better than this." })
  luckHigh: number;
}

@ObjectType({ description: "A week in which all members can trade the same synthetic prices, once." })
export class SimulatorChallenge {
  @Field(() => ID, { description: "Its Monday, such as 2026-11-23." })
  id: string;

  @Field(() => GraphQLISODateTime, { description: "Monday 00:00 UTC." })
  opensAt: Date;

  @Field(() => GraphQLISODateTime, {
    description: "Sunday 00:00 UTC. Runs end, and what was behind the prices is published.",
  })
  closesAt: Date;

  @Field(() => SimulatorScenario, { description: "The market." })
  scenario: SimulatorScenario;

  @Field(() => SimulatorPlan, { description: "The limits, which are the same for everyone." })
  plan: SimulatorPlan;

  @Field(() => Int, { description: "Fewer trades aren't ranked." })
  minTrades: number;

  @Field(() => String, {
    description: "SHA-256 of the seed, in hexadecimal: proves later that the prices were fixed from the start.",
  })
  seedDigest: string;

  @Field(() => ID, { nullable: true, description: "The challenge of an earlier week, the latest one." })
  previousId: string | null;
}
