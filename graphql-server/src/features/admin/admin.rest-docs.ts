import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";

const { fullName, memberId, ROLES, username } = memberSchemas;

const tag = "Members";
const errors = { FORBIDDEN: "Access denied. Admin privileges required." };

const REGISTERED_USER = z
  .object({
    id: memberId,
    email: z.email().describe("Unique, regardless of case."),
    name: fullName,
    username,
    role: ROLES,
    createdAt: z.iso.datetime().describe("When the account was created."),
    mfaEnabled: z.boolean().describe("Whether the user turned on the sign-in code."),
    online: z.boolean().describe("Whether the user is connected."),
  })
  .meta({ id: "RegisteredUser" });

export const REGISTERED_USERS: RowDoc = {
  tag,
  query: {
    search: z.string().max(100).describe("Word prefixes of the name, username, or email address; or an id."),
    after: z.uuid().describe("The last id of the previous page."),
  },
  returns: "A page of registered users.",
  response: z.array(REGISTERED_USER).max(500),
  errors,
  example: {
    as: "admin",
    response: [
      {
        id: EXAMPLE.otherId,
        email: "bob@example.com",
        name: "Bob Example",
        username: "bob",
        role: "FREE",
        createdAt: EXAMPLE.now,
        mfaEnabled: false,
        online: false,
      },
    ],
  },
  errorExamples: [
    { as: "member", response: { message: "Access denied. Admin privileges required.", code: "FORBIDDEN" } },
  ],
};

export const USER_STATUS: RowDoc = {
  tag,
  returns: "The online users.",
  response: z
    .object({ onlineUsers: z.array(z.object({ id: memberId })).describe("The users who are connected.") })
    .meta({ id: "OnlineUsers" }),
  errors,
  example: { as: "admin", response: { onlineUsers: [{ id: EXAMPLE.memberId }] } },
  errorExamples: [
    { as: "member", response: { message: "Access denied. Admin privileges required.", code: "FORBIDDEN" } },
  ],
};
