import { EXAMPLE } from "../../../kernel/rest/example-values";
import { restBody } from "../../../kernel/rest/rest-body";
import { type RestRow, row } from "../../../kernel/rest/rest-row";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { KICKED } from "../channels/channels.rest";
import type { ConversationType } from "./conversation.types";
import { z } from "zod";

const tag = "Community";
const PATH = "/api/community/conversations";
const NOT_FOUND = "Conversation not found";

const CONVERSATION = z
  .object({
    id: z.uuid().describe("The id of the conversation, and of the channel with its messages."),
    title: z.string().describe("The title of a group, or the other members."),
    isGroup: z.boolean().describe("Whether it's a group."),
    status: z.enum(["invited", "accepted"]).describe("`invited`: someone asks the caller for it."),
    isAnswered: z
      .boolean()
      .describe("Whether someone else accepted it. Until then, only the first message can be sent."),
    invitedBy: z.string().describe("The username of who asked the caller; null if the caller started it.").nullable(),
    lastMessage: z.string().describe("The text of the latest message; of a request, of the one that asks.").nullable(),
  })
  .meta({ id: "Conversation" });

const BODY = restBody<ConversationType>(CONVERSATION, {
  invitedBy: "invitedBy.username",
  lastMessage: "lastMessage.content",
});

const params = { id: z.uuid().describe("The conversation's id.") };
const atConversation = { id: EXAMPLE.conversationId };

const EXAMPLE_REQUEST = {
  id: EXAMPLE.conversationId,
  title: "bob",
  isGroup: true,
  status: "invited",
  isAnswered: true,
  invitedBy: "bob",
  lastMessage: "Shall we review our trades together?",
};

const LIST: RowDoc = {
  tag,
  returns: "The caller's conversations and the requests to them.",
  response: z.array(CONVERSATION),
  errors: { KICKED },
  example: { as: "member", response: [EXAMPLE_REQUEST] },
};

const START: RowDoc = {
  tag,
  body: z.object({
    memberIds: z.array(z.uuid()).min(1).max(8).describe("The other members. With more than one, it's a new group."),
    title: z.string().max(60).describe("The title of a group.").optional(),
    firstMessage: z.string().min(1).max(4_000).describe("The first message. 1 to 4,000 characters after trimming."),
    clientMessageId: z.uuid().describe("A new UUID. A repetition changes nothing."),
  }),
  returns: "The conversation.",
  response: CONVERSATION,
  errors: {
    VALIDATION: "The message is blank or exceeds 4,000 characters, or the members aren't one to eight others.",
    FORBIDDEN: "The caller's level is too low, the caller is staff, or the member takes no requests.",
    KICKED,
    MUTED: "The caller is muted. `until` is when the mute ends.",
    NOT_FOUND: "Member not found",
    CONFLICT: "The request is waiting for an answer, or the caller blocked the member.",
    RATE_LIMITED: "At most 10 new members per day.",
  },
  limits: ["conversationChangesPerPerson"],
  example: {
    as: "member",
    body: { memberIds: [EXAMPLE.otherId], firstMessage: "Shall we compare notes?", clientMessageId: EXAMPLE.requestId },
    status: 201,
    response: {
      ...EXAMPLE_REQUEST,
      title: "bob",
      isGroup: false,
      status: "accepted",
      isAnswered: false,
      invitedBy: null,
      lastMessage: "Shall we compare notes?",
    },
  },
};

const ACCEPT: RowDoc = {
  tag,
  params,
  returns: "The conversation.",
  response: CONVERSATION,
  errors: { VALIDATION: "The id isn't a UUID.", KICKED, NOT_FOUND },
  limits: ["conversationChangesPerPerson"],
  example: {
    as: "member",
    params: atConversation,
    response: { ...EXAMPLE_REQUEST, title: "Study group", status: "accepted" },
  },
};

const DECLINE: RowDoc = {
  tag,
  params,
  errors: { VALIDATION: "The id isn't a UUID.", KICKED, NOT_FOUND },
  limits: ["conversationChangesPerPerson"],
  example: { as: "member", params: atConversation, status: 204 },
};

export const CONVERSATION_ROWS: RestRow[] = [
  row<{ conversations: ConversationType[] }>({
    method: "GET",
    operationId: "listConversations",
    path: PATH,
    doc: LIST,
    summary: "List your conversations, the latest first. At most 100.",
    operation: `{ conversations { ${BODY.fields} } }`,
    body: ({ conversations }) => conversations.map(BODY.from),
  }),
  row<{ conversation: ConversationType }>({
    method: "POST",
    operationId: "startConversation",
    path: PATH,
    doc: START,
    summary: "Write to members. Those who haven't accepted get a request.",
    operation: `mutation ($input: StartConversationInput!) { conversation: startConversation(input: $input) { ${BODY.fields} } }`,
    variables: ({ body: { memberIds, title, firstMessage, clientMessageId } }) => ({
      input: { memberIds, title, firstMessage, clientMessageId },
    }),
    status: 201,
    body: ({ conversation }) => BODY.from(conversation),
  }),
  row<{ conversation: ConversationType }>({
    method: "POST",
    operationId: "acceptConversation",
    path: `${PATH}/:id/accept`,
    doc: ACCEPT,
    summary: "Accept a request. Idempotent.",
    operation: `mutation ($id: ID!) { conversation: acceptConversation(id: $id) { ${BODY.fields} } }`,
    variables: ({ params: { id } }) => ({ id }),
    body: ({ conversation }) => BODY.from(conversation),
  }),
  row({
    method: "POST",
    operationId: "declineConversation",
    path: `${PATH}/:id/decline`,
    doc: DECLINE,
    summary: "Decline a request. Idempotent; who asked isn't told.",
    operation: `mutation ($id: ID!) { declineConversation(id: $id) }`,
    variables: ({ params: { id } }) => ({ id }),
    status: 204,
  }),
];
