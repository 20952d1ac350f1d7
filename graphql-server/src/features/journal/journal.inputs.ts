import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsOptional,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType } from "type-graphql";
import { TradeSide } from "../community";
import { JournalMood, JournalSource } from "./journal.types";

/** A decimal that PostgreSQL and the client read in the same way. */
export const DECIMAL = /^-?\d{1,12}(?:\.\d{1,10})?$/;
const POSITIVE = /^(?=.*[1-9])\d{1,12}(?:\.\d{1,10})?$/;

const IsDecimal = () => Matches(DECIMAL, { message: "Enter a number with at most 10 decimals" });
const IsPositive = () => Matches(POSITIVE, { message: "Enter a number above 0 with at most 10 decimals" });
const IsCurrency = () => Matches(/^[A-Z]{3,5}$/, { message: "A currency has 3 to 5 capital letters, such as USD" });
const TRADE_ID = { description: "The id of the trade." };

@InputType({ description: "What happened in a trade that is entered by hand." })
export class JournalFactsInput {
  @Field(() => String, { defaultValue: "", description: "The broker's account: at most 40 characters." })
  @MaxLength(40)
  account: string;

  @Field(() => String, { description: "What was traded: 1 to 40 characters." })
  @Matches(/\S/, { message: "Enter what was traded" })
  @MaxLength(40)
  instrument: string;

  @Field(() => TradeSide, { description: "The direction." })
  @IsIn(Object.values(TradeSide))
  side: TradeSide;

  @Field(() => String, { description: "How many units: a decimal above 0." })
  @IsPositive()
  size: string;

  @Field(() => String, { description: "The price of the entry: a decimal above 0." })
  @IsPositive()
  entryPrice: string;

  @Field(() => String, { nullable: true, description: "The price of the exit; null while the trade is open." })
  @IsOptional()
  @IsPositive()
  exitPrice?: string | null;

  @Field(() => String, { defaultValue: "1", description: "What one unit gains when the price rises by 1." })
  @IsPositive()
  pointValue: string;

  @Field(() => String, { defaultValue: "0", description: "Fees and interest; negative if they were received." })
  @IsDecimal()
  fees: string;

  @Field(() => String, { defaultValue: "USD", description: "3 to 5 capital letters." })
  @IsCurrency()
  currency: string;

  @Field(() => GraphQLISODateTime, { description: "When it was opened." })
  openedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was closed. Required with an exit price." })
  @IsOptional()
  closedAt?: Date | null;
}

@InputType({ description: "The stop and the target of a trade that was entered by hand or imported." })
export class JournalPlanInput {
  @Field(() => String, { nullable: true, description: "The stop as planned; null for none." })
  @IsOptional()
  @IsPositive()
  stop?: string | null;

  @Field(() => String, { nullable: true, description: "The target as planned; null for none." })
  @IsOptional()
  @IsPositive()
  target?: string | null;
}

@InputType({ description: "What a member says about a trade." })
export class JournalNotesInput {
  @Field(() => String, { nullable: true, description: "Where the stop is now; null if it wasn't moved." })
  @IsOptional()
  @IsPositive()
  stopNow?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it was planned before the entry; null: not stated." })
  @IsOptional()
  @IsBoolean()
  isPlanned?: boolean | null;

  @Field(() => String, { defaultValue: "", description: "The plan: at most 4,000 characters." })
  @MaxLength(4_000)
  plan: string;

  @Field(() => String, { defaultValue: "", description: "About the result: at most 4,000 characters." })
  @MaxLength(4_000)
  review: string;

  @Field(() => String, { defaultValue: "", description: "The correlated group: at most 40 characters." })
  @MaxLength(40)
  correlatedGroup: string;

  @Field(() => ID, { nullable: true, description: "The id of the setup; null for none." })
  @IsOptional()
  @IsUUID()
  setupId?: string | null;

  @Field(() => [ID], { defaultValue: [], description: "The ids of the setup's criteria that were met." })
  @ArrayMaxSize(20)
  @IsUUID("all", { each: true })
  metCriteria: string[];

  @Field(() => [String], { defaultValue: [], description: "Tags from the member's list, at most 10." })
  @ArrayMaxSize(10)
  tags: string[];

  @Field(() => JournalMood, { nullable: true, description: "The mood; null: not stated." })
  @IsOptional()
  @IsIn(Object.values(JournalMood))
  mood?: JournalMood | null;

  @Field(() => [ID], { defaultValue: [], description: "Uploaded images, in order, at most six." })
  @ArrayMaxSize(6)
  @IsUUID("all", { each: true })
  screenshots: string[];
}

@InputType({ description: "A trade of the journal. What isn't given stays; a new trade needs `facts`." })
export class SaveJournalTradeInput {
  @Field(() => ID, { description: "The id; for a new trade, a new UUID. Sending the same one again adds no trade." })
  id: string;

  @Field(() => JournalFactsInput, { nullable: true, description: "Only for trades entered by hand." })
  @IsOptional()
  @ValidateNested()
  facts?: JournalFactsInput | null;

  @Field(() => JournalPlanInput, { nullable: true, description: "Only for trades entered by hand or imported." })
  @IsOptional()
  @ValidateNested()
  levels?: JournalPlanInput | null;

  @Field(() => JournalNotesInput, { nullable: true, description: "What the member says about it." })
  @IsOptional()
  @ValidateNested()
  notes?: JournalNotesInput | null;
}

@InputType({ description: "Which trades. Each condition can be left out." })
export class JournalFilterInput {
  @Field(() => Boolean, { nullable: true, description: "Simulated trades, or all others." })
  @IsOptional()
  simulated?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Open trades, or closed ones." })
  @IsOptional()
  isOpen?: boolean | null;

  @Field(() => JournalSource, { nullable: true, description: "Where they come from." })
  @IsOptional()
  @IsIn(Object.values(JournalSource))
  source?: JournalSource | null;

  @Field(() => ID, { nullable: true, description: "The id of the setup." })
  @IsOptional()
  @IsUUID()
  setupId?: string | null;

  @Field(() => String, { nullable: true, description: "One of the tags." })
  @IsOptional()
  @MaxLength(30)
  tag?: string | null;

  @Field(() => String, { nullable: true, description: "The instrument, in any case." })
  @IsOptional()
  @MaxLength(40)
  instrument?: string | null;
}

@InputType({ description: "Something that a trade of a setup should meet." })
export class JournalCriterionInput {
  @Field(() => ID, { description: "The id; for a new one, a new UUID." })
  @IsUUID()
  id: string;

  @Field(() => String, { description: "1 to 120 characters." })
  @Matches(/\S/, { message: "Enter a criterion" })
  @MaxLength(120)
  text: string;
}

@InputType({ description: "A setup of the playbook." })
export class SaveJournalSetupInput {
  @Field(() => ID, { description: "The id; for a new setup, a new UUID. Sending the same one again adds no setup." })
  id: string;

  @Field(() => String, { description: "1 to 60 characters." })
  @Matches(/\S/, { message: "Enter a name" })
  @MaxLength(60)
  name: string;

  @Field(() => String, { defaultValue: "", description: "At most 2,000 characters." })
  @MaxLength(2_000)
  description: string;

  @Field(() => [JournalCriterionInput], { defaultValue: [], description: "At most 20." })
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  criteria: JournalCriterionInput[];
}

const PERCENT = /^(?=.*[1-9])\d{1,2}(?:\.\d{1,4})?$/;
const IsPercent = () => Matches(PERCENT, { message: "Enter a percentage above 0 and below 100" });

@InputType({ description: "The member's tags, and the limits of their plan. Replaces all of them." })
export class SaveJournalSettingsInput {
  @Field(() => String, { nullable: true, description: "The value of the account." })
  @IsOptional()
  @IsPositive()
  accountSize?: string | null;

  @Field(() => String, { defaultValue: "USD", description: "The currency of the account." })
  @IsCurrency()
  currency: string;

  @Field(() => String, { nullable: true, description: "The most that one position may lose, in percent." })
  @IsOptional()
  @IsPercent()
  positionRisk?: string | null;

  @Field(() => String, { nullable: true, description: "The most that a correlated group may lose, in percent." })
  @IsOptional()
  @IsPercent()
  groupRisk?: string | null;

  @Field(() => String, { nullable: true, description: "The most that all positions may lose, in percent." })
  @IsOptional()
  @IsPercent()
  totalRisk?: string | null;

  @Field(() => [String], { defaultValue: [], description: "At most 50 tags of 1 to 30 characters." })
  @ArrayMaxSize(50)
  @Length(1, 30, { each: true })
  @Matches(/^\S(?:.*\S)?$/u, { each: true, message: "A tag must not begin or end with a space" })
  tags: string[];
}

@InputType({ description: "Posts a trade as a trade card." })
export class ShareJournalTradeInput {
  @Field(() => ID, TRADE_ID)
  tradeId: string;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => String, { description: "A new key. Sending the same one again posts nothing." })
  @Length(1, 64)
  @Matches(/^[\w.:-]+$/, { message: "clientMessageId can have only letters, digits, and . : _ -" })
  clientMessageId: string;
}
