import { memo, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../../lib/class-names";
import { formatDateTime, formatRelativeTime } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { Icon, type IconName } from "../../../../ui/icon";
import { approvalTexts, channelTexts, communityTexts } from "../../texts";
import { unreadBadge, type Channel } from "./channel-groups";
import { SELECTED_STATE } from "./use-open-channel";

interface ChannelRowProps {
  channel: Channel;
  isCurrent: boolean;
  /** Whether to show its unread messages even while it's the current one. */
  isMarkedUnread: boolean;
  /** Whether its messages shouldn't draw attention, other than mentions. */
  isMuted: boolean;
  /** Whether the member has an unsent message in it. */
  hasDraft: boolean;
  now: Date;
  /** Roving tab index: only one row of the list is a tab stop. */
  isTabStop: boolean;
  /** The group that shows the row: "unread", "favorites", or a category. */
  groupKey: string;
}

export function channelIcon({ category }: Channel): IconName {
  switch (category) {
    case "ANNOUNCEMENTS":
      return "megaphone";
    case "STAFF":
      return "shield";
    case "COURSES":
      return "book";
    case "PREMIUM":
      return "medal";
    default:
      return "hash";
  }
}

/** A short and a long text that say what gives the viewer access. */
function unlockTexts({ accessLevel, minLevel, courseTitle }: Channel): readonly [short: string, long: string] {
  switch (accessLevel) {
    case "LEVEL":
      return channelTexts.unlocksAt(minLevel);
    case "COURSE":
      return channelTexts.unlocksWithCourse(courseTitle);
    case "PREMIUM":
      return channelTexts.unlocksWithPremium;
    default:
      return channelTexts.staffOnly;
  }
}

/** Must match `scroll-my-16` below. Keeps the neighboring rows visible. */
const SCROLL_MARGIN_PX = 64;

const rowClasses =
  "group relative flex min-h-11 scroll-my-16 items-center gap-2.5 px-3 py-1.5 text-sm outline-offset-[-2px] transition-colors select-none [-webkit-touch-callout:none] before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 md:pointer-fine:min-h-8";

/** A channel in the sidebar. The details move to a second line if the name leaves no room for them. */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { channel, isCurrent, isMarkedUnread, isMuted, hasDraft, now, isTabStop, groupKey } = props;
  const isBeingRead = isCurrent && !isMarkedUnread;
  const unread = isBeingRead ? 0 : channel.unread;
  const mentions = isBeingRead ? 0 : channel.unreadMentions;
  const isUnread = unread > 0 && !isMuted;
  const isCategory = groupKey === channel.category;
  const link = useRef<HTMLAnchorElement>(null);
  const wasCurrent = useRef(isCurrent);
  useEffect(
    function scrollToCurrent() {
      // At first, the list stays at the top, where the unread channels are.
      const isNewlyCurrent = isCurrent && !wasCurrent.current;
      wasCurrent.current = isCurrent;
      const row = link.current?.getBoundingClientRect();
      const list = link.current?.closest("nav");
      if (!isNewlyCurrent || !isCategory || !row || !list) return;
      const { top, bottom } = list.getBoundingClientRect();
      // Not scrollIntoView, because it would make the first Tab skip the skip links.
      if (row.top < top + SCROLL_MARGIN_PX) list.scrollTop -= top + SCROLL_MARGIN_PX - row.top;
      else if (row.bottom > bottom - SCROLL_MARGIN_PX) list.scrollTop += row.bottom - bottom + SCROLL_MARGIN_PX;
    },
    [isCurrent, isCategory],
  );
  const denied = !channel.viewerCanView;
  const statuses = [...statusTexts(channel), ...(hasDraft ? ["You have a draft"] : [])];
  return (
    <Link
      ref={link}
      to={paths.community(channel.id)}
      state={SELECTED_STATE}
      tabIndex={isTabStop ? 0 : -1}
      data-channel-id={channel.id}
      data-group={groupKey}
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => {
        // The channel pane then explains how to get access.
        if (denied) window.alert(communityTexts.accessDeniedAlert);
      }}
      onContextMenu={(event) => {
        // A long press shows what the icons mean instead of the browser's menu for links.
        if (statuses.length > 0 && isTouch(event.nativeEvent)) event.preventDefault();
      }}
      className={classNames(
        rowClasses,
        isCurrent ? "bg-raised text-text before:bg-signal" : "hover:bg-raised/60 hover:text-text",
        !isCurrent && (denied || isMuted ? "text-muted" : "text-text"),
      )}
    >
      <Icon name={channelIcon(channel)} size={16} className={isUnread ? "text-signal" : "text-muted"} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className={classNames("wrap-anywhere", isUnread && "font-semibold")}>{channel.name}</span>
          {channel.locked && <StatusIcon icon="lock" label={channelTexts.locked} />}
          {channel.approval !== "APPROVED" && (
            <StatusIcon icon="clock" label={approvalTexts.states[channel.approval]} />
          )}
          {denied && <StatusIcon icon="denied" label="No access" />}
          {hasDraft && <StatusIcon icon="edit" label="Draft" />}
        </span>
        <Meta channel={channel} now={now} />
      </span>
      {(mentions > 0 || isUnread) && <UnreadBadge unread={unread} mentions={mentions} />}
      {statuses.length > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none invisible absolute top-full left-3 z-10 border border-line-strong bg-raised px-2 py-1 text-xs text-text opacity-0 transition-[visibility,opacity] group-hover:visible group-hover:opacity-100 group-hover:delay-500 group-focus-visible:visible group-focus-visible:opacity-100 group-active:visible group-active:opacity-100 group-active:delay-500"
        >
          {statuses.join(" · ")}
        </span>
      )}
    </Link>
  );
});

const isTouch = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === "touch";

/** What the icons and the access of the row mean, for a hint on hover, focus, or a long press. */
function statusTexts(channel: Channel): string[] {
  return [
    channel.locked ? channelTexts.locked : "",
    channel.approval === "APPROVED" ? "" : approvalTexts.states[channel.approval],
    channel.viewerCanView ? "" : `No access. ${unlockTexts(channel)[1]}`,
    channel.accessLevel === "READONLY" ? "Only staff can post" : "",
  ].filter(Boolean);
}

/** The number of unread mentions if there are any, or else of unread messages. */
export function UnreadBadge({ unread, mentions }: { unread: number; mentions: number }) {
  const label = mentions > 0 ? channelTexts.unreadWithMentions(unread, mentions) : channelTexts.unread(unread);
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames(
        "figures min-w-5 rounded-sm px-1 text-center text-xs font-semibold",
        mentions > 0 ? "bg-warning text-signal-ink" : "bg-signal text-signal-ink",
      )}
    >
      {mentions > 0 ? `@${unreadBadge(mentions)}` : unreadBadge(unread)}
    </span>
  );
}

function StatusIcon({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span role="img" aria-label={label} className="flex-none text-muted">
      <Icon name={icon} size={12} />
    </span>
  );
}

function Meta({ channel, now }: { channel: Channel; now: Date }) {
  const { accessLevel, memberCount, lastActivityAt, viewerCanView } = channel;
  const [unlock, unlockLong] = unlockTexts(channel);
  return (
    <span className="figures flex flex-none items-center gap-1.5 text-xs leading-4 text-muted">
      {!viewerCanView && (
        <span className="mr-0.5 font-sans">
          <span aria-hidden="true">{unlock}</span>
          <span className="sr-only">{unlockLong}</span>
        </span>
      )}
      {accessLevel === "READONLY" && <span className="mr-0.5 font-sans">{channelTexts.readOnly}</span>}
      <span title={channelTexts.members(memberCount)} className="inline-flex items-center gap-1">
        <Icon name="users" size={12} className="md:pointer-fine:hidden" />
        <span aria-hidden="true">{memberCount}</span>
        <span className="sr-only">{channelTexts.members(memberCount)}</span>
      </span>
      {lastActivityAt && (
        <>
          <span aria-hidden="true">·</span>
          <time dateTime={lastActivityAt} title={formatDateTime(lastActivityAt)}>
            {formatRelativeTime(lastActivityAt, now)}
          </time>
        </>
      )}
    </span>
  );
}
