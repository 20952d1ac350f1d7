import { EXAMPLE } from "../../kernel/rest/example-values";
import { flag, list, moment, named, record, text, uuid } from "../../kernel/rest/json-schema";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";

const { ROLES } = memberSchemas;

const tag = "Members";
const refusals = { FORBIDDEN: "Access denied. Admin privileges required." };

const REGISTERED_USER = named(
  "RegisteredUser",
  record({
    id: uuid(),
    email: text(undefined, { format: "email" }),
    name: text(),
    username: text(),
    role: ROLES,
    createdAt: moment(),
    mfaEnabled: flag(),
    online: flag(),
  }),
);

export const REGISTERED_USERS: RowDoc = {
  tag,
  query: {
    search: text("Beginnings of words of name, username or address; or an id.", { maxLength: 100 }),
    after: uuid("That ended the page before."),
  },
  answer: list(REGISTERED_USER, { maxItems: 500 }),
  refusals,
  example: {
    as: "admin",
    answer: [
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
  refused: [{ as: "member", answer: { message: "Access denied. Admin privileges required.", code: "FORBIDDEN" } }],
};

export const USER_STATUS: RowDoc = {
  tag,
  answer: named("OnlineUsers", record({ onlineUsers: list(record({ id: uuid() })) })),
  refusals,
  example: { as: "admin", answer: { onlineUsers: [{ id: EXAMPLE.memberId }] } },
  refused: [{ as: "member", answer: { message: "Access denied. Admin privileges required.", code: "FORBIDDEN" } }],
};
