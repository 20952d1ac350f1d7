import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { useIsTabActive } from "../../lib/hooks/use-is-tab-active";
import { useMarkNotificationsReadMutation } from "./notification-list.generated";
import { useNotificationCountsQuery } from "./notifications.generated";

/** The server's limit per request. */
const MAX_IDS = 100;
/** A message can arrive this long before its notification. */
const LATE_MS = 10_000;

interface SeenMessage {
  /** When it was first in view. */
  at: number;
  sent: boolean;
}

interface SeenMessagesProps {
  /** Contains the rows. */
  scroller: RefObject<HTMLElement | null>;
  messages: readonly { id: string; sender: { id: string } }[];
  viewerId: string;
}

/**
 * Marks the notifications about messages of others as read once their rows, which have the attribute `data-message-id`, are in view. Sends
 * each message once, and again only if a notification comes right after it.
 */
export function SeenMessages({ scroller, messages, viewerId }: SeenMessagesProps): null {
  const { data } = useNotificationCountsQuery({ fetchPolicy: "cache-only" });
  const unread = data?.notificationCounts.unread ?? 0;
  const [markRead] = useMarkNotificationsReadMutation();
  const seen = useRef(new Map<string, SeenMessage>());
  const send = useEffectEvent((isWanted: (message: SeenMessage) => boolean) => {
    if (unread === 0) return;
    const sending = [...seen.current].filter(([, message]) => isWanted(message)).slice(-MAX_IDS);
    if (sending.length === 0) return;
    for (const [, message] of sending) message.sent = true;
    const input = { messageIds: sending.map(([id]) => id) };
    void markRead({ variables: { input } }).catch(() => undefined);
  });
  useEffect(
    function sendAfterNewNotification() {
      send(({ at, sent }) => !sent || Date.now() - at < LATE_MS);
    },
    [unread],
  );
  const isActive = useIsTabActive();
  const ofOthers = messages.filter(({ sender }) => sender.id !== viewerId);
  const key = isActive ? ofOthers.map(({ id }) => id).join() : "";
  useEffect(
    function watchRows() {
      const root = scroller.current;
      if (!root || key === "") return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            const id = (target as HTMLElement).dataset.messageId;
            if (!isIntersecting || id === undefined) continue;
            observer.unobserve(target);
            seen.current.set(id, { at: Date.now(), sent: false });
          }
          send(({ sent }) => !sent);
        },
        // A long message never fits, so its beginning or end is enough.
        { root, rootMargin: "-24px 0px" },
      );
      for (const id of key.split(",")) {
        const row = seen.current.has(id) ? null : root.querySelector(`[data-message-id="${id}"]`);
        if (row) observer.observe(row);
      }
      return () => observer.disconnect();
    },
    [scroller, key],
  );
  return null;
}
