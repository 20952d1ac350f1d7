import { z } from "zod";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { invalidField } from "../../kernel/errors/errors";
import { intParameter, nextCursor, PAGE_INFO, textParameter, type Paged } from "../../kernel/rest/rest-request";
import { restBody } from "../../kernel/rest/rest-body";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { NotificationCounts, NotificationType } from "./notifications.types";

const tag = "Notifications";
const KICKED = "The caller was kicked. `until` is when the kick ends.";

/** An id in a request. */
const ID = z
  .string()
  .max(18)
  .regex(/^\d{1,18}$/);

const NOTIFICATION = z
  .object({
    id: z.string().describe("The notification's id. Newer ones have higher numbers."),
    kind: z
      .enum([
        "mention",
        "reply",
        "helpful-mark",
        "level-up",
        "strike",
        "staff-notice",
        "channel-message",
        "reminder",
        "scheduled-message",
      ])
      .describe("What it is about."),
    title: z.string().describe("A sentence that says what happened."),
    excerpt: z.string().describe("The start of the message without markup and spoilers, or the reason of a strike."),
    path: z.string().describe("The path of the page about it."),
    channelId: z.uuid().describe("The channel's id.").nullable(),
    channelName: z.string().describe("The channel's name, without the #.").nullable(),
    messageId: z.uuid().describe("The message's id.").nullable(),
    isRead: z.boolean().describe("Whether the caller has read it, on any device."),
    createdAt: z.iso.datetime().describe("When it happened."),
    actorId: z.uuid().describe("The member who caused it; null if no member did.").nullable(),
    actorUsername: z.string().describe("The username of that member.").nullable(),
  })
  .meta({ id: "Notification" });

const COUNT_BODY = z
  .object({
    unread: z.int().describe("Unread notifications. 100 means 100 or more."),
    unreadOther: z.int().describe("Those that aren't about an unread message of a channel."),
  })
  .meta({ id: "NotificationCounts" });

export const NOTIFICATIONS: RowDoc = {
  tag,
  query: {
    limit: z.int().min(1).max(100).describe("Page size; the default is 50.").optional(),
    after: z.string().describe("The cursor in the Link header of the previous page.").optional(),
  },
  returns: "The notifications of the last 90 days that the caller can read now. The Link header has the next page.",
  response: z.array(NOTIFICATION),
  errors: { KICKED },
  example: {
    as: "member",
    response: [],
  },
  errorExamples: [
    {
      as: "member",
      query: { limit: "101" },
      response: {
        message: "limit must be between 1 and 100",
        code: "VALIDATION",
        fields: { limit: ["limit must be between 1 and 100"] },
      },
    },
  ],
};

export const COUNTS: RowDoc = {
  tag,
  returns: "The numbers of unread notifications.",
  response: COUNT_BODY,
  errors: { KICKED },
  example: { as: "member", response: { unread: 0, unreadOther: 0 } },
};

export const MARK_READ: RowDoc = {
  tag,
  body: z.object({
    ids: z.array(ID).max(100).describe("The notifications to mark. Ids of other members have no effect.").optional(),
    upTo: ID.describe("The newest notification to mark, instead of `ids`. Older ones are marked too.").optional(),
    messageIds: z.array(z.uuid()).max(100).describe("Marks the notifications about these messages instead.").optional(),
  }),
  returns: "The numbers of notifications that are still unread.",
  response: COUNT_BODY,
  errors: { KICKED },
  limits: ["notificationReadsPerPerson"],
  example: { as: "member", body: { upTo: "1" }, response: { unread: 0, unreadOther: 0 } },
  errorExamples: [
    {
      as: "member",
      body: {},
      response: {
        message: "Send either ids, upTo, or messageIds",
        code: "VALIDATION",
        fields: { ids: ["Send either ids, upTo, or messageIds"] },
      },
    },
  ],
};

const MAX_PAGE_SIZE = 100;

const NOTIFICATION_BODY = restBody<NotificationType>(NOTIFICATION, {
  actorId: "actor.id",
  actorUsername: "actor.username",
});

export const NOTIFICATION_ROWS: RestRow[] = [
  row<{ notifications: Paged & { edges: { node: NotificationType }[] } }>({
    method: "GET",
    operationId: "listNotifications",
    path: "/api/notifications",
    doc: NOTIFICATIONS,
    summary: "List the caller's notifications, newest first",
    operation: `query ($first: Int!, $after: String) {
      notifications(first: $first, after: $after) {
        edges { node { ${NOTIFICATION_BODY.fields} } }
        ${PAGE_INFO}
      }
    }`,
    variables: (request) => {
      const limit = intParameter(request, "limit", 50);
      if (limit < 1 || limit > MAX_PAGE_SIZE) {
        throw invalidField("limit", `limit must be between 1 and ${MAX_PAGE_SIZE}`);
      }
      return { first: limit, after: textParameter(request, "after") };
    },
    next: ({ notifications }) => nextCursor(notifications),
    body: ({ notifications }) => notifications.edges.map(({ node }) => NOTIFICATION_BODY.from(node)),
  }),
  row<{ notificationCounts: NotificationCounts }>({
    method: "GET",
    operationId: "countNotifications",
    path: "/api/notifications/counts",
    doc: COUNTS,
    summary: "Count the caller's unread notifications",
    operation: `{ notificationCounts { unread unreadOther } }`,
    body: ({ notificationCounts }) => notificationCounts,
  }),
  row<{ markNotificationsRead: NotificationCounts }>({
    method: "POST",
    operationId: "markNotificationsRead",
    path: "/api/notifications/read",
    doc: MARK_READ,
    summary: "Mark notifications as read on all devices",
    operation: `mutation ($input: MarkNotificationsReadInput!) {
      markNotificationsRead(input: $input) { unread unreadOther }
    }`,
    variables: ({ body: { ids, upTo, messageIds } }) => ({ input: { ids, upTo, messageIds } }),
    body: ({ markNotificationsRead }) => markNotificationsRead,
  }),
];
