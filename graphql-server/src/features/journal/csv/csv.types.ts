import { IsIn, IsOptional, Matches, MaxLength, ValidateNested } from "class-validator";
import { Field, GraphQLISODateTime, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { JournalTradeType } from "../journal.types";

export enum CsvDateOrder {
  YMD = "YMD",
  DMY = "DMY",
  MDY = "MDY",
}

registerEnumType(CsvDateOrder, {
  name: "JournalCsvDateOrder",
  description: "The order of the parts of a date.",
  valuesConfig: {
    YMD: { description: "2026-12-31." },
    DMY: { description: "31.12.2026." },
    MDY: { description: "12/31/2026." },
  },
});

/** Below the limit of a request, with room for escapes. */
export const MAX_CSV_LENGTH = 800_000;
const MAX_COLUMN_LENGTH = 200;

const Column = (description: string) => Field(() => String, { nullable: true, description });

@InputType("JournalCsvMappingInput", { description: "Which columns of a file mean what. Each row is one fill." })
@ObjectType("JournalCsvMapping", { description: "Which columns of a file mean what. Each row is one fill." })
export class CsvMapping {
  @Field(() => String, { description: "The column with the time, or with the date." })
  @MaxLength(MAX_COLUMN_LENGTH)
  time: string;

  @Column("The column with the time of day, if it isn't in the same column as the date.")
  @IsOptional()
  @MaxLength(MAX_COLUMN_LENGTH)
  timeOfDay?: string | null;

  @Field(() => String, { description: "The column with the instrument." })
  @MaxLength(MAX_COLUMN_LENGTH)
  instrument: string;

  @Column("The column with buy or sell. Null: a negative size is a sale.")
  @IsOptional()
  @MaxLength(MAX_COLUMN_LENGTH)
  side?: string | null;

  @Field(() => String, { description: "The column with the size." })
  @MaxLength(MAX_COLUMN_LENGTH)
  size: string;

  @Field(() => String, { description: "The column with the price." })
  @MaxLength(MAX_COLUMN_LENGTH)
  price: string;

  @Column("The column with the fees.")
  @IsOptional()
  @MaxLength(MAX_COLUMN_LENGTH)
  fees?: string | null;

  @Column("The column with the currency.")
  @IsOptional()
  @MaxLength(MAX_COLUMN_LENGTH)
  currency?: string | null;

  @Column("The column with the account.")
  @IsOptional()
  @MaxLength(MAX_COLUMN_LENGTH)
  account?: string | null;

  @Column("The column with what one unit gains when the price rises by 1.")
  @IsOptional()
  @MaxLength(MAX_COLUMN_LENGTH)
  pointValue?: string | null;

  @Column("The column with the broker's number of the fill. Without it, fills are the same if everything else is.")
  @IsOptional()
  @MaxLength(MAX_COLUMN_LENGTH)
  executionId?: string | null;

  @Field(() => CsvDateOrder, { description: "The order of dates." })
  @IsIn(Object.values(CsvDateOrder))
  dateOrder: CsvDateOrder;

  @Field(() => String, { description: "The time zone of times without one, such as Europe/Berlin." })
  @MaxLength(60)
  timeZone: string;

  @Field(() => Boolean, { description: "Whether numbers have a decimal comma." })
  decimalComma: boolean;

  @Field(() => Boolean, { description: "Whether fees that were paid are negative." })
  feesAreNegative: boolean;

  @Field(() => String, { description: "The currency of rows without one." })
  @Matches(/^[A-Z]{3,5}$/, { message: "A currency has 3 to 5 capital letters, such as USD" })
  defaultCurrency: string;
}

@InputType({ description: "A file with fills." })
export class ImportJournalInput {
  @Field(() => String, { description: "The text of the file, at most 800,000 characters and 20,000 rows." })
  @MaxLength(MAX_CSV_LENGTH, { message: "A file can have at most 800,000 characters. Split it by date." })
  csv: string;

  @Field(() => CsvMapping, {
    nullable: true,
    description: "Null uses the one of the last file with the same columns, or a guess.",
  })
  @IsOptional()
  @ValidateNested()
  mapping?: CsvMapping | null;

  @Field(() => String, { nullable: true, description: "The time zone of a guessed mapping; UTC by default." })
  @IsOptional()
  @MaxLength(60)
  timeZone?: string | null;

  @Field(() => Boolean, { description: "Whether to show what would happen, and store nothing." })
  isPreview: boolean;
}

@ObjectType({ description: "A row of a file that couldn't be read. All others are imported." })
export class JournalCsvError {
  @Field(() => Int, { description: "The number of the line, from 1." })
  line: number;

  @Field(() => String, { description: "What is wrong." })
  message: string;
}

@ObjectType({ description: "A row of a file." })
export class JournalCsvRow {
  @Field(() => Int, { description: "The number of the line, from 1." })
  line: number;

  @Field(() => [String], { description: "The values, in the order of the columns." })
  values: string[];
}

@ObjectType({ description: "What an import did, or would do." })
export class JournalImport {
  @Field(() => [String], { description: "The columns of the file." })
  columns: string[];

  @Field(() => [JournalCsvRow], { description: "The first five rows." })
  sample: JournalCsvRow[];

  @Field(() => CsvMapping, { nullable: true, description: "The mapping that was used; null if none could be guessed." })
  mapping: CsvMapping | null;

  @Field(() => Int, { description: "Rows below the columns." })
  rowCount: number;

  @Field(() => Int, { description: "Fills that weren't in the journal." })
  addedFills: number;

  @Field(() => Int, { description: "Fills that were in the journal already." })
  knownFills: number;

  @Field(() => Int, { description: "Rows that couldn't be read." })
  errorCount: number;

  @Field(() => [JournalCsvError], { description: "The first 100 of them." })
  errors: JournalCsvError[];

  @Field(() => Int, { description: "Trades that the new fills add or change." })
  tradeCount: number;

  @Field(() => [JournalTradeType], { description: "The first 50 of them, newest first." })
  trades: JournalTradeType[];

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was imported; null for a preview." })
  importedAt: Date | null;
}
