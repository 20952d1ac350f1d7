import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { CodeSource, type SignInResult } from "./sign-in.service";
import { toViewerType, ViewerType } from "../members/viewer.type";

export enum LoginStatus {
  SUCCESS = "SUCCESS",
  MFA_REQUIRED = "MFA_REQUIRED",
}

registerEnumType(LoginStatus, {
  name: "LoginStatus",
  description: "Whether the sign-in is complete or needs a code.",
  valuesConfig: {
    SUCCESS: { description: "Signed in. The payload contains the tokens." },
    MFA_REQUIRED: { description: "A code is needed; see codeSource. Call verifyCode next." },
  },
});

registerEnumType(CodeSource, {
  name: "CodeSource",
  description: "Where the member finds the code, or what replaces it.",
  valuesConfig: {
    EMAIL: { description: "We emailed it." },
    AUTHENTICATOR: { description: "The member's authenticator app shows it. A recovery code works, too." },
    PASSKEY: { description: "None is needed: signInWithPasskey completes the sign-in. A recovery code works, too." },
    PASSKEY_OR_AUTHENTICATOR: { description: "Like PASSKEY. A code of the authenticator app works, too." },
  },
});

@ObjectType({
  description: "The result of signing in or registering. Has no tokens until the code is verified.",
})
export class AuthPayload {
  @Field(() => LoginStatus, { description: "Whether the sign-in is complete." })
  status: LoginStatus;

  @Field(() => Boolean, { description: "False until the code is verified." })
  mfaVerified: boolean;

  @Field(() => String, { nullable: true, description: "Access token; null until sign-in is complete." })
  token: string | null;

  @Field(() => String, { nullable: true, description: "For refreshSession; null until sign-in is complete." })
  refreshToken: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "For verifyCode and resendCode: proves that the password was entered, even if the network changes. " +
      "Null once signed in. Valid for 30 minutes.",
  })
  signInProof: string | null;

  @Field(() => CodeSource, { nullable: true, description: "Where the member finds the code; null once signed in." })
  codeSource: CodeSource | null;

  @Field(() => ID, { description: "The user signing in. Pass it to verifyCode and resendCode." })
  userId: string;

  @Field(() => String, { description: "The user's email address. Codes are sent to it." })
  email: string;

  @Field(() => ViewerType, { nullable: true, description: "Null until sign-in is complete." })
  user: ViewerType | null;
}

export const toAuthPayload = ({ user, tokens, proof, codeSource }: SignInResult): AuthPayload => ({
  status: tokens ? LoginStatus.SUCCESS : LoginStatus.MFA_REQUIRED,
  mfaVerified: tokens !== null,
  token: tokens?.token ?? null,
  refreshToken: tokens?.refreshToken ?? null,
  signInProof: proof ?? null,
  codeSource: codeSource ?? null,
  userId: user.id,
  email: user.email ?? "",
  user: tokens && toViewerType(user),
});
