import { gql } from "../gql";
import { NotificationWriter } from "../../graphql-server/src/features/notifications";
import { graphqlData } from "./clients/graphql-client";
import type { Person } from "./people";
import type { TestApp } from "./test-app";

const LIST = gql(`query NotificationsList {
  notifications(first: 50) { edges { node { id kind title excerpt path isRead messageId actor { username } } } }
  notificationCounts { unread unreadOther }
}`);

/** A member's notifications, after those of all earlier events are written. */
export async function bellOf(app: TestApp, person: Pick<Person, "token">) {
  await writeNotifications(app);
  const { notifications, notificationCounts } = await graphqlData(app, person, LIST);
  return { list: notifications.edges.map(({ node }) => node), ...notificationCounts };
}

/** Writes the notifications of all stored events, instead of waiting for the server to do so. */
export async function writeNotifications(app: TestApp): Promise<void> {
  while (await app.app.services.get(NotificationWriter).run());
}
