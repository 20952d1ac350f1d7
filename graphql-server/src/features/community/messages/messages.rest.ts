import { AppError, invalidField } from "../../../kernel/errors/errors";
import { CHANNEL_ID, KICKED, NO_ACCESS, UNKNOWN_CHANNEL } from "../channels/channels.rest";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import { EXAMPLE_MESSAGE, MESSAGE, MESSAGE_BODY, MESSAGE_ID } from "./message.rest-schemas";
import type { MessageType } from "./message.type";
import type { MessagesService } from "./messages.service";
import {
  type RestRequest,
  booleanParameter,
  intParameter,
  textParameter,
  toEnum,
} from "../../../kernel/rest/rest-request";
import { type RestRow, row } from "../../../kernel/rest/rest-row";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { SendMessageInput } from "./messages.inputs";
import { TRADE_CARD_INPUT } from "./parts/trade-card.rest-schemas";
import { TradeCardInput } from "./parts/trade-card.types";
import type { Viewer } from "../../../kernel/auth/viewer";
import { checkInput } from "../../../kernel/check-input";
import { renameFields } from "../../../kernel/errors/error-format";
import { z } from "zod";

const tag = "Community";
const CANNOT_POST = "You don't have permission to send messages in this channel.";

const MESSAGE_TEXT = z
  .string()
  .min(1)
  .max(4_000)
  .describe("1 to 4,000 characters after trimming. You can send `content` instead.");

const MESSAGE_INPUT = z.object({
  message: MESSAGE_TEXT.optional(),
  tradeCard: TRADE_CARD_INPUT.describe("Posts a trade card. Leave the text out: the server writes it.").optional(),
  clientMessageId: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9_.:-]+$/)
    .describe("An idempotency key. If it repeats, the response is the first message.")
    .optional(),
  replyToId: z.uuid().describe("The message that this one replies to, in the same channel.").optional(),
  threadOnly: z
    .boolean()
    .describe("True if only the thread shows the reply. By default, the channel shows it, too.")
    .optional(),
  attachmentIds: z
    .array(z.uuid())
    .max(6)
    .describe("Uploads of the caller that were not sent yet, in order. The text can then be empty.")
    .optional(),
});

const inChannel = { channelId: EXAMPLE.channelId };
const atMessage = { ...inChannel, messageId: EXAMPLE.messageId };

const MESSAGES: RowDoc = {
  tag,
  params: { channelId: CHANNEL_ID },
  query: {
    limit: z.int().min(1).max(100).describe("50 by default; 1,000 with `afterSeq`."),
    before: z.uuid().describe("A message id. Returns the messages before it."),
    afterSeq: z
      .int()
      .min(0)
      .describe(
        "For catch-up: returns the messages created, edited, or deleted after this number, each once in its current state, ordered by `seq`. If there may be more, the Link header has the next page. A message whose `createdSeq` is above this number is new; others were changed.",
      ),
    withThreadOnly: z
      .boolean()
      .describe("With `afterSeq`: whether to include replies that only their threads show. They have `threadOnly`."),
  },
  returns: "The messages.",
  response: z.array(MESSAGE),
  errors: {
    VALIDATION: "limit must be between 1 and 100",
    FORBIDDEN: NO_ACCESS,
    KICKED,
    NOT_FOUND: "Channel not found",
  },
  example: { as: "member", params: inChannel, query: { limit: "20" }, response: [EXAMPLE_MESSAGE] },
  errorExamples: [
    {
      as: "member",
      params: inChannel,
      query: { limit: "101" },
      response: {
        message: "limit must be between 1 and 100",
        code: "VALIDATION",
        fields: { limit: ["limit must be between 1 and 100"] },
      },
    },
    UNKNOWN_CHANNEL,
  ],
};

const SEND_MESSAGE: RowDoc = {
  tag,
  params: { channelId: CHANNEL_ID },
  body: MESSAGE_INPUT,
  returns: "The new message.",
  response: MESSAGE,
  otherResponses: { 200: { description: "A repeated message. Returns the first one.", response: MESSAGE } },
  errors: {
    VALIDATION: "The text is blank or exceeds 4,000 characters.",
    FORBIDDEN: `${CANNOT_POST} Or it doesn't allow links or files, or its level for posting is higher.`,
    RATE_LIMITED: "In slow mode, `retryAfterSeconds` is when the caller can post again.",
    KICKED,
    MUTED: "The caller is muted. `until` is when the mute ends.",
    HELD: "The message waits for a moderator. Don't send it again: `heldMessageId` is its id once it is posted.",
    NOT_FOUND: "Channel not found",
  },
  limits: ["messagesPerPerson"],
  example: {
    as: "member",
    params: inChannel,
    body: { message: "Good evening", clientMessageId: "evening-1" },
    status: 201,
    response: { ...EXAMPLE_MESSAGE, id: EXAMPLE.otherId, seq: 2, createdSeq: 2, content: "Good evening" },
  },
  errorExamples: [
    {
      as: "member",
      params: inChannel,
      body: { message: " " },
      response: {
        message: "A message cannot be empty",
        code: "VALIDATION",
        fields: { message: ["A message cannot be empty"] },
      },
    },
    { ...UNKNOWN_CHANNEL, body: { message: "Good evening" } },
  ],
};

const EDIT_MESSAGE: RowDoc = {
  tag,
  params: { channelId: CHANNEL_ID, messageId: MESSAGE_ID },
  body: z.object({ message: MESSAGE_TEXT }),
  returns: "The edited message.",
  response: MESSAGE,
  errors: {
    FORBIDDEN: "Only authors can edit their messages, for 24 hours. An edit that needs approval is rejected.",
    KICKED,
    NOT_FOUND: "Message not found",
  },
  limits: ["editsPerPerson"],
  example: {
    as: "member",
    params: atMessage,
    body: { message: "Good morning, all" },
    response: { ...EXAMPLE_MESSAGE, seq: 3, content: "Good morning, all", isEdited: true },
  },
};

const DELETE_MESSAGE: RowDoc = {
  tag,
  params: { channelId: CHANNEL_ID, messageId: MESSAGE_ID },
  errors: { FORBIDDEN: "Only authors and admins can delete a message.", KICKED, NOT_FOUND: "Message not found" },
  limits: ["deletionsPerPerson"],
  example: { as: "member", params: atMessage, status: 204 },
};

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 50;

/** The page size of catch-up requests without a limit. */
const MAX_CATCH_UP = 1_000;

const contentOf = ({ body: { message, content } }: RestRequest): unknown => message ?? content ?? "";

const contentAliases = ({ body: { message, content } }: RestRequest): Record<string, string> => ({
  ...(message === undefined && content !== undefined ? {} : { content: "message" }),
  attachments: "attachmentIds",
});

function attachmentsOf({ body: { attachmentIds } }: RestRequest): { id: unknown }[] | undefined {
  if (attachmentIds === undefined || attachmentIds === null) return undefined;
  if (!Array.isArray(attachmentIds)) throw invalidField("attachmentIds", "attachmentIds must be a list");
  return attachmentIds.map((id: unknown) => ({ id }));
}

/** REST writes the side in lower case. */
const tradeCardInput = (card: unknown): unknown => (isObject(card) ? { ...card, side: toEnum(card.side) } : card);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const pageSize = (request: RestRequest): number =>
  intParameter(request, "limit", request.query.afterSeq === undefined ? DEFAULT_PAGE_SIZE : MAX_CATCH_UP);

function pageVariables(request: RestRequest): Record<string, unknown> {
  const afterSeq = intParameter(request, "afterSeq", null);
  const limit = pageSize(request);
  if (limit < 1 || (limit > MAX_PAGE_SIZE && request.query.limit !== undefined)) {
    throw invalidField("limit", `limit must be between 1 and ${MAX_PAGE_SIZE}`);
  }
  const before = textParameter(request, "before");
  return {
    id: request.params.channelId,
    limit,
    before,
    afterSeq: afterSeq ?? 0,
    withThreadOnly: booleanParameter(request, "withThreadOnly"),
    catchUp: afterSeq !== null,
    history: afterSeq === null,
  };
}

interface Page {
  messageChanges?: MessageType[];
  channel: { viewerCanView: boolean; messages?: { edges: { node: MessageType }[] } };
}

function pageBody({ messageChanges, channel }: Page): object[] {
  if (!channel.viewerCanView) throw new AppError("FORBIDDEN", "You don't have access to this channel.");
  return (messageChanges ?? channel.messages?.edges.map((edge) => edge.node) ?? []).map(MESSAGE_BODY.from);
}

/** The input of a message, not validated. */
const sendMessageInput = (request: RestRequest): Record<string, unknown> => ({
  channelId: request.params.channelId,
  content: contentOf(request),
  clientMessageId: request.body.clientMessageId,
  replyToId: request.body.replyToId,
  threadOnly: request.body.threadOnly,
  attachments: attachmentsOf(request),
  tradeCard: tradeCardInput(request.body.tradeCard),
});

/** GraphQL checks the types for the other transports; the classes have only the rules for values. */
function typedInput(request: RestRequest): SendMessageInput {
  const { content, ...input } = sendMessageInput(request);
  if (typeof content !== "string") throw invalidField("content", "content is not valid");
  const card = TRADE_CARD_INPUT.nullish().safeParse(request.body.tradeCard);
  if (!card.success) throw invalidField("tradeCard", "tradeCard is not valid");
  const tradeCard = card.data && Object.assign(new TradeCardInput(), { sizeR: 1 }, input.tradeCard);
  return Object.assign(new SendMessageInput(), input, { content, tradeCard });
}

/** Posts the message of a STOMP frame, with the body and the rules of the REST path. */
export async function sendFrame(service: MessagesService, viewer: Viewer, request: RestRequest): Promise<void> {
  try {
    const input = typedInput(request);
    await checkInput(input);
    await service.send(viewer, input);
  } catch (error) {
    throw renameFields(error, contentAliases(request));
  }
}

/** Also for STOMP. */
export const SIGN_IN_TO_SEND = "Authentication required to send messages";

export const MESSAGE_ROWS: RestRow[] = [
  row<Page>({
    method: "GET",
    operationId: "listMessages",
    path: "/api/community/channels/:channelId/messages",
    doc: MESSAGES,
    fieldAliases: () => ({ id: "channelId" }),
    summary: "List messages, oldest first, or the changes since `afterSeq`",
    operation: `query ($id: ID!, $limit: Int!, $before: ID, $afterSeq: Int!, $withThreadOnly: Boolean!, $catchUp: Boolean!, $history: Boolean!) {
      channel(id: $id) {
        viewerCanView
        messages(last: $limit, before: $before, withDeleted: false) @include(if: $history) { edges { node { ${MESSAGE_BODY.fields} } } }
      }
      messageChanges(channelId: $id, afterSeq: $afterSeq, limit: $limit, withThreadOnly: $withThreadOnly) @include(if: $catchUp) { ${MESSAGE_BODY.fields} }
    }`,
    variables: pageVariables,
    body: pageBody,
    next: ({ messageChanges = [] }, request) => {
      const last = messageChanges.at(-1);
      return last && messageChanges.length === pageSize(request) ? { afterSeq: String(last.seq) } : null;
    },
  }),
  row<{ sendMessage: { message: MessageType; duplicate: boolean } }>({
    method: "POST",
    operationId: "sendMessage",
    path: "/api/community/channels/:channelId/messages",
    doc: SEND_MESSAGE,
    summary: "Send a message",
    fieldAliases: contentAliases,
    operation: `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { duplicate message { ${MESSAGE_BODY.fields} } } }`,
    variables: (request) => ({ input: sendMessageInput(request) }),
    status: ({ sendMessage }) => (sendMessage.duplicate ? 200 : 201),
    body: ({ sendMessage: { message, duplicate } }) => ({
      ...MESSAGE_BODY.from(message),
      ...(duplicate && { duplicate }),
    }),
    unauthenticated: SIGN_IN_TO_SEND,
  }),
  row<{ editMessage: MessageType }>({
    method: "PUT",
    operationId: "editMessage",
    path: "/api/community/channels/:channelId/messages/:messageId",
    doc: EDIT_MESSAGE,
    summary: "Edit your own message",
    fieldAliases: contentAliases,
    operation: `mutation ($input: EditMessageInput!) { editMessage(input: $input) { ${MESSAGE_BODY.fields} } }`,
    variables: (request) => ({
      input: {
        channelId: request.params.channelId,
        messageId: request.params.messageId,
        content: contentOf(request),
      },
    }),
    body: ({ editMessage }) => MESSAGE_BODY.from(editMessage),
    unauthenticated: "Authentication required to update messages",
  }),
  row({
    method: "DELETE",
    operationId: "deleteMessage",
    path: "/api/community/channels/:channelId/messages/:messageId",
    doc: DELETE_MESSAGE,
    summary: "Delete a message (author or admin)",
    operation: `mutation ($channelId: ID!, $messageId: ID!) { deleteMessage(channelId: $channelId, messageId: $messageId) { id } }`,
    variables: ({ params }) => ({ channelId: params.channelId, messageId: params.messageId }),
    status: 204,
    unauthenticated: "Authentication required to delete messages",
  }),
];
