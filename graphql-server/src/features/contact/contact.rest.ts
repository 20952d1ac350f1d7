import * as docs from "./contact.rest-docs";
import { PAGE_INFO, nextCursor, type Paged, textParameter } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { ContactMessageType } from "./contact.types";

const MESSAGE = "id name email message createdAt";

const messageBody = ({ createdAt, ...rest }: ContactMessageType): object => ({ ...rest, timestamp: createdAt });

export const CONTACT_ROWS: RestRow[] = [
  row<{ sendContactMessage: ContactMessageType }>({
    method: "POST",
    operationId: "sendContactMessage",
    path: "/api/contact",
    doc: docs.SEND_CONTACT,
    isPublic: true,
    variesByViewer: true,
    summary: "Send a message to the team",
    operation: `mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { ${MESSAGE} } }`,
    variables: ({ body: { name, email, message } }) => ({ input: { name, email, message } }),
    status: 201,
    body: ({ sendContactMessage }) => messageBody(sendContactMessage),
  }),
  row<{ contactMessages: Paged & { edges: { node: ContactMessageType }[] } }>({
    method: "GET",
    operationId: "listContactMessages",
    path: "/api/contact",
    doc: docs.CONTACT_MESSAGES,
    summary: "List contact messages, newest first, 500 per page (admins only)",
    operation: `query ($after: String) {
      contactMessages(first: 500, after: $after) { edges { node { ${MESSAGE} } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ after: textParameter(request, "after") }),
    next: ({ contactMessages }) => nextCursor(contactMessages),
    body: ({ contactMessages }) => contactMessages.edges.map(({ node }) => messageBody(node)),
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
