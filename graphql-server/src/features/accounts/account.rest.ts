import * as docs from "./account.rest-docs";
import { PAGE_INFO, nextCursor, textParameter, type Paged } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import { AccountsService } from "./accounts.service";
import type { AuthPayload } from "./sign-in/auth-payload.type";

const ACCOUNT = "id username email name avatar profileColor phone address role";
const SESSION = `status mfaVerified token refreshToken signInProof userId email user { ${ACCOUNT} }`;

/** If the code step is pending, the response has no tokens. */
function sessionBody({
  status,
  mfaVerified,
  token,
  refreshToken,
  signInProof,
  userId,
  email,
  user,
}: AuthPayload): unknown {
  if (!user) return { status, mfaVerified, id: userId, email, signInProof };
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

export const ACCOUNT_ROWS: RestRow[] = [
  row<{ register: AuthPayload }>({
    method: "POST",
    operationId: "registerAccount",
    path: "/api/auth/register",
    doc: docs.REGISTER,
    isPublic: true,
    summary: "Create an account and sign in",
    operation: `mutation ($input: RegisterInput!) { register(input: $input) { ${SESSION} } }`,
    filePart: "profilePicture",
    beforeFile: ({ services, client }) => services.get(AccountsService).assertCanRegister(client),
    variables: ({ body: { username, email, password, name, profileColor, termsVersion } }) => ({
      input: { username, email, password, name, profileColor: profileColor === "" ? null : profileColor, termsVersion },
    }),
    status: 201,
    body: ({ register }) => sessionBody(register),
  }),
  row<{ login: AuthPayload }>({
    method: "POST",
    operationId: "signIn",
    path: "/api/auth/login",
    doc: docs.LOGIN,
    isPublic: true,
    summary: "Sign in",
    operation: `mutation ($input: LoginInput!) { login(input: $input) { ${SESSION} } }`,
    variables: ({ body: { email, password } }) => ({ input: { email, password } }),
    body: ({ login }) => sessionBody(login),
  }),
  row<{ verifyCode: AuthPayload }>({
    method: "POST",
    operationId: "verifyCode",
    path: "/api/auth/verify-mfa",
    doc: docs.VERIFY_MFA,
    isPublic: true,
    summary: "Complete a sign-in with the emailed code",
    operation: `mutation ($input: VerifyCodeInput!) { verifyCode(input: $input) { ${SESSION} } }`,
    variables: ({ body: { userId, email, signInProof, code } }) => ({
      input: { userId, email, signInProof, code: codeText(code) },
    }),
    body: ({ verifyCode }) => sessionBody(verifyCode),
  }),
  row({
    method: "POST",
    operationId: "resendCode",
    path: "/api/auth/resend-mfa",
    doc: docs.RESEND_MFA,
    isPublic: true,
    summary: "Email a new code for a pending sign-in",
    operation: `mutation ($input: ResendCodeInput!) { resendCode(input: $input) }`,
    variables: ({ body: { userId, email, signInProof } }) => ({ input: { userId, email, signInProof } }),
    body: () => ({ message: "Code resent to your email." }),
  }),
  row({
    method: "POST",
    operationId: "requestPasswordReset",
    path: "/api/auth/forgot-password",
    doc: docs.FORGOT_PASSWORD,
    isPublic: true,
    summary: "Email a password-reset link if the address has an account",
    operation: `mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }`,
    variables: ({ body: { email } }) => ({ input: { email } }),
    body: () => ({ message: "If the address has an account, we've sent a link." }),
  }),
  row({
    method: "POST",
    operationId: "resetPassword",
    path: "/api/auth/reset-password",
    doc: docs.RESET_PASSWORD,
    isPublic: true,
    summary: "Set a new password with the token from the emailed link",
    operation: `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }`,
    variables: ({ body: { token, password } }) => ({ input: { token, password } }),
    status: 204,
  }),
  row({
    method: "POST",
    operationId: "confirmEmail",
    path: "/api/auth/confirm-email",
    doc: docs.CONFIRM_EMAIL,
    isPublic: true,
    summary: "Confirm a new email address with the token from the emailed link",
    operation: `mutation ($token: String!) { confirmEmail(token: $token) }`,
    variables: ({ body: { token } }) => ({ token }),
    status: 204,
  }),
  row<{ refreshSession: { token: string; refreshToken: string } }>({
    method: "POST",
    operationId: "refreshSession",
    path: "/api/auth/refresh",
    doc: docs.REFRESH,
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
    doc: docs.LOGOUT,
    summary: "End the current session immediately",
    operation: `mutation { logout }`,
    status: 204,
  }),
  row<{ members: Paged & { edges: { node: object }[] } }>({
    method: "GET",
    operationId: "listMembers",
    path: "/api/community/users",
    doc: docs.MEMBERS,
    summary: "List members by username, 500 per page",
    operation: `query ($after: String) {
      members(first: 500, after: $after) { edges { node { id email name username role } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ after: textParameter(request, "after")?.toLowerCase() ?? null }),
    next: ({ members }) => nextCursor(members),
    body: ({ members }) => members.edges.map((edge) => edge.node),
  }),
];
