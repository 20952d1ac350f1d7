import { EXAMPLE } from "./example-values";
import { closedInput, input, list, moment, named, oneOf, record, text, uuid } from "./json-schema";
import type { RowDoc } from "./row-doc";

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

const SAID_BEFORE = list(
  closedInput({ author: oneOf(["VISITOR", "ASSISTANT"]), text: text(undefined, { minLength: 1, maxLength: 4_000 }) }),
  { maxItems: 12 },
);

export const ASK_CHATBOT: RowDoc = {
  tag: "Chatbot",
  body: input(
    { message: text("1 to 2,000 characters.", { minLength: 1, maxLength: 2_000 }) },
    { history: { ...SAID_BEFORE, description: "What was said before, oldest first." } },
  ),
  answer: named(
    "ChatbotReply",
    record({ reply: text(), sources: list(record({ title: text(), path: text("On this site.") })) }),
  ),
  refusals: { RATE_LIMITED: "20 a minute and address." },
  example: {
    as: "visitor",
    body: { message: "How many strikes make a ban?" },
    answer: {
      reply:
        "A strike takes 200 XP and expires after 90 days. Five at once make a ban of 30 days; after it the five are cleared.",
      sources: [{ title: "How XP Works", path: "/leaderboard" }],
    },
  },
};
