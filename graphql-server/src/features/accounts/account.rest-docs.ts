import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  boolean,
  input,
  array,
  named,
  stringEnum,
  nullable,
  object,
  string,
  uuid,
  type JsonSchema,
} from "../../kernel/rest/json-schema";
import { chosenColor, ROLES, USERNAME } from "./member.rest-schemas";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Signing in";
const email = string("Unique, regardless of case.", { format: "email", maxLength: 254 });
const password = string(undefined, { minLength: 8, maxLength: 128 });
const code = string("Six digits.", { pattern: "^[0-9]{6}$" });

const SESSION = named(
  "Session",
  object({
    status: stringEnum(["SUCCESS"]),
    mfaVerified: boolean("Always true, because a session starts only after the code step."),
    token: string("The access token, for the Authorization header."),
    refreshToken: string("Single use, for POST /api/auth/refresh."),
    id: uuid(),
    username: string(),
    email,
    name: string(),
    avatar: string("File name under /avatars/."),
    phone: string(),
    address: string(),
    role: ROLES,
  }),
);

const CODE_REQUIRED = named(
  "CodeNeeded",
  object({
    status: stringEnum(["MFA_REQUIRED"]),
    mfaVerified: boolean("False until the emailed code is verified."),
    id: uuid("Pass it to verify-mfa as `userId`."),
    email,
  }),
);

const SESSION_OR_CODE: JsonSchema = { anyOf: [SESSION, CODE_REQUIRED] };
const TOKEN_PAIR = named(
  "TokenPair",
  object({ token: string("The new access token."), refreshToken: string("For the next refresh.") }),
);
const CONFIRMATION = named("Said", object({ message: string("A message for people.") }));
const ACCOUNT = {
  userId: uuid("The id from the MFA_REQUIRED response. Send either this or the email address."),
  email: string("Alternative to `userId`.", { maxLength: 254 }),
};

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
  body: input(
    {
      username: string("Letters, digits, and _ . -. Unique, regardless of case.", USERNAME),
      email,
      password,
      name: string("The full name.", { maxLength: 100 }),
    },
    { profileColor: chosenColor },
  ),
  returns: "The new session, or the pending code step.",
  response: SESSION_OR_CODE,
  errors: {
    CONFLICT: "User already exists with this email or username",
    TOO_LARGE: "Image size must be less than 5MB.",
    RATE_LIMITED: "Limit: 20 per hour per IP address.",
  },
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
  body: input({ email, password: string(undefined, { minLength: 1, maxLength: 128 }) }),
  returns: "The new session, or the pending code step.",
  response: SESSION_OR_CODE,
  errors: {
    UNAUTHENTICATED: "Invalid email or password",
    BANNED: "Has `until` (null means until lifted) and `reason`.",
    RATE_LIMITED:
      "Limit: 10 failures in 15 minutes per account and IP address, and 30 failures in 5 minutes per IP address.",
  },
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
  body: input({ code }, ACCOUNT),
  returns: "The new session.",
  response: SESSION,
  errors: {
    VALIDATION: "Please enter a valid 6-digit code",
    UNAUTHENTICATED: "Invalid code. Please try again.",
    RATE_LIMITED: "After 5 attempts, request a new code.",
  },
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
  body: input({}, ACCOUNT),
  returns: "A confirmation, whether or not the account exists.",
  response: CONFIRMATION,
  errors: {
    VALIDATION: "Both fields are missing, or `userId` is malformed.",
    RATE_LIMITED: "Limit: one code per 30 seconds, and 5 per hour.",
  },
  example: { as: "visitor", body: { email: EXAMPLE.email }, response: { message: "Code resent to your email." } },
};

export const FORGOT_PASSWORD: RowDoc = {
  tag,
  body: input({ email }),
  returns: "A confirmation, whether or not the account exists.",
  response: CONFIRMATION,
  errors: { RATE_LIMITED: "Limit: 5 per hour per account." },
  example: {
    as: "visitor",
    body: { email: EXAMPLE.email },
    response: { message: "If the address has an account, we've sent a link." },
  },
};

export const RESET_PASSWORD: RowDoc = {
  tag,
  body: input({
    token: string("The token from the emailed link. Single use, valid for 30 minutes.", { maxLength: 200 }),
    password,
  }),
  example: {
    as: "visitor",
    body: { token: EXAMPLE.mailedToken, password: "another-long-password" },
    status: 204,
  },
};

export const CONFIRM_EMAIL: RowDoc = {
  tag,
  body: input({ token: string("The token from the link that was emailed to the new address.") }),
  example: { as: "visitor", body: { token: EXAMPLE.mailedToken }, status: 204 },
};

export const REFRESH: RowDoc = {
  tag,
  body: input({ refreshToken: string(undefined, { maxLength: 400 }) }),
  returns: "A new access token and refresh token.",
  response: TOKEN_PAIR,
  errors: {
    UNAUTHENTICATED: "The token is invalid, or was used more than 10 seconds ago. Reusing a token ends the session.",
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
  query: { after: string("The last username of the previous page.", USERNAME) },
  errors: { KICKED: "For 10 minutes. Has `until`." },
  returns: "A page of members.",
  response: array(
    named(
      "Member",
      object({
        id: uuid(),
        email: nullable(string("Null unless the caller is an admin.")),
        name: string(),
        username: string(),
        role: stringEnum(["FREE", "PREMIUM", "ADMIN"]),
      }),
    ),
    { maxItems: 500 },
  ),
  example: {
    as: "member",
    response: [{ id: EXAMPLE.otherId, email: null, name: "Bob Example", username: "bob", role: "FREE" }],
  },
};
