import { EXAMPLE } from "../../kernel/rest/example-values";
import { input, list, moment, named, record, text, uuid } from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const ADMINS_ONLY = "Access denied. Admin privileges required.";

const CONTACT_MESSAGE = named(
  "ContactMessage",
  record({
    id: uuid(),
    name: text(),
    email: text(undefined, { format: "email" }),
    message: text(),
    timestamp: moment(),
  }),
);

const WRITTEN = { name: EXAMPLE.name, email: EXAMPLE.email, message: "Do you have a course on options?" };
const MESSAGE = { id: EXAMPLE.contactId, ...WRITTEN, timestamp: EXAMPLE.now };

export const SEND_CONTACT: RowDoc = {
  tag: "Contact",
  body: input({
    name: text("One line.", { minLength: 1, maxLength: 100 }),
    email: text("Where the answer is mailed to.", { format: "email", maxLength: 254 }),
    message: text(undefined, { minLength: 1, maxLength: 4_000 }),
  }),
  answer: CONTACT_MESSAGE,
  refusals: { RATE_LIMITED: "Five in 10 minutes and address." },
  example: { as: "visitor", body: WRITTEN, status: 201, answer: MESSAGE },
  refused: [
    {
      as: "visitor",
      body: { ...WRITTEN, message: " " },
      answer: { message: "Message is required", code: "VALIDATION", fields: { message: ["Message is required"] } },
    },
  ],
};

export const CONTACT_MESSAGES: RowDoc = {
  tag: "Contact",
  query: { after: text("`<timestamp>_<id>` of the last message of the page before.") },
  answer: list(CONTACT_MESSAGE, { maxItems: 500 }),
  refusals: { FORBIDDEN: ADMINS_ONLY },
  example: { as: "admin", answer: [MESSAGE] },
  refused: [{ as: "member", answer: { message: ADMINS_ONLY, code: "FORBIDDEN" } }],
};

export const DELETE_CONTACT: RowDoc = {
  tag: "Contact",
  refusals: { FORBIDDEN: ADMINS_ONLY, NOT_FOUND: "Unknown message." },
  example: { as: "admin", params: { id: EXAMPLE.contactId }, status: 204 },
};
