import { IsEmail, IsIn, IsOptional, Length, Matches, MaxLength } from "class-validator";
import { Field, InputType } from "type-graphql";
import { DEFAULT_PROFILE_COLOR, PROFILE_COLORS } from "./profile-colors";

const USERNAME = /^[A-Za-z0-9_.-]{3,30}$/;
const NOT_BLANK = /\S/;
// No control characters.
const SINGLE_LINE = /^[^\u0000-\u001f\u007f]*$/;

@InputType()
export class RegisterInput {
  @Field(() => String)
  @Matches(USERNAME, { message: "Username must be 3 to 30 letters, digits, dots, dashes or underscores" })
  username: string;

  @Field(() => String)
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String)
  @Length(8, 128, { message: "Password must have 8 to 128 characters" })
  password: string;

  @Field(() => String, { description: "Full name." })
  @Matches(NOT_BLANK, { message: "Full name is required" })
  @Matches(SINGLE_LINE, { message: "Full name must be a single line" })
  @MaxLength(100, { message: "Full name must have at most 100 characters" })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: `One of the eight colours; ${DEFAULT_PROFILE_COLOR} by default.`,
  })
  @IsOptional()
  @IsIn(PROFILE_COLORS, { message: "Please choose one of the offered colours" })
  profileColor?: string | null;
}

@InputType()
export class LoginInput {
  @Field(() => String)
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String)
  @Length(1, 128, { message: "Password is required" })
  password: string;
}

@InputType()
export class RefreshSessionInput {
  @Field(() => String)
  @MaxLength(400)
  refreshToken: string;
}
