import { IsDate, IsIn, IsOptional, Matches, MaxLength } from "class-validator";
import { Field, GraphQLISODateTime, ID, InputType } from "type-graphql";
import { Role } from "../../kernel/roles";

const LONGEST_REASON = 500;

@InputType()
export class BanUserInput {
  @Field(() => ID)
  userId: string;

  @Field(() => String, { description: "The banned person reads it." })
  @Matches(/\S/, { message: "Please provide a reason for the ban." })
  @MaxLength(LONGEST_REASON)
  reason: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null: until lifted." })
  @IsOptional()
  @IsDate()
  until?: Date | null;
}

@InputType()
export class ChangeUserRoleInput {
  @Field(() => ID)
  userId: string;

  @Field(() => String, { description: "FREE, PREMIUM or ADMIN; USER of older clients means FREE." })
  @IsIn([...Object.values(Role), "USER"], { message: "role is one of FREE, PREMIUM, ADMIN" })
  role: Role | "USER";

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(LONGEST_REASON)
  reason?: string | null;
}
