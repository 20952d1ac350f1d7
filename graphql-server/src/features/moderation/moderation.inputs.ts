import { IsDate, IsIn, IsInt, IsOptional, IsUUID, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType, Int } from "type-graphql";
import { IDEMPOTENCY_KEY } from "../../kernel/ids";
import { Role } from "../../kernel/auth/roles";

const MAX_REASON_LENGTH = 500;

const RuleField = (): PropertyDecorator => (target, name) => {
  Field(() => String, {
    nullable: true,
    description: "The clause of the community rules, for the statement of reasons.",
  })(target, name);
  IsOptional()(target, name);
};

@InputType({ description: "Bans a member." })
export class BanUserInput {
  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => String, { description: "Shown to the banned member." })
  @Matches(/\S/, { message: "Please provide a reason for the ban." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @RuleField()
  rule?: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "End of the ban. Null: until an admin lifts it." })
  @IsOptional()
  @IsDate()
  until?: Date | null;
}

@InputType({ description: "Changes a member's role." })
export class ChangeUserRoleInput {
  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => String, { description: "FREE, PREMIUM, or ADMIN. USER, sent by older clients, means FREE." })
  @IsIn([...Object.values(Role), "USER"], { message: "role must be FREE, PREMIUM, or ADMIN" })
  role: Role | "USER";

  @Field(() => String, { nullable: true, description: "For the audit log; at most 500 characters." })
  @IsOptional()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}

@InputType({ description: "Mutes a member." })
export class MuteUserInput {
  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => Int, { defaultValue: 3600, description: "Duration: 60 to 86,400 seconds." })
  @IsInt()
  @Min(60, { message: "A mute must last at least 60 seconds" })
  @Max(86_400, { message: "A mute can last at most 86,400 seconds" })
  seconds: number;

  @Field(() => String, { description: "Shown to the muted member." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @RuleField()
  rule?: string | null;
}

@InputType({ description: "Kicks a member out of the community." })
export class KickUserInput {
  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => String, { description: "Shown to the kicked member." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @RuleField()
  rule?: string | null;
}

@InputType({ description: "Gives a member a strike." })
export class StrikeUserInput {
  @Field(() => ID, { description: "The id of the user." })
  userId: string;

  @Field(() => String, { description: "Shown to the member." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @RuleField()
  rule?: string | null;

  @Field(() => ID, { nullable: true, description: IDEMPOTENCY_KEY })
  @IsOptional()
  @IsUUID()
  idempotencyKey?: string | null;
}
