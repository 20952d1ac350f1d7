import { useEffect, useEffectEvent } from "react";
import { useMarkNotificationsReadMutation, useNotificationCountsQuery } from "./notifications.generated";

/** Marks the notifications about messages that the reader sees as read. Again with each new count, because a message arrives before its notification. */
export function useSeenMessages(messageIds: readonly string[]): void {
  const { data } = useNotificationCountsQuery({ fetchPolicy: "cache-only" });
  const unread = data?.notificationCounts.unread ?? 0;
  const [markRead] = useMarkNotificationsReadMutation();
  const mark = useEffectEvent(() => {
    if (unread === 0 || messageIds.length === 0) return;
    void markRead({ variables: { input: { messageIds: [...messageIds] } } }).catch(() => undefined);
  });
  const key = messageIds.join();
  useEffect(() => mark(), [unread, key]);
}
