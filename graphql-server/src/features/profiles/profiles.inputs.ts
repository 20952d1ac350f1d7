import { IsEmail, IsIn, IsOptional, Matches, MaxLength } from "class-validator";
import { Field, InputType } from "type-graphql";
import { IsFullName, IsSingleLine, IsUsername, PROFILE_COLORS } from "../accounts";

@InputType({ description: "Profile changes. Omitted fields stay unchanged." })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: "Full name." })
  @IsOptional()
  @IsFullName()
  name?: string | null;

  @Field(() => String, { nullable: true, description: "3 to 30 letters, digits, and _ . -; can't end in . or -" })
  @IsOptional()
  @IsUsername()
  username?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Takes effect once confirmed at the new address. Without `currentPassword`, a link in the current inbox must approve it first.",
  })
  @IsOptional()
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "The caller's password, for a change of the email address." })
  @IsOptional()
  @MaxLength(128)
  currentPassword?: string | null;

  @Field(() => String, { nullable: true, description: "Phone number." })
  @IsOptional()
  @Matches(/^[0-9+() ./-]*$/, { message: "Phone can only contain digits, spaces, and + ( ) . / -" })
  @IsSingleLine("Phone", 30)
  phone?: string | null;

  @Field(() => String, { nullable: true, description: "Postal address." })
  @IsOptional()
  @IsSingleLine("Address", 200)
  address?: string | null;

  @Field(() => String, { nullable: true, description: "A short text that members write about themselves." })
  @IsOptional()
  @MaxLength(500, { message: "Bio must have at most 500 characters" })
  bio?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "One of the four built-in avatars, or the current one. Clears the color.",
  })
  @IsOptional()
  @MaxLength(100)
  avatar?: string | null;

  @Field(() => String, { nullable: true, description: "One of the eight profile colors. Clears the picture." })
  @IsOptional()
  @IsIn(PROFILE_COLORS, { message: "Please choose one of the available colors" })
  profileColor?: string | null;
}
