import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router-dom";
import type { NotificationKind, NotificationRow_notificationFragment } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { pathTo } from "../../lib/routes";
import { errorCode, errorText } from "../../lib/text/error-text";
import { formatDateTime, formatRelativeTime } from "../../lib/text/format";
import { Avatar } from "../../ui/avatar";
import { Button, ButtonLink } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import { Drawer } from "../../ui/overlay/drawer";
import { MoreButton } from "../../ui/page/more-button";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { notify } from "../../ui/toast/notify";
import { useMarkNotificationsReadMutation, useNotificationListQuery } from "./notification-list.generated";
import { NotificationCountsDocument } from "./notifications.generated";
import { notificationTexts as texts } from "./texts";

const PAGE_SIZE = 20;
/** Must match the server's limit. */
const MAX_PAGE_SIZE = 100;

const ICONS: Record<NotificationKind, IconName> = {
  MENTION: "user",
  REPLY: "reply",
  HELPFUL_MARK: "check",
  LEVEL_UP: "trophy",
  STRIKE: "warning",
  STAFF_NOTICE: "megaphone",
  CHANNEL_MESSAGE: "hash",
  REMINDER: "clock",
  SCHEDULED_MESSAGE: "warning",
  MODERATION: "shield",
};

interface NotificationPanelProps {
  /** Changes when the list may have changed. */
  version: number;
  /** The number of unread notifications, including those on pages that are not loaded yet. */
  unread: number;
  onClose: () => void;
}

export function NotificationPanel({ version, unread, onClose }: NotificationPanelProps) {
  const { data, error, refetch, fetchMore } = useNotificationListQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: "network-only",
  });
  const markRead = useMarkRead();
  const list = data?.notifications;
  // Keeps the pages that "Show more" has loaded.
  const first = Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, list?.edges.length ?? 0));
  useReload(version, () => void refetch({ first, after: null }).catch(() => undefined));
  const newestId = list?.edges[0]?.node.id;

  const loadMore = () => fetchMore({ variables: { first: PAGE_SIZE, after: list?.pageInfo.endCursor } });

  return (
    <Drawer open side="right" title={texts.title} onOpenChange={(open) => !open && onClose()}>
      <div className="flex items-center justify-between gap-2 border-b border-line px-1 py-2">
        <Button
          variant="ghost"
          size="sm"
          disabled={unread === 0}
          className="pointer-coarse:h-11"
          onClick={() => newestId && markRead({ upTo: newestId })}
        >
          Mark all as read
        </Button>
        <ButtonLink
          to={pathTo("notificationSettings")}
          variant="ghost"
          size="sm"
          className="pointer-coarse:h-11"
          onClick={onClose}
        >
          Settings
        </ButtonLink>
      </div>
      {!list && !error && (
        <div className="p-4">
          <Skeleton height={240} shape="block" />
        </div>
      )}
      {!list && error && (
        <div className="px-4">
          <ErrorState
            title="Couldn't load your notifications"
            message={errorText(error)}
            {...(errorCode(error) !== "KICKED" && { onRetry: () => void refetch().catch(() => undefined) })}
          />
        </div>
      )}
      {list?.edges.length === 0 && (
        <div className="px-4">
          <EmptyState icon="check" title="No notifications yet">
            Mentions, replies, and thanks for your answers appear here.
          </EmptyState>
        </div>
      )}
      {list && list.edges.length > 0 && (
        <ul>
          {list.edges.map(({ node }) => (
            <NotificationRow
              key={node.id}
              notification={node}
              onOpen={() => {
                if (!node.isRead) markRead({ ids: [node.id] });
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      {list?.pageInfo.hasNextPage && <MoreButton className="m-4" size="sm" label="Show older" loadMore={loadMore} />}
    </Drawer>
  );
}

interface NotificationRowProps {
  notification: NotificationRow_notificationFragment;
  onOpen: () => void;
}

function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { title, excerpt, path, isRead, createdAt } = notification;
  const isStaff = notification.kind === "STAFF_NOTICE";
  return (
    <li>
      <Link
        to={path}
        onClick={onOpen}
        className={classNames(
          "flex gap-3 border-b border-l-2 border-b-line px-4 py-3 text-sm transition-colors hover:bg-raised focus-visible:outline-offset-[-4px]",
          isRead ? "border-l-transparent" : isStaff ? "border-l-warning bg-raised/60" : "border-l-signal bg-raised/60",
        )}
      >
        <RowPicture notification={notification} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          {isStaff && <span className="label text-warning">Staff</span>}
          <span className={classNames("wrap-anywhere", isRead ? "text-muted" : "font-semibold text-text")}>
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          {excerpt && <span className="line-clamp-2 wrap-anywhere text-muted">{excerpt}</span>}
        </span>
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="figures text-xs text-muted">
          {formatRelativeTime(createdAt)}
        </time>
      </Link>
    </li>
  );
}

/** The member who caused it, with the kind in the corner, or only the kind. */
function RowPicture({ notification: { kind, actor } }: Pick<NotificationRowProps, "notification">) {
  const color = kind === "STAFF_NOTICE" || kind === "STRIKE" ? "text-warning" : "text-muted";
  if (!actor) {
    return (
      <span className="grid size-8 flex-none place-items-center bg-raised">
        <Icon name={ICONS[kind]} size={16} className={color} />
      </span>
    );
  }
  return (
    <span className="relative h-fit flex-none">
      <Avatar person={actor} size={32} />
      <span className="absolute -right-1 -bottom-1 grid size-4 place-items-center rounded-full bg-canvas">
        <Icon name={ICONS[kind]} size={12} className={color} />
      </span>
    </span>
  );
}

/** The list follows through the live event of the change. */
function useMarkRead() {
  const [mutate] = useMarkNotificationsReadMutation({
    onError: (error) => notify.error(errorText(error, "Couldn't mark them as read. Please try again.")),
    update: (cache, { data }) => {
      if (data)
        cache.writeQuery({
          query: NotificationCountsDocument,
          data: { notificationCounts: data.markNotificationsRead },
        });
    },
  });
  return (input: { ids: string[] } | { upTo: string }) => void mutate({ variables: { input } });
}

function useReload(version: number, onReload: () => void): void {
  const shown = useRef(version);
  const reload = useEffectEvent(onReload);
  useEffect(
    function reloadAfterChange() {
      if (shown.current === version) return;
      shown.current = version;
      reload();
    },
    [version],
  );
}
