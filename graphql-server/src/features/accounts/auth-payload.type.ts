import { Field, ObjectType, registerEnumType } from "type-graphql";
import { ViewerType } from "./viewer.type";

export enum LoginStatus {
  SUCCESS = "SUCCESS",
  MFA_REQUIRED = "MFA_REQUIRED",
}

registerEnumType(LoginStatus, {
  name: "LoginStatus",
  description: "Whether signing in is complete, or the code that was mailed is still to come.",
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
  @Field(() => LoginStatus)
  status: LoginStatus;

  @Field(() => Boolean)
  mfaVerified: boolean;

  @Field(() => String, { nullable: true })
  token: string | null;

  @Field(() => String, { nullable: true })
  refreshToken: string | null;

  @Field(() => ViewerType, { nullable: true })
  user: ViewerType | null;
}
