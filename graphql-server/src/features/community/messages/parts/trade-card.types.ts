import { IsIn, IsNumber, IsOptional, Length, Matches, Max, MaxLength, Min } from "class-validator";
import {
  Extensions,
  Field,
  Float,
  GraphQLISODateTime,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from "type-graphql";

export enum TradeSide {
  LONG = "LONG",
  SHORT = "SHORT",
}

export enum TradeStatus {
  OPEN = "OPEN",
  CLOSED = "CLOSED",
  STOPPED = "STOPPED",
}

/** Where a shared result comes from. Only the server decides it. */
export enum TradeOrigin {
  SIMULATED = "SIMULATED",
  SELF_REPORTED = "SELF_REPORTED",
}

registerEnumType(TradeOrigin, {
  name: "TradeOrigin",
  description: "Where the result of a trade from a journal comes from.",
  valuesConfig: {
    SIMULATED: { description: "The simulator, on synthetic prices." },
    SELF_REPORTED: { description: "The member's own words. No one verifies them." },
  },
});

registerEnumType(TradeSide, {
  name: "TradeSide",
  description: "The direction of a trade.",
  valuesConfig: {
    LONG: { description: "Gains if the price rises." },
    SHORT: { description: "Gains if the price falls." },
  },
});

registerEnumType(TradeStatus, {
  name: "TradeStatus",
  description: "The status of a trade, as reported by its author.",
  valuesConfig: {
    OPEN: { description: "The trade has no result yet." },
    CLOSED: { description: "The author closed the trade." },
    STOPPED: { description: "The stop ended the trade." },
  },
});

@ObjectType({
  description:
    "A trade that a member describes in a message. Members report their own trades, and no one verifies them.",
})
@Extensions({ broadcast: true })
export class TradeCard {
  @Field(() => String, { description: "What is traded, such as EUR/USD." })
  instrument: string;

  @Field(() => TradeSide, { description: "The direction." })
  side: TradeSide;

  @Field(() => Float, { description: "The entry price." })
  entry: number;

  @Field(() => Float, { description: "The price that ends the trade with a loss." })
  stop: number;

  @Field(() => Float, { nullable: true, description: "The price at which the author plans to take profit." })
  target: number | null;

  @Field(() => Float, {
    description:
      "The size in R: the planned loss at the stop, as a multiple of what the author normally risks per trade.",
  })
  sizeR: number;

  @Field(() => String, { description: "Why the author takes the trade." })
  reason: string;

  @Field(() => String, { description: "What would prove the idea wrong." })
  wrongIf: string;

  @Field(() => TradeStatus, { description: "The status." })
  status: TradeStatus;

  @Field(() => Float, { nullable: true, description: "The exit price. Null while open." })
  exitPrice: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "The result in R: sizeR * (exitPrice - entry) / (entry - stop), rounded to two decimals; from a journal, after fees. Null while open.",
  })
  resultR: number | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the author reported the result, which can be corrected for 24 hours. Null while open.",
  })
  closedAt: string | null;

  @Field(() => TradeOrigin, {
    nullable: true,
    description:
      "For a closed trade from a journal, where its result comes from. Null: the author posted the plan first.",
  })
  origin?: TradeOrigin | null;

  @Field(() => String, {
    nullable: true,
    description: "Show it with simulated results: what every such result must say. Null for others.",
  })
  notice?: string | null;
}

const MAX_PRICE = 1e9;
const MIN_PRICE = 1e-9;
const PRICE = { allowNaN: false, allowInfinity: false, maxDecimalPlaces: 9 };
const PRICE_MESSAGE = "A price must be a number above 0 with at most 9 decimals";

@InputType({ description: "The plan of a trade." })
export class TradeCardInput {
  @Field(() => String, { description: "What is traded, such as EUR/USD: 1 to 20 characters." })
  @Length(1, 20)
  @Matches(/^[\p{L}\p{N}][\p{L}\p{N} ./:_-]*$/u, {
    message: "An instrument can have only letters, digits, spaces, and . / : _ -",
  })
  instrument: string;

  @Field(() => TradeSide, { description: "The direction." })
  @IsIn(Object.values(TradeSide))
  side: TradeSide;

  @Field(() => Float, { description: "The entry price." })
  @IsNumber(PRICE, { message: PRICE_MESSAGE })
  @Min(MIN_PRICE)
  @Max(MAX_PRICE)
  entry: number;

  @Field(() => Float, { description: "Below the entry of a long trade, above the entry of a short one." })
  @IsNumber(PRICE, { message: PRICE_MESSAGE })
  @Min(MIN_PRICE)
  @Max(MAX_PRICE)
  stop: number;

  @Field(() => Float, {
    nullable: true,
    description: "Above the entry of a long trade, below the entry of a short one.",
  })
  @IsOptional()
  @IsNumber(PRICE, { message: PRICE_MESSAGE })
  @Min(MIN_PRICE)
  @Max(MAX_PRICE)
  target?: number | null;

  @Field(() => Float, { defaultValue: 1, description: "The size in R: 0.01 to 10." })
  @IsNumber(
    { allowNaN: false, allowInfinity: false, maxDecimalPlaces: 2 },
    { message: "The size can have at most 2 decimals" },
  )
  @Min(0.01)
  @Max(10)
  sizeR: number;

  @Field(() => String, { description: "Why the author takes the trade: 1 to 500 characters." })
  @Matches(/\S/, { message: "A trade card needs a reason" })
  @MaxLength(500)
  reason: string;

  @Field(() => String, { description: "What would prove the idea wrong: 1 to 300 characters." })
  @Matches(/\S/, { message: "Say what would prove the idea wrong" })
  @MaxLength(300)
  wrongIf: string;
}

@InputType({ description: "Reports the result of the viewer's own trade, or corrects it." })
export class SetTradeStatusInput {
  @Field(() => ID, { description: "The message with the trade card." })
  messageId: string;

  @Field(() => TradeStatus, { description: "OPEN removes a result that was reported by mistake." })
  @IsIn(Object.values(TradeStatus))
  status: TradeStatus;

  @Field(() => Float, {
    nullable: true,
    description: "The exit price. Required unless the status is OPEN.",
  })
  @IsOptional()
  @IsNumber(PRICE, { message: PRICE_MESSAGE })
  @Min(MIN_PRICE)
  @Max(MAX_PRICE)
  price?: number | null;
}

@ObjectType({ description: "A member's own trade cards in numbers. Members report their results themselves." })
export class TradeStatistics {
  @Field(() => Int, { description: "Number of trade cards." })
  cards: number;

  @Field(() => Int, { description: "Trade cards with a result." })
  results: number;

  @Field(() => Int, { description: "Trade cards that the member deleted, which the other numbers leave out." })
  deleted: number;

  @Field(() => Float, { nullable: true, description: "The average result in R. Null without results." })
  meanR: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The lower end of the 95% confidence interval of the average. Null below five results.",
  })
  lowR: number | null;

  @Field(() => Float, { nullable: true, description: "The upper end of the interval." })
  highR: number | null;

  @Field(() => Boolean, {
    description: "Whether the average could be luck: fewer than 30 results, or an interval that contains 0.",
  })
  couldBeLuck: boolean;
}
