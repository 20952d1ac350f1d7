import * as docs from "./community.rest-docs";
import { ATTACHMENT_ROWS } from "./attachments/attachments.rest";
import { AppError, invalidField } from "../../kernel/errors/errors";
import { renameFields } from "../../kernel/errors/error-format";
import { checkInput } from "../../kernel/check-input";
import type { Viewer } from "../../kernel/auth/viewer";
import type { ChannelType } from "./channels/channel.type";
import { MESSAGE_BODY } from "./messages/message.rest-schemas";
import type { MessageType } from "./messages/message.type";
import { SendMessageInput } from "./messages/messages.inputs";
import type { MessagesService } from "./messages/messages.service";
import { TradeCardInput } from "./messages/parts/trade-card.types";
import { TRADE_CARD_INPUT } from "./messages/parts/trade-card.rest-docs";
import { intParameter, type RestRequest, textParameter, toEnum } from "../../kernel/rest/rest-request";
import { restBody } from "../../kernel/rest/rest-body";
import { row, type RestRow } from "../../kernel/rest/rest-row";

const CHANNEL_BODY = restBody<ChannelType>(docs.CHANNEL, {
  lastActivity: "lastActivityAt",
  canView: "viewerCanView",
  canPost: "viewerCanPost",
});
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

export const COMMUNITY_ROWS: RestRow[] = [
  ...ATTACHMENT_ROWS,
  row<{ channels: ChannelType[] }>({
    method: "GET",
    operationId: "listChannels",
    path: "/api/community/channels",
    doc: docs.CHANNELS,
    summary: "List all channels, including those the caller can't read",
    operation: `{ channels { ${CHANNEL_BODY.fields} } }`,
    body: ({ channels }) => channels.map(CHANNEL_BODY.from),
  }),
  row<{ createChannel: ChannelType }>({
    method: "POST",
    operationId: "createChannel",
    path: "/api/community/channels",
    doc: docs.CREATE_CHANNEL,
    summary: "Create a channel. An admin must approve channels of members below level 10.",
    operation: `mutation ($input: CreateChannelInput!) { createChannel(input: $input) { ${CHANNEL_BODY.fields} } }`,
    variables: ({ body: { name, category, accessLevel, minLevel, courseId, description, locked } }) => ({
      input: {
        name,
        category: toEnum(category ?? "general"),
        accessLevel: toEnum(accessLevel),
        minLevel,
        courseId,
        description,
        locked,
      },
    }),
    status: 201,
    body: ({ createChannel }) => CHANNEL_BODY.from(createChannel),
  }),
  row<Page>({
    method: "GET",
    operationId: "listMessages",
    path: "/api/community/channels/:channelId/messages",
    doc: docs.MESSAGES,
    fieldAliases: () => ({ id: "channelId" }),
    summary: "List messages, oldest first, or the changes since `afterSeq`",
    operation: `query ($id: ID!, $limit: Int!, $before: ID, $afterSeq: Int!, $catchUp: Boolean!, $history: Boolean!) {
      channel(id: $id) {
        viewerCanView
        messages(last: $limit, before: $before, withDeleted: false) @include(if: $history) { edges { node { ${MESSAGE_BODY.fields} } } }
      }
      messageChanges(channelId: $id, afterSeq: $afterSeq, limit: $limit) @include(if: $catchUp) { ${MESSAGE_BODY.fields} }
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
    doc: docs.SEND_MESSAGE,
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
    doc: docs.EDIT_MESSAGE,
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
    doc: docs.DELETE_MESSAGE,
    summary: "Delete a message (author or admin)",
    operation: `mutation ($channelId: ID!, $messageId: ID!) { deleteMessage(channelId: $channelId, messageId: $messageId) { id } }`,
    variables: ({ params }) => ({ channelId: params.channelId, messageId: params.messageId }),
    status: 204,
    unauthenticated: "Authentication required to delete messages",
  }),
];
