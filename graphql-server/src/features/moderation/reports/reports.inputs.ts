import {
  ArrayMaxSize,
  ArrayUnique,
  Equals,
  IsDate,
  IsEmail,
  IsEnum,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType, Int } from "type-graphql";
import { IDEMPOTENCY_KEY } from "../../../kernel/ids";
import { CaseAction, ReportKind } from "./report.types";

const MAX_COMMENT_LENGTH = 1_000;
const MAX_NOTICE_LENGTH = 4_000;
const MAX_REASON_LENGTH = 500;
const CLAUSE = "The clause of the community rules.";

@InputType({ description: "A report to the moderators." })
export class ReportContentInput {
  @Field(() => ReportKind, { description: "What it is about. Not ADDRESS or HELD." })
  @IsEnum(ReportKind)
  kind: ReportKind;

  @Field(() => ID, { description: "The id of the message, the attachment, or, for MEMBER and PROFILE, the member." })
  id: string;

  @Field(() => String, { nullable: true, description: CLAUSE })
  @IsOptional()
  rule?: string | null;

  @Field(() => String, { description: "The reason; 1 to 1,000 characters." })
  @Matches(/\S/, { message: "Please say what is wrong." })
  @MaxLength(MAX_COMMENT_LENGTH)
  comment: string;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  @IsUUID()
  idempotencyKey: string;
}

@InputType({ description: "A notice of illegal content by someone who isn't signed in." })
export class SendNoticeInput {
  @Field(() => String, { description: "The address of the content on this site." })
  @MaxLength(1_000)
  url: string;

  @Field(() => String, { description: "Full name. May be empty." })
  @MaxLength(100)
  name: string;

  @Field(() => String, { description: "For the confirmation and the answer." })
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String, { nullable: true, description: CLAUSE })
  @IsOptional()
  rule?: string | null;

  @Field(() => String, { description: "Why the content is illegal; 1 to 4,000 characters." })
  @Matches(/\S/, { message: "Please say why the content is illegal." })
  @MaxLength(MAX_NOTICE_LENGTH)
  comment: string;

  @Field(() => Boolean, {
    description: "Must be true: the sender believes in good faith that the notice is accurate and complete.",
  })
  @Equals(true, { message: "Please confirm that the notice is accurate." })
  isAccurate: boolean;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  @IsUUID()
  idempotencyKey: string;
}

@InputType({ description: "The decision on reported content." })
export class DecideCaseInput {
  @Field(() => ID, { description: "The id of the case." })
  caseId: string;

  @Field(() => [CaseAction], { description: "What to do. None rejects the reports." })
  @IsEnum(CaseAction, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(3)
  actions: CaseAction[];

  @Field(() => String, { nullable: true, description: CLAUSE })
  @IsOptional()
  rule?: string | null;

  @Field(() => String, { description: "The facts, for the statement of reasons; 1 to 500 characters." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @Field(() => Int, { defaultValue: 3600, description: "Duration of a mute: 60 to 86,400 seconds." })
  @IsInt()
  @Min(60, { message: "A mute must last at least 60 seconds" })
  @Max(86_400, { message: "A mute can last at most 86,400 seconds" })
  seconds: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "End of a ban. Null: until an admin lifts it." })
  @IsOptional()
  @IsDate()
  until?: Date | null;
}

@InputType({ description: "A private note of the staff about a member." })
export class AddModerationNoteInput {
  @Field(() => ID, { description: "The id of the member." })
  userId: string;

  @Field(() => String, { description: "Part of the member's data download; 1 to 1,000 characters." })
  @Matches(/\S/, { message: "Please write a note." })
  @MaxLength(MAX_COMMENT_LENGTH)
  text: string;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  @IsUUID()
  idempotencyKey: string;
}
