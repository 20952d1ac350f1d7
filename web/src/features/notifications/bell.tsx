import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useDelayedReload } from "../../lib/hooks/use-delayed-reload";
import { setTitlePrefix } from "../../lib/hooks/use-title";
import { useLiveSubscription } from "../../lib/live/use-live-subscription";
import { paths } from "../../lib/paths";
import { lazyPart } from "../../ui/state/lazy-part";
import { BellButton } from "./bell-icon";
import { NotificationChangesDocument, useNotificationCountsQuery } from "./notifications.generated";

const MAX_SHOWN = 99;

const panel = lazyPart(async () => (await import("./notification-panel")).NotificationPanel);

// Lazy, because nothing waits for it.
const pushRegistration = lazyPart(async () => (await import("./settings/use-push")).PushRegistration);

const countText = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));

/** The bell in the navigation bar: the unread count, and the panel with the list. */
export function NotificationBell({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [version, setVersion] = useState(0);
  // A kicked member gets an error, and sees no count.
  const { data, refetch } = useNotificationCountsQuery({ fetchPolicy: "cache-and-network" });
  const reload = useCallback(() => {
    setVersion((current) => current + 1);
    void refetch().catch(() => undefined);
  }, [refetch]);
  const reloadWithin = useDelayedReload(reload);
  useLiveSubscription(NotificationChangesDocument, {
    onData: ({ notificationChanges }) => reloadWithin(notificationChanges.refetchWithinMs),
    onResync: reload,
  });
  const unread = data?.notificationCounts.unread ?? 0;
  useTitleCount(unread);
  return (
    <>
      <BellButton
        label={unread > 0 ? `Notifications, ${unread > 99 ? "more than 99" : unread} unread` : "Notifications"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.preload}
        onClick={() => setOpen(true)}
      >
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute top-0.5 right-0 min-w-4 rounded-sm bg-signal px-0.5 text-center text-xs font-semibold text-signal-ink"
          >
            {countText(unread)}
          </span>
        )}
      </BellButton>
      <pushRegistration.Part viewerId={viewerId} />
      {isOpen && <panel.Part version={version} unread={unread} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows the count in the tab's title. The community adds it to its own count, because it also counts unread messages. */
function useTitleCount(unread: number): void {
  const isInCommunity = useLocation().pathname.startsWith(paths.community());
  const shown = isInCommunity ? 0 : unread;
  useEffect(
    function prefixTitle() {
      setTitlePrefix(shown > 0 ? `(${countText(shown)}) ` : "");
      return () => setTitlePrefix("");
    },
    [shown],
  );
}
