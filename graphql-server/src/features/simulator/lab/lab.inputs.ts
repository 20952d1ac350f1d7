import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from "class-validator";
import { Field, Float, ID, InputType, Int } from "type-graphql";
import { invalidField } from "../../../kernel/errors/errors";
import { RULE, type Rule } from "../strategy/rule";
import { LabComparison, LabIndicator, LabSide } from "./lab.types";

@InputType({ description: "Opens a notebook." })
export class OpenSimulatorLabNotebookInput {
  @Field(() => ID, { description: "The id of the scenario, at most 40 characters." })
  @MaxLength(40)
  scenarioId: string;
}

@InputType({ description: "One side of a condition." })
export class SimulatorLabValueInput {
  @Field(() => LabIndicator, { description: "What it is." })
  @IsIn(Object.values(LabIndicator))
  of: LabIndicator;

  @Field(() => Int, { nullable: true, description: "The number of bars of an indicator, 2 to 200." })
  @IsOptional()
  @IsInt()
  @Min(2)
  @Max(200)
  period?: number | null;

  @Field(() => Float, { nullable: true, description: "The fixed number, at most 1,000,000." })
  @IsOptional()
  @IsNumber()
  @Min(-1_000_000)
  @Max(1_000_000)
  value?: number | null;
}

@InputType({ description: "A condition of an entry." })
export class SimulatorLabConditionInput {
  @Field(() => SimulatorLabValueInput, { description: "The left side." })
  @ValidateNested()
  left: SimulatorLabValueInput;

  @Field(() => LabComparison, { description: "The comparison." })
  @IsIn(Object.values(LabComparison))
  is: LabComparison;

  @Field(() => SimulatorLabValueInput, { description: "The right side." })
  @ValidateNested()
  right: SimulatorLabValueInput;
}

@InputType({ description: "A way of trading that leaves nothing to decide." })
export class SimulatorLabRuleInput {
  @Field(() => LabSide, { description: "The direction." })
  @IsIn(Object.values(LabSide))
  side: LabSide;

  @Field(() => [SimulatorLabConditionInput], {
    description: "1 to 4. It enters when all of them are true at the end of a bar.",
  })
  @ArrayMinSize(1, { message: "A rule needs a condition." })
  @ArrayMaxSize(4, { message: "A rule can have at most 4 conditions." })
  @ValidateNested({ each: true })
  conditions: SimulatorLabConditionInput[];

  @Field(() => Float, { description: "The distance of the stop, in average true ranges of 14 bars: 0.25 to 10." })
  @IsNumber()
  @Min(0.25)
  @Max(10)
  stopRanges: number;

  @Field(() => Float, { nullable: true, description: "The distance of the target, in R: 0.25 to 10; null for none." })
  @IsOptional()
  @IsNumber()
  @Min(0.25)
  @Max(10)
  targetR?: number | null;

  @Field(() => Int, { nullable: true, description: "It closes after this many bars, 1 to 500; null for never." })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(500)
  maxBars?: number | null;

  @Field(() => Float, {
    defaultValue: 0.01,
    description: "What one trade may lose, as a fraction of the balance at the start: 0.001 to 0.05.",
  })
  @IsNumber()
  @Min(0.001)
  @Max(0.05)
  risk: number;
}

@InputType({ description: "Tries a rule in a notebook." })
export class TrySimulatorLabRuleInput {
  @Field(() => ID, { description: "The id of the notebook." })
  notebookId: string;

  @Field(() => ID, { description: "A new UUID. Sending the same one again changes nothing." })
  requestId: string;

  @Field(() => SimulatorLabRuleInput, { description: "The rule." })
  @ValidateNested()
  rule: SimulatorLabRuleInput;
}

/** Throws if a condition lacks the number that its indicator needs. */
export function ruleOf({ side, conditions, stopRanges, targetR, maxBars, risk }: SimulatorLabRuleInput): Rule {
  const parsed = RULE.safeParse({
    side,
    conditions: conditions.map(({ left, is, right }) => ({ left: valueOf(left), is, right: valueOf(right) })),
    stopRanges,
    targetR: targetR ?? null,
    maxBars: maxBars ?? null,
    risk,
  });
  if (parsed.success) return parsed.data;
  throw invalidField("rule", "An indicator needs a number of bars from 2 to 200, and a number needs its value.");
}

function valueOf({ of, period, value }: SimulatorLabValueInput): object {
  if (of === LabIndicator.PRICE) return { of };
  return of === LabIndicator.NUMBER ? { of, value } : { of, period };
}
