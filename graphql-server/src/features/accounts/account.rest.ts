import { AccountsService } from "./accounts.service";
import type { AuthPayload } from "./sign-in/auth-payload.type";
import { ADA, CONFIRMATION, SESSION_FIELDS, SESSION_OR_CODE, email, sessionBody } from "./sign-in/sign-in.rest";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { PAGE_INFO, type Paged, nextCursor, textParameter } from "../../kernel/rest/rest-request";
import { ROLES, USERNAME, chosenColor, fullName, memberId, username } from "./member.rest-schemas";
import { type RestRow, row } from "../../kernel/rest/rest-row";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { z } from "zod";

const tag = "Signing in";
const password = z.string().min(8).max(128).describe("At least 8 characters, and not a common password.");

const REGISTER: RowDoc = {
  tag,
  body: z.object({
    username: USERNAME,
    email,
    password,
    name: z.string().max(100).describe("The full name."),
    profileColor: chosenColor.optional(),
    termsVersion: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional()
      .describe("The date of the terms that the person accepted, such as 2026-11-28. Stored with the time."),
  }),
  returns: "The new session, or the pending code step.",
  response: SESSION_OR_CODE,
  errors: {
    CONFLICT: "User already exists with this email or username",
    TOO_LARGE: "Image size must be less than 5MB.",
  },
  limits: ["registrationsPerAddress"],
  example: {
    as: "visitor",
    body: { username: "grace", email: "grace@example.com", password: EXAMPLE.password, name: "Grace Example" },
    status: 201,
    response: { ...ADA, username: "grace", email: "grace@example.com", name: "Grace Example", id: EXAMPLE.otherId },
  },
  errorExamples: [
    {
      as: "visitor",
      body: { username: "hedy", email: "no address", password: EXAMPLE.password, name: "Hedy Example" },
      response: {
        message: "Please enter a valid email address",
        code: "VALIDATION",
        fields: { email: ["Please enter a valid email address"] },
      },
    },
    {
      as: "visitor",
      body: { username: EXAMPLE.username, email: EXAMPLE.email, password: EXAMPLE.password, name: EXAMPLE.name },
      response: { message: "User already exists with this email or username", code: "CONFLICT" },
    },
  ],
};

const FORGOT_PASSWORD: RowDoc = {
  tag,
  body: z.object({ email }),
  returns: "A confirmation, whether or not the account exists.",
  response: CONFIRMATION,
  errors: { RATE_LIMITED: "At most 5 links per account in 1 hour." },
  example: {
    as: "visitor",
    body: { email: EXAMPLE.email },
    response: { message: "If the address has an account, we've sent a link." },
  },
};

const RESET_PASSWORD: RowDoc = {
  tag,
  body: z.object({
    token: z.string().max(200).describe("The token from the emailed link. Single use, valid for 30 minutes."),
    password,
  }),
  limits: ["emailLinksPerAddress"],
  example: {
    as: "visitor",
    body: { token: EXAMPLE.mailedToken, password: "another-long-password" },
    status: 204,
  },
};

const CONFIRM_EMAIL: RowDoc = {
  tag,
  body: z.object({ token: z.string().describe("The token from the emailed link.") }),
  limits: ["emailLinksPerAddress"],
  example: { as: "visitor", body: { token: EXAMPLE.mailedToken }, status: 204 },
};

const MEMBERS: RowDoc = {
  tag: "Members",
  query: {
    after: USERNAME.describe("The last username of the previous page."),
  },
  errors: { KICKED: "The caller was kicked. `until` is when the kick ends." },
  returns: "A page of members.",
  response: z
    .array(
      z
        .object({
          id: memberId,
          email: z.string().describe("Null unless the caller is an admin.").nullable(),
          name: fullName,
          username,
          role: ROLES,
        })
        .meta({ id: "Member" }),
    )
    .max(500),
  example: {
    as: "member",
    response: [{ id: EXAMPLE.otherId, email: null, name: "Bob Example", username: "bob", role: "FREE" }],
  },
};

export const ACCOUNT_ROWS: RestRow[] = [
  row<{ register: AuthPayload }>({
    method: "POST",
    operationId: "registerAccount",
    path: "/api/auth/register",
    doc: REGISTER,
    isPublic: true,
    summary: "Create an account and sign in",
    operation: `mutation ($input: RegisterInput!) { register(input: $input) { ${SESSION_FIELDS} } }`,
    filePart: "profilePicture",
    beforeFile: ({ services, client }) => services.get(AccountsService).assertCanRegister(client),
    variables: ({ body: { username, email, password, name, profileColor, termsVersion } }) => ({
      input: { username, email, password, name, profileColor: profileColor === "" ? null : profileColor, termsVersion },
    }),
    status: 201,
    body: ({ register }) => sessionBody(register),
  }),
  row({
    method: "POST",
    operationId: "requestPasswordReset",
    path: "/api/auth/forgot-password",
    doc: FORGOT_PASSWORD,
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
    doc: RESET_PASSWORD,
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
    doc: CONFIRM_EMAIL,
    isPublic: true,
    summary: "Confirm a new email address with the token from the emailed link",
    operation: `mutation ($token: String!) { confirmEmail(token: $token) }`,
    variables: ({ body: { token } }) => ({ token }),
    status: 204,
  }),
  row<{ members: Paged & { edges: { node: object }[] } }>({
    method: "GET",
    operationId: "listMembers",
    path: "/api/community/users",
    doc: MEMBERS,
    summary: "List members by username, 500 per page",
    operation: `query ($after: String) {
      members(first: 500, after: $after) { edges { node { id email name username role } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ after: textParameter(request, "after")?.toLowerCase() ?? null }),
    next: ({ members }) => nextCursor(members),
    body: ({ members }) => members.edges.map((edge) => edge.node),
  }),
];
