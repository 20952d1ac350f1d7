import { EXAMPLE } from "../../kernel/rest/example-values";
import { input, array, dateTime, named, object, string, uuid } from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const ADMINS_ONLY = "Access denied. Admin privileges required.";

const CONTACT_MESSAGE = named(
  "ContactMessage",
  object({
    id: uuid(),
    name: string(),
    email: string(undefined, { format: "email" }),
    message: string(),
    timestamp: dateTime(),
  }),
);

const CONTACT_INPUT = { name: EXAMPLE.name, email: EXAMPLE.email, message: "Do you have a course on options?" };
const MESSAGE = { id: EXAMPLE.contactId, ...CONTACT_INPUT, timestamp: EXAMPLE.now };

export const SEND_CONTACT: RowDoc = {
  tag: "Contact",
  body: input({
    name: string("A single line.", { minLength: 1, maxLength: 100 }),
    email: string("The email address for the reply.", { format: "email", maxLength: 254 }),
    message: string(undefined, { minLength: 1, maxLength: 4_000 }),
  }),
  returns: "The stored message.",
  response: CONTACT_MESSAGE,
  errors: { RATE_LIMITED: "Limit: 5 per 10 minutes per IP address." },
  example: { as: "visitor", body: CONTACT_INPUT, status: 201, response: MESSAGE },
  errorExamples: [
    {
      as: "visitor",
      body: { ...CONTACT_INPUT, message: " " },
      response: { message: "Message is required", code: "VALIDATION", fields: { message: ["Message is required"] } },
    },
  ],
};

export const CONTACT_MESSAGES: RowDoc = {
  tag: "Contact",
  query: { after: string("The last message of the previous page, as `<timestamp>_<id>`.") },
  returns: "A page of contact messages.",
  response: array(CONTACT_MESSAGE, { maxItems: 500 }),
  errors: { FORBIDDEN: ADMINS_ONLY },
  example: { as: "admin", response: [MESSAGE] },
  errorExamples: [{ as: "member", response: { message: ADMINS_ONLY, code: "FORBIDDEN" } }],
};

export const DELETE_CONTACT: RowDoc = {
  tag: "Contact",
  errors: { FORBIDDEN: ADMINS_ONLY, NOT_FOUND: "The message doesn't exist." },
  example: { as: "admin", params: { id: EXAMPLE.contactId }, status: 204 },
};
