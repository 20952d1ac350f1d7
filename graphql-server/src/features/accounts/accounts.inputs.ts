import { IsEmail, IsIn, IsOptional, Length, Matches, MaxLength, ValidateNested } from "class-validator";
import { Field, ID, InputType } from "type-graphql";
import { IsFullName, IsUsername } from "./field-rules";
import { PasskeyAssertionInput } from "./passkeys/passkeys.inputs";
import { DEFAULT_PROFILE_COLOR, PROFILE_COLORS } from "./members/profile-colors";

const PASSWORD_LENGTH = { message: "Password must have 8 to 128 characters" };

@InputType({ description: "A new account." })
export class RegisterInput {
  @Field(() => String, { description: "3 to 30 letters, digits, and _ . -; can't end in . or -" })
  @IsUsername()
  username: string;

  @Field(() => String, { description: "Unique, ignoring case." })
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
    description: `One of the eight profile colors; defaults to ${DEFAULT_PROFILE_COLOR}.`,
  })
  @IsOptional()
  @IsIn(PROFILE_COLORS, { message: "Please choose one of the available colors" })
  profileColor?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The date of the terms that the person accepted, such as 2026-11-28. Stored with the time.",
  })
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: "termsVersion must be a date such as 2026-11-28" })
  termsVersion?: string | null;
}

@InputType({ description: "Email address and password." })
export class LoginInput {
  @Field(() => String, { description: "Email address." })
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String, { description: "The account's password." })
  @Length(1, 128, { message: "Password is required" })
  password: string;
}

@InputType({ description: "The most recent refresh token. Each one works once." })
export class RefreshSessionInput {
  @Field(() => String, { description: "Exchange it once for a new pair of tokens." })
  @MaxLength(400)
  refreshToken: string;
}

@InputType({
  description: "Identifies the pending sign-in by the user id or email address that login returned, or both.",
})
export class ResendCodeInput {
  @Field(() => ID, { nullable: true, description: "From the MFA_REQUIRED response. Required unless email is set." })
  @IsOptional()
  @MaxLength(64)
  userId?: string | null;

  @Field(() => String, { nullable: true, description: "Alternative to userId." })
  @IsOptional()
  @MaxLength(254)
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "From the MFA_REQUIRED response. Required for codes of an authenticator app.",
  })
  @IsOptional()
  @MaxLength(200)
  signInProof?: string | null;
}

@InputType({ description: "The code and the pending sign-in it completes." })
export class VerifyCodeInput extends ResendCodeInput {
  @Field(() => String, {
    description: "The six digits that were emailed or that the authenticator app shows, or a recovery code.",
  })
  @MaxLength(64, { message: "Please enter a valid 6-digit code" })
  code: string;
}

@InputType({ description: "The account whose password was forgotten." })
export class RequestPasswordResetInput {
  @Field(() => String, { description: "Email address." })
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;
}

@InputType({ description: "A new password, authorized by an emailed link." })
export class ResetPasswordInput {
  @Field(() => String, { description: "The token from the emailed link." })
  @MaxLength(200)
  token: string;

  @Field(() => String, { description: "8 to 128 characters of any kind." })
  @Length(8, 128, PASSWORD_LENGTH)
  password: string;
}

@InputType({ description: "The new password and the current one." })
export class ChangePasswordInput {
  @Field(() => String, { description: "The current password." })
  @Length(1, 128, { message: "Current password is required" })
  currentPassword: string;

  @Field(() => String, { description: "8 to 128 characters of any kind." })
  @Length(8, 128, PASSWORD_LENGTH)
  newPassword: string;
}

@InputType({ description: "The current password, required for security-sensitive changes." })
export class CurrentPasswordInput {
  @Field(() => String, { description: "The current password." })
  @Length(1, 128, { message: "Current password is required" })
  currentPassword: string;
}

@InputType({
  description: "What proves that the viewer is present: a passkey, or the password and, with a second factor, a code.",
})
export class ConfirmIdentityInput {
  @Field(() => String, { nullable: true, description: "The current password. Required without a passkey." })
  @IsOptional()
  @MaxLength(128, { message: "The current password is incorrect" })
  currentPassword?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The six digits that the authenticator app shows, or a recovery code.",
  })
  @IsOptional()
  @MaxLength(20, { message: "Please enter a valid code" })
  code?: string | null;

  @Field(() => PasskeyAssertionInput, { nullable: true, description: "The answer to `startPasskeyCheck`." })
  @IsOptional()
  @ValidateNested()
  passkey?: PasskeyAssertionInput | null;
}

@InputType({ description: "What a change of a second factor requires: a passkey, or the password and a code." })
export class ConfirmFactorInput extends ConfirmIdentityInput {}

@InputType({ description: "The code that was emailed to turn on the code step." })
export class ConfirmCodeInput {
  @Field(() => String, { description: "The six-digit code from the email." })
  @Matches(/^[0-9]{6}$/, { message: "Please enter a valid 6-digit code" })
  code: string;
}
