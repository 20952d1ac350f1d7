import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { avatar, chosenColor, fullName, memberId, ROLES, username, USERNAME } from "./member.rest-schemas";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Signing in";
const email = z.email().max(254).describe("Unique, regardless of case.");
const password = z.string().min(8).max(128).describe("At least 8 characters, and not a common password.");
const code = z
  .string()
  .regex(/^[0-9]{6}$/)
  .describe("Six digits.");

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
    status: z.enum(["MFA_REQUIRED"]).describe("The sign-in needs the emailed code."),
    mfaVerified: z.boolean().describe("False until the emailed code is verified."),
    id: z.uuid().describe("Pass it to verify-mfa as `userId`."),
    email,
    signInProof: z
      .string()
      .describe(
        "Pass it to verify-mfa and resend-mfa: it proves that the password was entered, even if the network changes.",
      ),
  })
  .meta({ id: "MfaRequired" });

const SESSION_OR_CODE = z.union([SESSION, CODE_REQUIRED]);
const TOKEN_PAIR = z
  .object({
    token: z.string().describe("The new access token."),
    refreshToken: z.string().describe("For the next refresh."),
  })
  .meta({ id: "TokenPair" });
const CONFIRMATION = z
  .object({ message: z.string().describe("A human-readable message.") })
  .meta({ id: "Confirmation" });
const ACCOUNT = z.object({
  userId: z.uuid().describe("The id from the MFA_REQUIRED response. Send either this or the email address.").optional(),
  email: z.string().max(254).describe("Alternative to `userId`.").optional(),
  signInProof: z.string().max(200).describe("From the MFA_REQUIRED response, in case the network changes.").optional(),
});

const ADA = {
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

export const REGISTER: RowDoc = {
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

export const LOGIN: RowDoc = {
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

export const VERIFY_MFA: RowDoc = {
  tag,
  body: ACCOUNT.extend({ code }),
  returns: "The new session.",
  response: SESSION,
  errors: {
    VALIDATION: "Please enter a valid 6-digit code",
    UNAUTHENTICATED: "Invalid code. Please try again.",
    RATE_LIMITED: "After 5 attempts, request a new code.",
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

export const RESEND_MFA: RowDoc = {
  tag,
  body: ACCOUNT,
  returns: "A confirmation, whether or not the account exists.",
  response: CONFIRMATION,
  errors: {
    VALIDATION: "Both fields are missing, or `userId` is malformed.",
  },
  limits: ["codeResendsPerAccountAndAddress", "quickCodeResendsPerAccountAndAddress"],
  example: { as: "visitor", body: { email: EXAMPLE.email }, response: { message: "Code resent to your email." } },
};

export const FORGOT_PASSWORD: RowDoc = {
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

export const RESET_PASSWORD: RowDoc = {
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

export const CONFIRM_EMAIL: RowDoc = {
  tag,
  body: z.object({ token: z.string().describe("The token from the emailed link.") }),
  limits: ["emailLinksPerAddress"],
  example: { as: "visitor", body: { token: EXAMPLE.mailedToken }, status: 204 },
};

export const REFRESH: RowDoc = {
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

export const LOGOUT: RowDoc = { tag, example: { as: "member", status: 204 } };

export const MEMBERS: RowDoc = {
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
