import { EXAMPLE } from "../../../kernel/rest/example-values";
import { restBody } from "../../../kernel/rest/rest-body";
import { textParameter } from "../../../kernel/rest/rest-request";
import { type RestRow, row } from "../../../kernel/rest/rest-row";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { CHANNEL_ID, KICKED } from "../channels/channels.rest";
import type { ScheduledMessageType } from "./scheduled-message.type";
import { z } from "zod";

const tag = "Community";
const PATH = "/api/community/scheduled-messages";

const CONTENT = z.string().min(1).max(4_000).describe("1 to 4,000 characters after trimming.");
const SEND_AT = z.iso.datetime().describe("When to send it. 1 minute to 90 days ahead.");

const SCHEDULED_MESSAGE = z
  .object({
    id: z.uuid().describe("The scheduled message's id."),
    channelId: CHANNEL_ID,
    channelName: z.string().describe("The channel's name, without the #."),
    content: z.string().describe("The text with markup."),
    sendAt: z.iso.datetime().describe("When it's sent."),
    failure: z.string().describe("Why it couldn't be sent; null if it hasn't been tried.").nullable(),
  })
  .meta({ id: "ScheduledMessage" });

const BODY = restBody<ScheduledMessageType>(SCHEDULED_MESSAGE);

const atMessage = { id: EXAMPLE.scheduledId };
const params = { id: z.uuid().describe("The scheduled message's id.") };
const VALIDATION = "The text is blank or exceeds 4,000 characters, or the time isn't 1 minute to 90 days ahead.";
const BEING_SENT = "The message is being sent.";

const EXAMPLE_SCHEDULED = {
  id: EXAMPLE.scheduledId,
  channelId: EXAMPLE.channelId,
  channelName: EXAMPLE.channelName,
  content: "Good morning",
  sendAt: EXAMPLE.tomorrow,
  failure: null,
};

const LIST: RowDoc = {
  tag,
  query: { channelId: z.uuid().describe("Only those of this channel.") },
  returns: "The caller's scheduled messages.",
  response: z.array(SCHEDULED_MESSAGE),
  errors: { KICKED },
  example: { as: "member", response: [] },
};

const SCHEDULE: RowDoc = {
  tag,
  body: z.object({ channelId: CHANNEL_ID, content: CONTENT, sendAt: SEND_AT }),
  returns: "The scheduled message.",
  response: SCHEDULED_MESSAGE,
  errors: {
    VALIDATION,
    FORBIDDEN: "The caller can't post in the channel.",
    KICKED,
    MUTED: "The caller is muted. `until` is when the mute ends.",
    NOT_FOUND: "Channel not found",
    CONFLICT: "The caller already scheduled 50 messages.",
  },
  limits: ["scheduledMessagesPerPerson"],
  example: {
    as: "member",
    body: { channelId: EXAMPLE.channelId, content: "Good morning", sendAt: EXAMPLE.tomorrow },
    status: 201,
    response: EXAMPLE_SCHEDULED,
  },
};

const UPDATE: RowDoc = {
  tag,
  params,
  body: z.object({ content: CONTENT, sendAt: SEND_AT }),
  returns: "The changed message. One that couldn't be sent is scheduled again.",
  response: SCHEDULED_MESSAGE,
  errors: { VALIDATION, KICKED, NOT_FOUND: "Scheduled message not found", CONFLICT: BEING_SENT },
  limits: ["scheduledMessagesPerPerson"],
  example: {
    as: "member",
    params: atMessage,
    body: { content: "Good evening", sendAt: EXAMPLE.tomorrow },
    response: { ...EXAMPLE_SCHEDULED, content: "Good evening" },
  },
};

const DELETE: RowDoc = {
  tag,
  params,
  errors: { KICKED, CONFLICT: BEING_SENT },
  limits: ["scheduledMessagesPerPerson"],
  example: { as: "member", params: atMessage, status: 204 },
};

export const SCHEDULED_MESSAGE_ROWS: RestRow[] = [
  row<{ scheduledMessages: ScheduledMessageType[] }>({
    method: "GET",
    operationId: "listScheduledMessages",
    path: PATH,
    doc: LIST,
    summary: "List your scheduled messages, the next first",
    operation: `query ($channelId: ID) { scheduledMessages(channelId: $channelId) { ${BODY.fields} } }`,
    variables: (request) => ({ channelId: textParameter(request, "channelId") }),
    body: ({ scheduledMessages }) => scheduledMessages.map(BODY.from),
  }),
  row<{ message: ScheduledMessageType }>({
    method: "POST",
    operationId: "scheduleMessage",
    path: PATH,
    doc: SCHEDULE,
    summary: "Schedule a message",
    operation: `mutation ($input: ScheduleMessageInput!) { message: scheduleMessage(input: $input) { ${BODY.fields} } }`,
    variables: ({ body: { channelId, content, sendAt } }) => ({ input: { channelId, content, sendAt } }),
    status: 201,
    body: ({ message }) => BODY.from(message),
  }),
  row<{ message: ScheduledMessageType }>({
    method: "PUT",
    operationId: "updateScheduledMessage",
    path: `${PATH}/:id`,
    doc: UPDATE,
    summary: "Change a scheduled message",
    operation: `mutation ($input: UpdateScheduledMessageInput!) {
      message: updateScheduledMessage(input: $input) { ${BODY.fields} }
    }`,
    variables: ({ params: { id }, body: { content, sendAt } }) => ({ input: { id, content, sendAt } }),
    body: ({ message }) => BODY.from(message),
  }),
  row({
    method: "DELETE",
    operationId: "deleteScheduledMessage",
    path: `${PATH}/:id`,
    doc: DELETE,
    summary: "Delete a scheduled message",
    operation: `mutation ($id: ID!) { deleteScheduledMessage(id: $id) }`,
    variables: ({ params }) => ({ id: params.id }),
    status: 204,
  }),
];
