import { IsIn, IsInt, IsNumber, IsOptional, Max, MaxLength, Min } from "class-validator";
import { Field, Float, ID, InputType, Int } from "type-graphql";
import { TradeSide } from "../../community";
import { SimulatorEntryType, StepUntil } from "./run.types";

const RUN_ID = { description: "The id of the run." };
const ACTION_ID = { description: "A new UUID. Sending the same one again changes nothing." };
const TRADE_ID = { description: "The id of the trade." };

@InputType({ description: "A new run, and the member's own limits for it." })
export class StartSimulatorRunInput {
  @Field(() => ID, { description: "The id of the scenario, at most 40 characters." })
  @MaxLength(40)
  scenarioId: string;

  @Field(() => Float, {
    defaultValue: 0.01,
    description: "What one trade may lose, as a fraction of the balance at the start: 0.001 to 0.05.",
  })
  @IsNumber()
  @Min(0.001)
  @Max(0.05)
  riskPerTrade: number;

  @Field(() => Int, { nullable: true, description: "How many trades at most, 1 to 200; null for no limit." })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(200)
  maxTrades?: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "The loss in one session after which there's a break until the next one, 0.005 to 0.5 of the balance at the start.",
  })
  @IsOptional()
  @IsNumber()
  @Min(0.005)
  @Max(0.5)
  breakAfterLoss?: number | null;
}

@InputType({ description: "An order with its plan." })
export class PlaceSimulatorOrderInput {
  @Field(() => ID, RUN_ID)
  runId: string;

  @Field(() => ID, {
    description: "A new UUID, which becomes the id of the trade. Sending the same one again changes nothing.",
  })
  tradeId: string;

  @Field(() => Int, { defaultValue: 0, description: "Which of the scenario's instruments, from 0." })
  @IsInt()
  @Min(0)
  @Max(1)
  instrument: number;

  @Field(() => TradeSide, { description: "The direction." })
  @IsIn(Object.values(TradeSide))
  side: TradeSide;

  @Field(() => SimulatorEntryType, { description: "How it is entered." })
  @IsIn(Object.values(SimulatorEntryType))
  entryType: SimulatorEntryType;

  @Field(() => Float, { nullable: true, description: "The price of a limit or stop entry; null for a market order." })
  @IsOptional()
  @IsNumber()
  entryPrice?: number | null;

  @Field(() => Float, { nullable: true, description: "Null trades without a stop, which breaks the plan." })
  @IsOptional()
  @IsNumber()
  stop?: number | null;

  @Field(() => Float, { nullable: true, description: "Null for none." })
  @IsOptional()
  @IsNumber()
  target?: number | null;

  @Field(() => Int, { description: "The size." })
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  units: number;

  @Field(() => String, {
    nullable: true,
    description: "When the idea is wrong, at most 300 characters. Null breaks the plan.",
  })
  @IsOptional()
  @MaxLength(300)
  wrongIf?: string | null;

  @Field(() => Float, { nullable: true, description: "That the target comes before the stop: 0 to 1." })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  probability?: number | null;
}

@InputType({ description: "New prices of a trade. What is left out stays." })
export class MoveSimulatorOrderInput {
  @Field(() => ID, RUN_ID)
  runId: string;

  @Field(() => ID, ACTION_ID)
  actionId: string;

  @Field(() => ID, TRADE_ID)
  tradeId: string;

  @Field(() => Float, { nullable: true, description: "The price of an entry order that waits." })
  @IsOptional()
  @IsNumber()
  entryPrice?: number | null;

  @Field(() => Float, { nullable: true, description: "Null removes it." })
  @IsOptional()
  @IsNumber()
  stop?: number | null;

  @Field(() => Float, { nullable: true, description: "Null removes it." })
  @IsOptional()
  @IsNumber()
  target?: number | null;
}

@InputType({ description: "An entry order to cancel." })
export class CancelSimulatorOrderInput {
  @Field(() => ID, RUN_ID)
  runId: string;

  @Field(() => ID, ACTION_ID)
  actionId: string;

  @Field(() => ID, TRADE_ID)
  tradeId: string;
}

@InputType({ description: "Units to close at the next price." })
export class CloseSimulatorTradeInput {
  @Field(() => ID, RUN_ID)
  runId: string;

  @Field(() => ID, ACTION_ID)
  actionId: string;

  @Field(() => ID, TRADE_ID)
  tradeId: string;

  @Field(() => Int, { nullable: true, description: "How many; null for all." })
  @IsOptional()
  @IsInt()
  @Min(1)
  units?: number | null;
}

@InputType({ description: "How far to go." })
export class StepSimulatorRunInput {
  @Field(() => ID, RUN_ID)
  runId: string;

  @Field(() => Int, {
    description: "The number of closed bars that the client has seen. If others have closed since, nothing changes.",
  })
  @IsInt()
  fromBar: number;

  @Field(() => Int, { defaultValue: 1, description: "How many bars close at most, 1 to 500." })
  @IsInt()
  bars: number;

  @Field(() => StepUntil, { nullable: true, description: "Where to stop early." })
  @IsOptional()
  @IsIn(Object.values(StepUntil))
  until?: StepUntil | null;
}
