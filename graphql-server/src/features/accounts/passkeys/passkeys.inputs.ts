import { ArrayMaxSize, IsOptional, Length, Matches, MaxLength, ValidateNested } from "class-validator";
import { Field, ID, InputType } from "type-graphql";
import { IsSingleLine } from "../field-rules";

/** Longer than any answer of an authenticator without attestation, in base64url. */
const MAX_ANSWER_LENGTH = 8_000;
const MAX_CREDENTIAL_ID_LENGTH = 1_400;
const BASE64URL = /^[A-Za-z0-9_-]*$/;
const NOT_BASE64URL = { message: "Must be base64url" };

@InputType({
  description: "What `navigator.credentials.get` returned. Binary values are in base64url, as in its toJSON.",
})
export class PasskeyAssertionInput {
  @Field(() => ID, { description: "The id of the credential." })
  @Matches(BASE64URL, NOT_BASE64URL)
  @Length(1, MAX_CREDENTIAL_ID_LENGTH)
  id: string;

  @Field(() => String, { description: "What the browser signed, with the challenge and the site's address." })
  @Matches(BASE64URL, NOT_BASE64URL)
  @MaxLength(MAX_ANSWER_LENGTH)
  clientDataJSON: string;

  @Field(() => String, { description: "What the authenticator says about itself." })
  @Matches(BASE64URL, NOT_BASE64URL)
  @MaxLength(MAX_ANSWER_LENGTH)
  authenticatorData: string;

  @Field(() => String, { description: "The signature of both." })
  @Matches(BASE64URL, NOT_BASE64URL)
  @MaxLength(MAX_ANSWER_LENGTH)
  signature: string;

  @Field(() => String, { nullable: true, description: "The account that the passkey was created for." })
  @IsOptional()
  @Matches(BASE64URL, NOT_BASE64URL)
  @MaxLength(100)
  userHandle?: string | null;
}

@InputType({
  description: "What `navigator.credentials.create` returned. Binary values are in base64url, as in its toJSON.",
})
export class AddPasskeyInput {
  @Field(() => ID, { description: "The id of the credential." })
  @Matches(BASE64URL, NOT_BASE64URL)
  @Length(1, MAX_CREDENTIAL_ID_LENGTH)
  id: string;

  @Field(() => String, { description: "What the browser was asked, with the challenge and the site's address." })
  @Matches(BASE64URL, NOT_BASE64URL)
  @MaxLength(MAX_ANSWER_LENGTH)
  clientDataJSON: string;

  @Field(() => String, { description: "The public key, and what the authenticator says about itself." })
  @Matches(BASE64URL, NOT_BASE64URL)
  @MaxLength(MAX_ANSWER_LENGTH)
  attestationObject: string;

  @Field(() => [String], { description: "How to reach the authenticator, such as internal or usb." })
  @ArrayMaxSize(10)
  @Matches(/^[a-z-]{1,20}$/, { each: true })
  transports: string[];
}

@InputType({ description: "A new name for a passkey." })
export class RenamePasskeyInput {
  @Field(() => ID, { description: "The id of the passkey." })
  id: string;

  @Field(() => String, { description: "1 to 60 characters." })
  @IsSingleLine("The name", 60)
  @Matches(/\S/, { message: "The name is required" })
  name: string;
}

@InputType({ description: "The pending sign-in that a passkey completes, if there is one." })
export class PendingSignInInput {
  @Field(() => ID, { nullable: true, description: "From the MFA_REQUIRED response. Only its passkeys then count." })
  @IsOptional()
  @MaxLength(64)
  userId?: string | null;

  @Field(() => String, { nullable: true, description: "From the MFA_REQUIRED response. Required with userId." })
  @IsOptional()
  @MaxLength(200)
  signInProof?: string | null;
}

@InputType({ description: "The answer to `startPasskeySignIn`, with the same pending sign-in." })
export class PasskeySignInInput extends PendingSignInInput {
  @Field(() => PasskeyAssertionInput, { description: "What the browser returned." })
  @ValidateNested()
  passkey: PasskeyAssertionInput;
}
