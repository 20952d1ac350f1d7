import { EXAMPLE } from "../../../kernel/rest/example-values";
import { KICKED } from "../channels/channels.rest";
import { MESSAGE, MESSAGE_BODY, MESSAGE_ID } from "../messages/message.rest-schemas";
import type { MessageType } from "../messages/message.type";
import { PAGE_INFO, type Paged, intParameter, nextCursor, textParameter } from "../../../kernel/rest/rest-request";
import { type RestRow, row } from "../../../kernel/rest/rest-row";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { z } from "zod";

const SAVED: RowDoc = {
  tag: "Community",
  query: {
    limit: z.int().min(1).max(100).describe("50 by default."),
    after: z.string().describe("The cursor of the next page, from the Link header."),
  },
  returns: "Saved messages that the caller can read.",
  response: z.array(
    z
      .object({
        savedAt: z.iso.datetime().describe("When the caller saved it."),
        remindAt: z.iso.datetime().describe("When the caller gets a reminder of it; null if they don't.").nullable(),
        channelName: z.string().describe("The channel's name, without the #."),
        message: MESSAGE,
      })
      .meta({ id: "SavedMessage" }),
  ),
  errors: { VALIDATION: "limit must be between 1 and 100", KICKED },
  example: { as: "member", response: [] },
};

const SAVE: RowDoc = {
  tag: "Community",
  params: { messageId: MESSAGE_ID },
  errors: { KICKED, NOT_FOUND: "Message not found", CONFLICT: "The caller already saved 500 messages." },
  limits: ["savedMessagesPerPerson"],
  example: { as: "member", params: { messageId: EXAMPLE.messageId }, status: 204 },
};

const SET_REMINDER: RowDoc = {
  tag: "Community",
  params: { messageId: MESSAGE_ID },
  body: z.object({ remindAt: z.iso.datetime().describe("When to remind. In the future, at most a year ahead.") }),
  errors: {
    VALIDATION: "Choose a time in the future, at most a year ahead",
    KICKED,
    NOT_FOUND: "Message not found",
    CONFLICT: "The caller already saved 500 messages.",
  },
  limits: ["savedMessagesPerPerson"],
  example: {
    as: "member",
    params: { messageId: EXAMPLE.messageId },
    body: { remindAt: EXAMPLE.tomorrow },
    status: 204,
  },
};

const UNSAVE: RowDoc = {
  tag: "Community",
  params: { messageId: MESSAGE_ID },
  errors: { KICKED },
  limits: ["savedMessagesPerPerson"],
  example: { as: "member", params: { messageId: EXAMPLE.messageId }, status: 204 },
};

interface SavedPage {
  savedMessages: Paged & {
    edges: { node: { savedAt: string; remindAt: string | null; channelName: string; message: MessageType } }[];
  };
}

export const SAVED_MESSAGE_ROWS: RestRow[] = [
  row<SavedPage>({
    method: "GET",
    operationId: "listSavedMessages",
    path: "/api/community/saved-messages",
    doc: SAVED,
    summary: "List your saved messages, the latest first",
    operation: `query ($limit: Int!, $after: String) {
      savedMessages(first: $limit, after: $after) {
        edges { node { savedAt remindAt channelName message { ${MESSAGE_BODY.fields} } } } ${PAGE_INFO}
      }
    }`,
    variables: (request) => ({
      limit: intParameter(request, "limit", 50),
      after: textParameter(request, "after"),
    }),
    fieldAliases: () => ({ first: "limit" }),
    next: ({ savedMessages }) => nextCursor(savedMessages),
    body: ({ savedMessages }) =>
      savedMessages.edges.map(({ node: { savedAt, remindAt, channelName, message } }) => ({
        savedAt,
        remindAt,
        channelName,
        message: MESSAGE_BODY.from(message),
      })),
  }),
  row({
    method: "PUT",
    operationId: "saveMessage",
    path: "/api/community/saved-messages/:messageId",
    doc: SAVE,
    summary: "Save a message for yourself",
    operation: `mutation ($messageId: ID!) { saveMessage(messageId: $messageId) { id } }`,
    variables: ({ params }) => ({ messageId: params.messageId }),
    status: 204,
  }),
  row({
    method: "DELETE",
    operationId: "unsaveMessage",
    path: "/api/community/saved-messages/:messageId",
    doc: UNSAVE,
    summary: "Remove a message from your saved messages",
    operation: `mutation ($messageId: ID!) { unsaveMessage(messageId: $messageId) }`,
    variables: ({ params }) => ({ messageId: params.messageId }),
    status: 204,
  }),
  row({
    method: "PUT",
    operationId: "setReminder",
    path: "/api/community/saved-messages/:messageId/reminder",
    doc: SET_REMINDER,
    summary: "Save a message, and be reminded of it",
    operation: `mutation ($input: SetReminderInput!) { setReminder(input: $input) { id } }`,
    variables: ({ params, body }) => ({ input: { messageId: params.messageId, remindAt: body.remindAt } }),
    status: 204,
  }),
  row({
    method: "DELETE",
    operationId: "removeReminder",
    path: "/api/community/saved-messages/:messageId/reminder",
    doc: UNSAVE,
    summary: "Remove the reminder of a message, which stays saved",
    operation: `mutation ($messageId: ID!) { removeReminder(messageId: $messageId) }`,
    variables: ({ params }) => ({ messageId: params.messageId }),
    status: 204,
  }),
];
