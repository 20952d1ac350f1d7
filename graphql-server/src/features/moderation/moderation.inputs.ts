import { IsDate, IsIn, IsInt, IsOptional, IsUUID, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType, Int } from "type-graphql";
import { IDEMPOTENCY_KEY } from "../../kernel/ids";
import { Role } from "../../kernel/auth/roles";

const MAX_REASON_LENGTH = 500;

@InputType({ description: "Who is banned, why, and until when." })
export class BanUserInput {
  @Field(() => ID)
  userId: string;

  @Field(() => String, { description: "The banned person reads it." })
  @Matches(/\S/, { message: "Please provide a reason for the ban." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null: until lifted." })
  @IsOptional()
  @IsDate()
  until?: Date | null;
}

@InputType({ description: "A person's new role." })
export class ChangeUserRoleInput {
  @Field(() => ID)
  userId: string;

  @Field(() => String, { description: "FREE, PREMIUM or ADMIN; USER of older clients means FREE." })
  @IsIn([...Object.values(Role), "USER"], { message: "role is one of FREE, PREMIUM, ADMIN" })
  role: Role | "USER";

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}

@InputType({ description: "Who is silenced, why, and for how long." })
export class MuteUserInput {
  @Field(() => ID)
  userId: string;

  @Field(() => Int, { defaultValue: 3600, description: "60 to 86,400." })
  @IsInt()
  @Min(60, { message: "A mute lasts at least 60 seconds" })
  @Max(86_400, { message: "A mute lasts at most 86,400 seconds" })
  seconds: number;

  @Field(() => String, { description: "The muted person reads it." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;
}

@InputType({ description: "Who is sent out, and why." })
export class KickUserInput {
  @Field(() => ID)
  userId: string;

  @Field(() => String, { description: "The kicked person reads it." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;
}

@InputType({ description: "Who gets a strike, and for what." })
export class StrikeUserInput {
  @Field(() => ID)
  userId: string;

  @Field(() => String, { description: "The struck person reads it." })
  @Matches(/\S/, { message: "Please provide a reason." })
  @MaxLength(MAX_REASON_LENGTH)
  reason: string;

  @Field(() => ID, { nullable: true, description: IDEMPOTENCY_KEY })
  @IsOptional()
  @IsUUID()
  idempotencyKey?: string | null;
}
