import { useNotificationCountsQuery } from "./notifications.generated";

/** The unread notifications that aren't about an unread message. The bell in the navigation bar keeps the number up to date. */
export function useOtherUnread(): number {
  const { data } = useNotificationCountsQuery({ fetchPolicy: "cache-only" });
  return data?.notificationCounts.unreadOther ?? 0;
}
