import * as docs from "./contact.rest-docs";
import { PAGE_INFO, nextCursor, type Paged, textParameter } from "../../kernel/rest/rest-request";
import { restBody } from "../../kernel/rest/rest-body";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { ContactMessageType } from "./contact.types";

const MESSAGE_BODY = restBody<ContactMessageType>(docs.CONTACT_MESSAGE, { timestamp: "createdAt" });

export const CONTACT_ROWS: RestRow[] = [
  row<{ sendContactMessage: ContactMessageType }>({
    method: "POST",
    operationId: "sendContactMessage",
    path: "/api/contact",
    doc: docs.SEND_CONTACT,
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
    doc: docs.CONTACT_MESSAGES,
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
    doc: docs.DELETE_CONTACT,
    summary: "Delete a message and its thread (admins only)",
    operation: `mutation ($id: ID!) { deleteContactMessage(id: $id) }`,
    variables: ({ params }) => ({ id: params.id }),
    status: 204,
  }),
];
