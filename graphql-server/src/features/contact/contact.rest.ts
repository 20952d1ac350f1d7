import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { PAGE_INFO, nextCursor, type Paged, textParameter } from "../../kernel/rest/rest-request";
import { restBody } from "../../kernel/rest/rest-body";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { ContactMessageType } from "./contact.types";

const ADMINS_ONLY = "Access denied. Admin privileges required.";

const CONTACT_ID = z.uuid().describe("The contact message's id.");

const CONTACT_MESSAGE = z
  .object({
    id: CONTACT_ID,
    name: z.string().describe("The sender's name."),
    email: z.email().describe("As entered; not verified."),
    message: z.string().describe("The text, unformatted."),
    timestamp: z.iso.datetime().describe("When the message was sent."),
  })
  .meta({ id: "ContactMessage" });

const CONTACT_INPUT = { name: EXAMPLE.name, email: EXAMPLE.email, message: "Do you have a course on options?" };
const MESSAGE = { id: EXAMPLE.contactId, ...CONTACT_INPUT, timestamp: EXAMPLE.now };

const SEND_CONTACT: RowDoc = {
  tag: "Contact",
  body: z.object({
    name: z.string().min(1).max(100).describe("A single line."),
    email: z.email().max(254).describe("The email address for the reply."),
    message: z.string().min(1).max(4_000).describe("1 to 4,000 characters after trimming."),
  }),
  returns: "The stored message.",
  response: CONTACT_MESSAGE,
  limits: ["contactMessagesPerAddress"],
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
  query: { after: z.string().describe("The last message of the previous page, as `<timestamp>_<id>`.") },
  returns: "A page of contact messages.",
  response: z.array(CONTACT_MESSAGE).max(500),
  errors: { FORBIDDEN: ADMINS_ONLY },
  example: { as: "admin", response: [MESSAGE] },
  errorExamples: [{ as: "member", response: { message: ADMINS_ONLY, code: "FORBIDDEN" } }],
};

const DELETE_CONTACT: RowDoc = {
  tag: "Contact",
  params: { id: CONTACT_ID },
  errors: { FORBIDDEN: ADMINS_ONLY, NOT_FOUND: "The message doesn't exist." },
  example: { as: "admin", params: { id: EXAMPLE.contactId }, status: 204 },
};

const MESSAGE_BODY = restBody<ContactMessageType>(CONTACT_MESSAGE, { timestamp: "createdAt" });

export const CONTACT_ROWS: RestRow[] = [
  row<{ sendContactMessage: ContactMessageType }>({
    method: "POST",
    operationId: "sendContactMessage",
    path: "/api/contact",
    doc: SEND_CONTACT,
    isPublic: true,
    variesByViewer: true,
    summary: "Send a message to the team",
    operation: `mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { ${MESSAGE_BODY.fields} } }`,
    variables: ({ body: { name, email, message } }) => ({ input: { name, email, message } }),
    status: 201,
    body: ({ sendContactMessage }) => MESSAGE_BODY.from(sendContactMessage),
  }),
  row<{ contactMessages: Paged & { edges: { node: ContactMessageType }[] } }>({
    method: "GET",
    operationId: "listContactMessages",
    path: "/api/contact",
    doc: CONTACT_MESSAGES,
    summary: "List contact messages, newest first, 500 per page (admins only)",
    operation: `query ($after: String) {
      contactMessages(first: 500, after: $after) { edges { node { ${MESSAGE_BODY.fields} } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ after: textParameter(request, "after") }),
    next: ({ contactMessages }) => nextCursor(contactMessages),
    body: ({ contactMessages }) => contactMessages.edges.map(({ node }) => MESSAGE_BODY.from(node)),
  }),
  row({
    method: "DELETE",
    operationId: "deleteContactMessage",
    path: "/api/contact/:id",
    doc: DELETE_CONTACT,
    summary: "Delete a message and its thread (admins only)",
    operation: `mutation ($id: ID!) { deleteContactMessage(id: $id) }`,
    variables: ({ params }) => ({ id: params.id }),
    status: 204,
  }),
];
