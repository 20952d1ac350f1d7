import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import type { SignInResult } from "./sign-in.service";
import { toViewerType, ViewerType } from "../members/viewer.type";

export enum LoginStatus {
  SUCCESS = "SUCCESS",
  MFA_REQUIRED = "MFA_REQUIRED",
}

registerEnumType(LoginStatus, {
  name: "LoginStatus",
  description: "Whether signing in is complete, or the code that was mailed is still to come.",
  valuesConfig: {
    SUCCESS: { description: "Signed in: the tokens are there." },
    MFA_REQUIRED: { description: "A code was mailed: verifyCode comes next." },
  },
});

@ObjectType({ description: "What keeps a person signed in." })
export class TokenPair {
  @Field(() => String, { description: "Access token (JWT)." })
  token: string;

  @Field(() => String, {
    description: "Works once; a used one gives the same pair for 10 s, later it ends the session.",
  })
  refreshToken: string;
}

@ObjectType({ description: "The answer to signing in or up. Without tokens when the code step is still to come." })
export class AuthPayload {
  @Field(() => LoginStatus, { description: "Whether the sign-in is complete." })
  status: LoginStatus;

  @Field(() => Boolean, { description: "False while the mailed code is still to come." })
  mfaVerified: boolean;

  @Field(() => String, { nullable: true, description: "Access token; null while the code is missing." })
  token: string | null;

  @Field(() => String, { nullable: true, description: "For refreshSession; null while the code is missing." })
  refreshToken: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "For verifyCode and resendCode: shows that the password was given, after a change of network too. " +
      "Null once signed in. Valid for 30 minutes.",
  })
  signInProof: string | null;

  @Field(() => ID, { description: "Whose sign-in it is: what verifyCode and resendCode take." })
  userId: string;

  @Field(() => String, { description: "The address that the code was mailed to, or the person's own." })
  email: string;

  @Field(() => ViewerType, { nullable: true, description: "Null while the code is missing." })
  user: ViewerType | null;
}

export const toAuthPayload = ({ user, tokens, proof }: SignInResult): AuthPayload => ({
  status: tokens ? LoginStatus.SUCCESS : LoginStatus.MFA_REQUIRED,
  mfaVerified: tokens !== null,
  token: tokens?.token ?? null,
  refreshToken: tokens?.refreshToken ?? null,
  signInProof: proof ?? null,
  userId: user.id,
  email: user.email ?? "",
  user: tokens && toViewerType(user),
});
