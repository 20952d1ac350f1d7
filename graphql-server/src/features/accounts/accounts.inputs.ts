import { IsEmail, IsIn, IsOptional, Length, Matches, MaxLength } from "class-validator";
import { Field, ID, InputType } from "type-graphql";
import { IsFullName, IsUsername } from "./field-rules";
import { DEFAULT_PROFILE_COLOR, PROFILE_COLORS } from "./members/profile-colors";

const PASSWORD_LENGTH = { message: "Password must have 8 to 128 characters" };

@InputType({ description: "A new account." })
export class RegisterInput {
  @Field(() => String, { description: "3 to 30 letters, digits and _ . -, not ending in . or -" })
  @IsUsername()
  username: string;

  @Field(() => String, { description: "Unique without regard to case." })
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String, { description: "8 to 128 characters of any kind." })
  @Length(8, 128, PASSWORD_LENGTH)
  password: string;

  @Field(() => String, { description: "Full name." })
  @IsFullName()
  name: string;

  @Field(() => String, {
    nullable: true,
    description: `One of the eight colours; ${DEFAULT_PROFILE_COLOR} by default.`,
  })
  @IsOptional()
  @IsIn(PROFILE_COLORS, { message: "Please choose one of the offered colours" })
  profileColor?: string | null;
}

@InputType({ description: "Address and password." })
export class LoginInput {
  @Field(() => String)
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String)
  @Length(1, 128, { message: "Password is required" })
  password: string;
}

@InputType({ description: "The refresh token of the last answer; each is good once." })
export class RefreshSessionInput {
  @Field(() => String)
  @MaxLength(400)
  refreshToken: string;
}

@InputType({ description: "Whose sign-in it is: the id or the address that the sign-in answered, or both." })
export class ResendCodeInput {
  @Field(() => ID, { nullable: true, description: "Of the answer MFA_REQUIRED; or give the address." })
  @IsOptional()
  @MaxLength(64)
  userId?: string | null;

  @Field(() => String, { nullable: true, description: "In place of userId." })
  @IsOptional()
  @MaxLength(254)
  email?: string | null;

  @Field(() => String, { nullable: true, description: "Of the answer MFA_REQUIRED, if it is at hand." })
  @IsOptional()
  @MaxLength(200)
  signInProof?: string | null;
}

@InputType({ description: "The mailed code, and whose sign-in it completes." })
export class VerifyCodeInput extends ResendCodeInput {
  @Field(() => String, { description: "The six digits of the mail." })
  @MaxLength(64, { message: "Please enter a valid 6-digit code" })
  code: string;
}

@InputType({ description: "Who forgot their password." })
export class RequestPasswordResetInput {
  @Field(() => String)
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;
}

@InputType({ description: "A new password, by the mailed link." })
export class ResetPasswordInput {
  @Field(() => String, { description: "From the mailed link." })
  @MaxLength(200)
  token: string;

  @Field(() => String, { description: "8 to 128 characters of any kind." })
  @Length(8, 128, PASSWORD_LENGTH)
  password: string;
}

@InputType({ description: "A new password, with the present one." })
export class ChangePasswordInput {
  @Field(() => String)
  @Length(1, 128, { message: "Current password is required" })
  currentPassword: string;

  @Field(() => String, { description: "8 to 128 characters of any kind." })
  @Length(8, 128, PASSWORD_LENGTH)
  newPassword: string;
}

@InputType({ description: "The present password, asked for before anything that weakens an account." })
export class CurrentPasswordInput {
  @Field(() => String)
  @Length(1, 128, { message: "Current password is required" })
  currentPassword: string;
}

@InputType({ description: "The code that was mailed to switch the code step on." })
export class ConfirmCodeInput {
  @Field(() => String, { description: "The six digits of the mail." })
  @Matches(/^[0-9]{6}$/, { message: "Please enter a valid 6-digit code" })
  code: string;
}
