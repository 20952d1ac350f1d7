import { CHANNEL_ID, KICKED, NO_ACCESS, UNKNOWN_CHANNEL } from "../channels/channels.rest";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import { EXAMPLE_MESSAGE, MESSAGE, MESSAGE_BODY, REACTION } from "../messages/message.rest-schemas";
import type { MessageType } from "../messages/message.type";
import { type RestRequest, intParameter, parseChoice, textParameter } from "../../../kernel/rest/rest-request";
import { type RestRow, row } from "../../../kernel/rest/rest-row";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { z } from "zod";

const REACTION_NAMES: readonly string[] = REACTION.options;
const tag = "Community";

const atMessage = { messageId: EXAMPLE.messageId };
const params = { messageId: z.uuid().describe("The message's id.") };

const UNKNOWN = "Message not found";
const CANNOT_PIN = "Only admins can pin messages.";

const LIMIT = z.int().min(1).max(100).describe("50 by default.");

const THREAD: RowDoc = {
  tag,
  params,
  query: { limit: LIMIT, before: z.uuid().describe("The id of a reply. Returns the replies before it.") },
  returns: "The thread.",
  response: z
    .object({
      rootId: z.uuid().describe("The id of the message that started the thread."),
      root: MESSAGE.describe("The message that started the thread."),
      replies: z.array(MESSAGE).describe("The newest replies, or those before `before`, without deleted ones."),
      following: z.boolean().describe("Whether the caller follows the thread."),
    })
    .meta({ id: "Thread" }),
  errors: { VALIDATION: "limit must be between 1 and 100", KICKED, NOT_FOUND: UNKNOWN },
  example: {
    as: "member",
    params: atMessage,
    response: { rootId: EXAMPLE.messageId, root: EXAMPLE_MESSAGE, replies: [], following: false },
  },
};

const FOLLOW: RowDoc = {
  tag,
  params,
  errors: { KICKED, NOT_FOUND: UNKNOWN },
  limits: ["threadFollowsPerPerson"],
  example: { as: "member", params: atMessage, status: 204 },
};

const reactionDoc = (response: object): RowDoc => ({
  tag,
  params: { ...params, reaction: REACTION.describe("One of the six reactions.") },
  returns: "The message with its new counts.",
  response: MESSAGE,
  errors: {
    VALIDATION: `reaction must be one of ${REACTION_NAMES.join(", ")}`,
    KICKED,
    MUTED: "The caller is muted. `until` is when the mute ends.",
    NOT_FOUND: UNKNOWN,
  },
  limits: ["reactionsPerPerson"],
  example: {
    as: "member",
    params: { ...atMessage, reaction: "rocket" },
    response: { ...EXAMPLE_MESSAGE, ...response },
  },
});

const ADD_REACTION = reactionDoc({ seq: 2, reactions: [{ reaction: "rocket", count: 1 }] });
const REMOVE_REACTION = reactionDoc({ seq: 3 });

const PINS: RowDoc = {
  tag,
  params: { channelId: CHANNEL_ID },
  returns: "The pinned messages, at most 50.",
  response: z.array(MESSAGE),
  errors: { FORBIDDEN: NO_ACCESS, KICKED, NOT_FOUND: "Channel not found" },
  example: { as: "member", params: { channelId: EXAMPLE.channelId }, response: [] },
  errorExamples: [UNKNOWN_CHANNEL],
};

const pinErrors: RowDoc["errors"] = { FORBIDDEN: CANNOT_PIN, KICKED, NOT_FOUND: UNKNOWN };

const PIN: RowDoc = {
  tag,
  params,
  returns: "The pinned message.",
  response: MESSAGE,
  errors: { ...pinErrors, CONFLICT: "The channel already has 50 pinned messages." },
  limits: ["pinsPerPerson"],
  example: { as: "admin", params: atMessage, response: { ...EXAMPLE_MESSAGE, seq: 2, pinned: true } },
};

const UNPIN: RowDoc = {
  tag,
  params,
  returns: "The message, no longer pinned.",
  response: MESSAGE,
  errors: pinErrors,
  limits: ["pinsPerPerson"],
  example: { as: "admin", params: atMessage, response: { ...EXAMPLE_MESSAGE, seq: 3 } },
};

const DEFAULT_PAGE_SIZE = 50;
const MESSAGE_PATH = "/api/community/messages/:messageId";

const messageId = ({ params }: RestRequest): Record<string, unknown> => ({ messageId: params.messageId });

const pageVariables = (request: RestRequest, cursor: string): Record<string, unknown> => ({
  limit: intParameter(request, "limit", DEFAULT_PAGE_SIZE),
  [cursor]: textParameter(request, cursor),
});

const reactionVariables = (request: RestRequest): Record<string, unknown> => ({
  ...messageId(request),
  reaction: parseChoice(REACTION_NAMES, "reaction", request.params.reaction),
});

interface ThreadPage {
  thread: { id: string; root: MessageType; viewerFollows: boolean; replies: { edges: { node: MessageType }[] } };
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

/** Threads, reactions, and pins. */
export const THREAD_ROWS: RestRow[] = [
  row<ThreadPage>({
    method: "GET",
    operationId: "getThread",
    path: `${MESSAGE_PATH}/thread`,
    doc: THREAD,
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
      doc: FOLLOW,
      summary: "Follow a message's thread",
    },
    "followThread(messageId: $messageId) { id }",
  ),
  emptyRow(
    {
      method: "DELETE",
      operationId: "unfollowThread",
      path: `${MESSAGE_PATH}/thread/follow`,
      doc: FOLLOW,
      summary: "Stop following a message's thread",
    },
    "unfollowThread(messageId: $messageId) { id }",
  ),
  reactionRow(
    { method: "PUT", operationId: "addReaction", doc: ADD_REACTION, summary: "Add your reaction to a message" },
    "addReaction",
  ),
  reactionRow(
    {
      method: "DELETE",
      operationId: "removeReaction",
      doc: REMOVE_REACTION,
      summary: "Remove your reaction from a message",
    },
    "removeReaction",
  ),
  row<{ pinnedMessages: MessageType[] }>({
    method: "GET",
    operationId: "listPinnedMessages",
    path: "/api/community/channels/:channelId/pins",
    doc: PINS,
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
      doc: PIN,
      summary: "Pin a message (admins only)",
    },
    "pinMessage",
  ),
  changeRow(
    {
      method: "DELETE",
      operationId: "unpinMessage",
      path: `${MESSAGE_PATH}/pin`,
      doc: UNPIN,
      summary: "Unpin a message (admins only)",
    },
    "unpinMessage",
  ),
];
