import { EXAMPLE } from "../../kernel/rest/example-values";
import { boolean, array, dateTime, named, object, string, uuid } from "../../kernel/rest/json-schema";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";

const { ROLES } = memberSchemas;

const tag = "Members";
const errors = { FORBIDDEN: "Access denied. Admin privileges required." };

const REGISTERED_USER = named(
  "RegisteredUser",
  object({
    id: uuid(),
    email: string(undefined, { format: "email" }),
    name: string(),
    username: string(),
    role: ROLES,
    createdAt: dateTime(),
    mfaEnabled: boolean(),
    online: boolean(),
  }),
);

export const REGISTERED_USERS: RowDoc = {
  tag,
  query: {
    search: string("Word prefixes of the name, username, or email address; or an id.", { maxLength: 100 }),
    after: uuid("The last id of the previous page."),
  },
  returns: "A page of registered users.",
  response: array(REGISTERED_USER, { maxItems: 500 }),
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
  response: named("OnlineUsers", object({ onlineUsers: array(object({ id: uuid() })) })),
  errors,
  example: { as: "admin", response: { onlineUsers: [{ id: EXAMPLE.memberId }] } },
  errorExamples: [
    { as: "member", response: { message: "Access denied. Admin privileges required.", code: "FORBIDDEN" } },
  ],
};
