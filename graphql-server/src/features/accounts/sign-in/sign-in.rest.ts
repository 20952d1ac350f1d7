import type { AuthPayload } from "./auth-payload.type";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import { ROLES, avatar, fullName, memberId, username } from "../member.rest-schemas";
import { type RestRow, row } from "../../../kernel/rest/rest-row";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { z } from "zod";

const tag = "Signing in";

export const email = z.email().max(254).describe("Unique, regardless of case.");

const code = z
  .string()
  .regex(/^([0-9]{6}|[0-9A-Za-z]{5}[- ]?[0-9A-Za-z]{5})$/)
  .describe("Six digits, or a recovery code.");

const SESSION = z
  .object({
    status: z.enum(["SUCCESS"]).describe("The sign-in is complete."),
    mfaVerified: z.boolean().describe("Always true, because a session starts only after the code step."),
    token: z.string().describe("The access token, for the Authorization header."),
    refreshToken: z.string().describe("Single use, for POST /api/auth/refresh."),
    id: memberId,
    username,
    email,
    name: fullName,
    avatar,
    phone: z.string().describe("The phone number; may be empty."),
    address: z.string().describe("The postal address; may be empty."),
    role: ROLES,
  })
  .meta({ id: "Session" });

const CODE_REQUIRED = z
  .object({
    status: z.enum(["MFA_REQUIRED"]).describe("The sign-in needs a code."),
    mfaVerified: z.boolean().describe("False until the code is verified."),
    id: z.uuid().describe("Pass it to verify-mfa as `userId`."),
    email,
    signInProof: z
      .string()
      .describe(
        "Pass it to verify-mfa and resend-mfa: it proves that the password was entered, even if the network changes.",
      ),
    codeSource: z
      .enum(["EMAIL", "AUTHENTICATOR", "PASSKEY", "PASSKEY_OR_AUTHENTICATOR"])
      .describe(
        "Whether we emailed the code, the member's authenticator app shows it, or the member has a passkey. All but EMAIL require " +
          "`signInProof`, and accept recovery codes.",
      ),
  })
  .meta({ id: "MfaRequired" });

export const SESSION_OR_CODE = z.union([SESSION, CODE_REQUIRED]);

const TOKEN_PAIR = z
  .object({
    token: z.string().describe("The new access token."),
    refreshToken: z.string().describe("For the next refresh."),
  })
  .meta({ id: "TokenPair" });

export const CONFIRMATION = z
  .object({ message: z.string().describe("A human-readable message.") })
  .meta({ id: "Confirmation" });

const PENDING_ACCOUNT = z.object({
  userId: z.uuid().describe("The id from the MFA_REQUIRED response. Send either this or the email address.").optional(),
  email: z.string().max(254).describe("Alternative to `userId`.").optional(),
  signInProof: z.string().max(200).describe("From the MFA_REQUIRED response, in case the network changes.").optional(),
});

export const ADA = {
  status: "SUCCESS",
  mfaVerified: true,
  token: EXAMPLE.token,
  refreshToken: EXAMPLE.refreshToken,
  id: EXAMPLE.memberId,
  username: EXAMPLE.username,
  email: EXAMPLE.email,
  name: EXAMPLE.name,
  avatar: "avatar_ai.png",
  phone: "",
  address: "",
  role: "FREE",
};

const LOGIN: RowDoc = {
  tag,
  body: z.object({ email, password: z.string().min(1).max(128).describe("The password.") }),
  returns: "The new session, or the pending code step.",
  response: SESSION_OR_CODE,
  errors: {
    UNAUTHENTICATED: "Invalid email or password",
    BANNED: "The error includes `until` (null means until lifted) and `reason`.",
  },
  limits: [
    "signInsPerAccountAndAddress",
    "signInsPerAddress",
    "failedLoginsPerAccountAndAddress",
    "failedLoginsPerAddress",
  ],
  example: { as: "visitor", body: { email: EXAMPLE.email, password: EXAMPLE.password }, response: ADA },
  errorExamples: [
    {
      as: "visitor",
      body: { email: EXAMPLE.email, password: "not-the-password" },
      response: { message: "Invalid email or password", code: "UNAUTHENTICATED" },
    },
  ],
};

const VERIFY_MFA: RowDoc = {
  tag,
  body: PENDING_ACCOUNT.extend({ code }),
  returns: "The new session.",
  response: SESSION,
  errors: {
    VALIDATION: "Please enter a valid 6-digit code",
    UNAUTHENTICATED: "Invalid code. Please try again.",
    RATE_LIMITED: "After 5 attempts, request a new code. Codes of an authenticator app: 10 attempts per hour.",
  },
  limits: ["failedCodesPerAddress"],
  example: { as: "visitor", body: { email: EXAMPLE.email, code: "123456" }, response: ADA },
  errorExamples: [
    {
      as: "visitor",
      body: { email: EXAMPLE.email, code: "12" },
      response: {
        message: "Please enter a valid 6-digit code",
        code: "VALIDATION",
        fields: { code: ["Please enter a valid 6-digit code"] },
      },
    },
    {
      as: "visitor",
      body: { userId: EXAMPLE.contactId, code: "000000" },
      response: { message: "Invalid code. Please try again.", code: "UNAUTHENTICATED" },
    },
  ],
};

const RESEND_MFA: RowDoc = {
  tag,
  body: PENDING_ACCOUNT,
  returns: "A confirmation, whether or not the account exists.",
  response: CONFIRMATION,
  errors: {
    VALIDATION: "Both fields are missing, or `userId` is malformed.",
  },
  limits: ["codeResendsPerAccountAndAddress", "quickCodeResendsPerAccountAndAddress"],
  example: { as: "visitor", body: { email: EXAMPLE.email }, response: { message: "Code resent to your email." } },
};

const REFRESH: RowDoc = {
  tag,
  body: z.object({ refreshToken: z.string().max(400).describe("The latest refresh token of the session.") }),
  returns: "A new access token and refresh token.",
  response: TOKEN_PAIR,
  errors: {
    UNAUTHENTICATED:
      "The token is invalid, or was used more than 10 seconds ago. Reusing a token that late ends the session.",
  },
  example: {
    as: "visitor",
    body: { refreshToken: EXAMPLE.refreshToken },
    response: { token: EXAMPLE.token, refreshToken: EXAMPLE.refreshToken },
  },
};

const LOGOUT: RowDoc = { tag, example: { as: "member", status: 204 } };
const ACCOUNT_FIELDS = "id username email name avatar profileColor phone address role";

export const SESSION_FIELDS = `status mfaVerified token refreshToken signInProof codeSource userId email user { ${ACCOUNT_FIELDS} }`;

/** If the code step is pending, the response has no tokens. */
export function sessionBody({
  status,
  mfaVerified,
  token,
  refreshToken,
  signInProof,
  codeSource,
  userId,
  email,
  user,
}: AuthPayload): unknown {
  if (!user) return { status, mfaVerified, id: userId, email, signInProof, codeSource };
  const { id, username, name, avatar, phone, address, role } = user;
  return {
    status,
    mfaVerified,
    token,
    refreshToken,
    id,
    username,
    email: user.email,
    name,
    avatar,
    phone,
    address,
    role,
  };
}

/** Missing codes and codes of other types get the same error as malformed ones. */
const codeText = (code: unknown): string => (typeof code === "string" || typeof code === "number" ? String(code) : "");

export const SIGN_IN_ROWS: RestRow[] = [
  row<{ login: AuthPayload }>({
    method: "POST",
    operationId: "signIn",
    path: "/api/auth/login",
    doc: LOGIN,
    isPublic: true,
    summary: "Sign in",
    operation: `mutation ($input: LoginInput!) { login(input: $input) { ${SESSION_FIELDS} } }`,
    variables: ({ body: { email, password } }) => ({ input: { email, password } }),
    body: ({ login }) => sessionBody(login),
  }),
  row<{ verifyCode: AuthPayload }>({
    method: "POST",
    operationId: "verifyCode",
    path: "/api/auth/verify-mfa",
    doc: VERIFY_MFA,
    isPublic: true,
    summary: "Complete a sign-in with a code",
    operation: `mutation ($input: VerifyCodeInput!) { verifyCode(input: $input) { ${SESSION_FIELDS} } }`,
    variables: ({ body: { userId, email, signInProof, code } }) => ({
      input: { userId, email, signInProof, code: codeText(code) },
    }),
    body: ({ verifyCode }) => sessionBody(verifyCode),
  }),
  row({
    method: "POST",
    operationId: "resendCode",
    path: "/api/auth/resend-mfa",
    doc: RESEND_MFA,
    isPublic: true,
    summary: "Email a new code for a pending sign-in",
    operation: `mutation ($input: ResendCodeInput!) { resendCode(input: $input) }`,
    variables: ({ body: { userId, email, signInProof } }) => ({ input: { userId, email, signInProof } }),
    body: () => ({ message: "Code resent to your email." }),
  }),
  row<{ refreshSession: { token: string; refreshToken: string } }>({
    method: "POST",
    operationId: "refreshSession",
    path: "/api/auth/refresh",
    doc: REFRESH,
    isPublic: true,
    summary: "Exchange a refresh token for a new pair",
    operation: `mutation ($input: RefreshSessionInput!) { refreshSession(input: $input) { token refreshToken } }`,
    variables: ({ body: { refreshToken } }) => ({ input: { refreshToken } }),
    body: ({ refreshSession }) => refreshSession,
  }),
  row({
    method: "POST",
    operationId: "signOut",
    path: "/api/auth/logout",
    doc: LOGOUT,
    summary: "End the current session immediately",
    operation: `mutation { logout }`,
    status: 204,
  }),
];
