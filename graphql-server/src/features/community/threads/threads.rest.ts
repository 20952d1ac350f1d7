import * as docs from "./threads.rest-docs";
import { MESSAGE_BODY } from "../messages/message.rest-schemas";
import type { MessageType } from "../messages/message.type";
import {
  intParameter,
  nextCursor,
  PAGE_INFO,
  parseChoice,
  textParameter,
  type Paged,
  type RestRequest,
} from "../../../kernel/rest/rest-request";
import { row, type RestRow } from "../../../kernel/rest/rest-row";

const DEFAULT_PAGE_SIZE = 50;
const MESSAGE_PATH = "/api/community/messages/:messageId";

const messageId = ({ params }: RestRequest): Record<string, unknown> => ({ messageId: params.messageId });

const pageVariables = (request: RestRequest, cursor: string): Record<string, unknown> => ({
  limit: intParameter(request, "limit", DEFAULT_PAGE_SIZE),
  [cursor]: textParameter(request, cursor),
});

const reactionVariables = (request: RestRequest): Record<string, unknown> => ({
  ...messageId(request),
  reaction: parseChoice(docs.REACTION_NAMES, "reaction", request.params.reaction),
});

interface ThreadPage {
  thread: { id: string; root: MessageType; viewerFollows: boolean; replies: { edges: { node: MessageType }[] } };
}

interface SavedPage {
  savedMessages: Paged & { edges: { node: { savedAt: string; channelName: string; message: MessageType } }[] };
}

const changeRow = (
  definition: Pick<RestRow, "method" | "operationId" | "path" | "doc" | "summary">,
  mutation: string,
): RestRow =>
  row<{ message: MessageType }>({
    ...definition,
    operation: `mutation ($messageId: ID!) { message: ${mutation}(messageId: $messageId) { ${MESSAGE_BODY.fields} } }`,
    variables: messageId,
    body: ({ message }) => MESSAGE_BODY.from(message),
  });

const reactionRow = (
  definition: Pick<RestRow, "method" | "operationId" | "doc" | "summary">,
  mutation: string,
): RestRow =>
  row<{ message: MessageType }>({
    ...definition,
    path: `${MESSAGE_PATH}/reactions/:reaction`,
    operation: `mutation ($messageId: ID!, $reaction: Reaction!) {
      message: ${mutation}(messageId: $messageId, reaction: $reaction) { ${MESSAGE_BODY.fields} }
    }`,
    variables: reactionVariables,
    body: ({ message }) => MESSAGE_BODY.from(message),
  });

const emptyRow = (
  definition: Pick<RestRow, "method" | "operationId" | "path" | "doc" | "summary">,
  mutation: string,
): RestRow =>
  row({
    ...definition,
    operation: `mutation ($messageId: ID!) { ${mutation} }`,
    variables: messageId,
    status: 204,
  });

/** Threads, reactions, pins, and saved messages. */
export const THREAD_ROWS: RestRow[] = [
  row<ThreadPage>({
    method: "GET",
    operationId: "getThread",
    path: `${MESSAGE_PATH}/thread`,
    doc: docs.THREAD,
    summary: "Get a message's thread: the message that started it, and its replies, oldest first",
    operation: `query ($messageId: ID!, $limit: Int!, $before: ID) {
      thread(messageId: $messageId) {
        id viewerFollows root { ${MESSAGE_BODY.fields} }
        replies(last: $limit, before: $before, withDeleted: false) { edges { node { ${MESSAGE_BODY.fields} } } }
      }
    }`,
    variables: (request) => ({ ...messageId(request), ...pageVariables(request, "before") }),
    fieldAliases: () => ({ last: "limit" }),
    body: ({ thread: { id, root, viewerFollows, replies } }) => ({
      rootId: id,
      root: MESSAGE_BODY.from(root),
      replies: replies.edges.map(({ node }) => MESSAGE_BODY.from(node)),
      following: viewerFollows,
    }),
  }),
  emptyRow(
    {
      method: "PUT",
      operationId: "followThread",
      path: `${MESSAGE_PATH}/thread/follow`,
      doc: docs.FOLLOW,
      summary: "Follow a message's thread",
    },
    "followThread(messageId: $messageId) { id }",
  ),
  emptyRow(
    {
      method: "DELETE",
      operationId: "unfollowThread",
      path: `${MESSAGE_PATH}/thread/follow`,
      doc: docs.FOLLOW,
      summary: "Stop following a message's thread",
    },
    "unfollowThread(messageId: $messageId) { id }",
  ),
  reactionRow(
    { method: "PUT", operationId: "addReaction", doc: docs.ADD_REACTION, summary: "Add your reaction to a message" },
    "addReaction",
  ),
  reactionRow(
    {
      method: "DELETE",
      operationId: "removeReaction",
      doc: docs.REMOVE_REACTION,
      summary: "Remove your reaction from a message",
    },
    "removeReaction",
  ),
  row<{ pinnedMessages: MessageType[] }>({
    method: "GET",
    operationId: "listPinnedMessages",
    path: "/api/community/channels/:channelId/pins",
    doc: docs.PINS,
    summary: "List the pinned messages of a channel, the latest pin first",
    operation: `query ($channelId: ID!) { pinnedMessages(channelId: $channelId) { ${MESSAGE_BODY.fields} } }`,
    variables: ({ params }) => ({ channelId: params.channelId }),
    body: ({ pinnedMessages }) => pinnedMessages.map(MESSAGE_BODY.from),
  }),
  changeRow(
    {
      method: "PUT",
      operationId: "pinMessage",
      path: `${MESSAGE_PATH}/pin`,
      doc: docs.PIN,
      summary: "Pin a message (admins only)",
    },
    "pinMessage",
  ),
  changeRow(
    {
      method: "DELETE",
      operationId: "unpinMessage",
      path: `${MESSAGE_PATH}/pin`,
      doc: docs.UNPIN,
      summary: "Unpin a message (admins only)",
    },
    "unpinMessage",
  ),
  row<SavedPage>({
    method: "GET",
    operationId: "listSavedMessages",
    path: "/api/community/saved-messages",
    doc: docs.SAVED,
    summary: "List your saved messages, the latest first",
    operation: `query ($limit: Int!, $after: String) {
      savedMessages(first: $limit, after: $after) {
        edges { node { savedAt channelName message { ${MESSAGE_BODY.fields} } } } ${PAGE_INFO}
      }
    }`,
    variables: (request) => pageVariables(request, "after"),
    fieldAliases: () => ({ first: "limit" }),
    next: ({ savedMessages }) => nextCursor(savedMessages),
    body: ({ savedMessages }) =>
      savedMessages.edges.map(({ node: { savedAt, channelName, message } }) => ({
        savedAt,
        channelName,
        message: MESSAGE_BODY.from(message),
      })),
  }),
  emptyRow(
    {
      method: "PUT",
      operationId: "saveMessage",
      path: "/api/community/saved-messages/:messageId",
      doc: docs.SAVE,
      summary: "Save a message for yourself",
    },
    "saveMessage(messageId: $messageId) { id }",
  ),
  emptyRow(
    {
      method: "DELETE",
      operationId: "unsaveMessage",
      path: "/api/community/saved-messages/:messageId",
      doc: docs.UNSAVE,
      summary: "Remove a message from your saved messages",
    },
    "unsaveMessage(messageId: $messageId)",
  ),
];
