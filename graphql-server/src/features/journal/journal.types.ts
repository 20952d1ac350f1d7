import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { TradeSide } from "../community";

export enum JournalSource {
  SIMULATOR = "SIMULATOR",
  TRADE_CARD = "TRADE_CARD",
  MANUAL = "MANUAL",
  CSV = "CSV",
}

export enum JournalMood {
  CALM = "CALM",
  FOCUSED = "FOCUSED",
  TIRED = "TIRED",
  ANXIOUS = "ANXIOUS",
  IMPATIENT = "IMPATIENT",
  ANGRY = "ANGRY",
}

registerEnumType(JournalSource, {
  name: "JournalSource",
  description: "Where a trade comes from.",
  valuesConfig: {
    SIMULATOR: { description: "A run of the simulator, on synthetic prices." },
    TRADE_CARD: { description: "A trade card that the member posted." },
    MANUAL: { description: "Entered by hand." },
    CSV: { description: "Imported from a file." },
  },
});
registerEnumType(JournalMood, {
  name: "JournalMood",
  description: "How the member felt when entering the trade.",
  valuesConfig: {
    CALM: { description: "Calm." },
    FOCUSED: { description: "Focused." },
    TIRED: { description: "Tired." },
    ANXIOUS: { description: "Anxious." },
    IMPATIENT: { description: "Impatient, or afraid to miss something." },
    ANGRY: { description: "Angry, or trying to win a loss back." },
  },
});

@ObjectType({ description: "A picture of a chart that belongs to a trade. Only its member can open it." })
export class JournalScreenshot {
  @Field(() => ID, { description: "The id of the attachment." })
  id: string;

  @Field(() => String, { description: "The description." })
  altText: string;
}

@ObjectType({ description: "Something that a trade of a setup should meet." })
export class JournalCriterion {
  @Field(() => ID, { description: "The id." })
  id: string;

  @Field(() => String, { description: "The text." })
  text: string;
}

@ObjectType("JournalSetup", { description: "A way to trade, from the member's playbook." })
export class JournalSetupType {
  @Field(() => ID, { description: "The id." })
  id: string;

  @Field(() => String, { description: "The name." })
  name: string;

  @Field(() => String, { description: "What it is. May be empty." })
  description: string;

  @Field(() => [JournalCriterion], { description: "What a trade should meet." })
  criteria: JournalCriterion[];
}

@ObjectType("JournalTrade", {
  description:
    "A trade in a member's journal. Prices, sizes, and money are exact decimals, written as strings. To anyone else, it doesn't exist.",
})
export class JournalTradeType {
  @Field(() => ID, { description: "The id." })
  id: string;

  @Field(() => JournalSource, { description: "Where it comes from." })
  source: JournalSource;

  @Field(() => Boolean, { description: "Whether it was traded on synthetic prices, and not in a real market." })
  isSimulated: boolean;

  @Field(() => String, { description: "The broker's account. May be empty." })
  account: string;

  @Field(() => String, { description: "What was traded." })
  instrument: string;

  @Field(() => TradeSide, { description: "The direction." })
  side: TradeSide;

  @Field(() => String, { description: "How many units were entered; for a trade card, the size in R." })
  size: string;

  @Field(() => String, { description: "How many units were closed." })
  exitedSize: string;

  @Field(() => String, { description: "The average price of the entry." })
  entryPrice: string;

  @Field(() => String, { nullable: true, description: "The average price of the exit; null if nothing was closed." })
  exitPrice: string | null;

  @Field(() => String, { description: "What one unit gains when the price rises by 1." })
  pointValue: string;

  @Field(() => String, { description: "Fees and interest. Negative if they were received." })
  fees: string;

  @Field(() => String, { description: "The currency of all money of this trade; R for a trade card." })
  currency: string;

  @Field(() => String, { nullable: true, description: "The stop as planned." })
  stop: string | null;

  @Field(() => String, { nullable: true, description: "The target as planned." })
  target: string | null;

  @Field(() => String, { nullable: true, description: "Where the stop is now; null if it wasn't moved." })
  stopNow: string | null;

  @Field(() => String, { nullable: true, description: "The planned loss, which is one R. Null without a stop." })
  risk: string | null;

  @Field(() => String, { nullable: true, description: "The result after fees. Null until the trade is closed." })
  result: string | null;

  @Field(() => Float, { nullable: true, description: "The result divided by the risk. Null without either." })
  resultR: number | null;

  @Field(() => GraphQLISODateTime, { description: "When it was opened. In a simulated market, the market's time." })
  openedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was closed; null until then." })
  closedAt: Date | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it was planned before the entry. Null: not stated." })
  isPlanned: boolean | null;

  @Field(() => String, { description: "The plan, written before. May be empty." })
  plan: string;

  @Field(() => String, { description: "What the member says about the result. May be empty." })
  review: string;

  @Field(() => String, { description: "Trades of the same group tend to win or lose together. May be empty." })
  correlatedGroup: string;

  @Field(() => JournalSetupType, { nullable: true, description: "The setup." })
  setup: JournalSetupType | null;

  @Field(() => [ID], { description: "The criteria of the setup that the trade met." })
  metCriteria: string[];

  @Field(() => [String], { description: "Tags from the member's list." })
  tags: string[];

  @Field(() => JournalMood, { nullable: true, description: "The mood." })
  mood: JournalMood | null;

  @Field(() => [JournalScreenshot], { description: "Pictures of charts, in order." })
  screenshots: JournalScreenshot[];

  @Field(() => ID, { nullable: true, description: "The run of a simulated trade." })
  runId: string | null;

  @Field(() => Boolean, {
    description: "Whether the viewer can change prices, sizes, and times: only of trades entered by hand.",
  })
  viewerCanEditFacts: boolean;

  @Field(() => Boolean, {
    description: "Whether the viewer can change stop and target: of trades entered by hand or imported.",
  })
  viewerCanEditPlan: boolean;

  @Field(() => Boolean, { description: "Whether the viewer can post it as a trade card: closed trades with a stop." })
  viewerCanShare: boolean;
}

export const { Connection: JournalTradeConnection } = connectionTypes("JournalTrade", () => JournalTradeType);

@ObjectType("JournalSettings", { description: "The member's tags, and the limits of their plan." })
export class JournalSettingsType {
  @Field(() => String, { nullable: true, description: "The value of the account." })
  accountSize: string | null;

  @Field(() => String, { description: "The currency of the account." })
  currency: string;

  @Field(() => String, {
    nullable: true,
    description: "The most that one position may lose, in percent of the account.",
  })
  positionRisk: string | null;

  @Field(() => String, { nullable: true, description: "The same for positions of one correlated group together." })
  groupRisk: string | null;

  @Field(() => String, { nullable: true, description: "The same for all positions together." })
  totalRisk: string | null;

  @Field(() => [String], { description: "The tags to choose from." })
  tags: string[];
}

@ObjectType({ description: "Risk compared with a limit of the member's plan." })
export class JournalRisk {
  @Field(() => String, { description: "A position's id, a group's name, or empty for all positions together." })
  subject: string;

  @Field(() => String, { description: "The currency." })
  currency: string;

  @Field(() => String, { description: "The loss if every stop is hit at its price. Gaps make it larger." })
  risk: string;

  @Field(() => String, { nullable: true, description: "The limit; null if the plan has none in this currency." })
  limit: string | null;

  @Field(() => Boolean, { description: "Whether the risk is above the limit." })
  isAboveLimit: boolean;

  @Field(() => Int, {
    description: "How many of the positions have no stop, so that their loss isn't limited and not included.",
  })
  withoutStop: number;
}

@ObjectType({ description: "The member's open positions, and what they risk." })
export class JournalPositions {
  @Field(() => [JournalTradeType], { description: "Open trades, newest first; at most 200." })
  trades: JournalTradeType[];

  @Field(() => [JournalRisk], { description: "Risk to the stop of each position, in the same order." })
  positions: JournalRisk[];

  @Field(() => [JournalRisk], { description: "By correlated group and currency." })
  groups: JournalRisk[];

  @Field(() => [JournalRisk], { description: "In total, by currency." })
  totals: JournalRisk[];
}

export enum JournalFileFormat {
  CSV = "CSV",
  JSON = "JSON",
}

registerEnumType(JournalFileFormat, {
  name: "JournalFileFormat",
  description: "The format of an exported journal.",
  valuesConfig: {
    CSV: { description: "A row per trade." },
    JSON: { description: "A list of trades." },
  },
});

@ObjectType({ description: "An exported journal." })
export class JournalFile {
  @Field(() => String, { description: "A name for the file." })
  name: string;

  @Field(() => String, { description: "The type of the content." })
  mediaType: string;

  @Field(() => String, { description: "The text of the file." })
  content: string;
}
