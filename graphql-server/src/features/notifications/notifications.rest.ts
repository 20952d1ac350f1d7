import { invalidField } from "../../kernel/errors/errors";
import { intParameter, nextCursor, PAGE_INFO, textParameter, type Paged } from "../../kernel/rest/rest-request";
import { restBody } from "../../kernel/rest/rest-body";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import * as docs from "./notifications.rest-docs";
import type { NotificationCounts, NotificationType } from "./notifications.types";

const MAX_PAGE_SIZE = 100;

const NOTIFICATION_BODY = restBody<NotificationType>(docs.NOTIFICATION, {
  actorId: "actor.id",
  actorUsername: "actor.username",
});

export const NOTIFICATION_ROWS: RestRow[] = [
  row<{ notifications: Paged & { edges: { node: NotificationType }[] } }>({
    method: "GET",
    operationId: "listNotifications",
    path: "/api/notifications",
    doc: docs.NOTIFICATIONS,
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
    doc: docs.COUNTS,
    summary: "Count the caller's unread notifications",
    operation: `{ notificationCounts { unread unreadOther } }`,
    body: ({ notificationCounts }) => notificationCounts,
  }),
  row<{ markNotificationsRead: NotificationCounts }>({
    method: "POST",
    operationId: "markNotificationsRead",
    path: "/api/notifications/read",
    doc: docs.MARK_READ,
    summary: "Mark notifications as read on all devices",
    operation: `mutation ($input: MarkNotificationsReadInput!) {
      markNotificationsRead(input: $input) { unread unreadOther }
    }`,
    variables: ({ body: { ids, upTo } }) => ({ input: { ids, upTo } }),
    body: ({ markNotificationsRead }) => markNotificationsRead,
  }),
];
