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
  /** Whether its messages shouldn't draw attention, other than mentions. */
  isMuted: boolean;
  now: Date;
  /** Roving tab index: only one row of the list is a tab stop. */
  isTabStop: boolean;
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
      return "star";
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
  "group relative flex min-h-11 scroll-my-16 items-center gap-2.5 px-3 py-1.5 text-sm outline-offset-[-2px] transition-colors before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 md:pointer-fine:min-h-8";

/** A channel in the sidebar: one line on devices with a mouse, two lines on touch screens. */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { channel, isCurrent, isMuted, now, isTabStop } = props;
  const unread = isCurrent ? 0 : channel.unread;
  const isUnread = unread > 0 && !isMuted;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(
    function scrollToCurrent() {
      const row = link.current?.getBoundingClientRect();
      const list = link.current?.closest("nav");
      if (!isCurrent || !row || !list) return;
      const { top, bottom } = list.getBoundingClientRect();
      // Not scrollIntoView, because it would make the first Tab skip the skip links.
      if (row.top < top + SCROLL_MARGIN_PX) list.scrollTop -= top + SCROLL_MARGIN_PX - row.top;
      else if (row.bottom > bottom - SCROLL_MARGIN_PX) list.scrollTop += row.bottom - bottom + SCROLL_MARGIN_PX;
    },
    [isCurrent],
  );
  const denied = !channel.viewerCanView;
  return (
    <Link
      ref={link}
      to={paths.community(channel.id)}
      state={SELECTED_STATE}
      tabIndex={isTabStop ? 0 : -1}
      data-channel-id={channel.id}
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => {
        // The channel pane then explains how to get access.
        if (denied) window.alert(communityTexts.accessDeniedAlert);
      }}
      className={classNames(
        rowClasses,
        isCurrent ? "bg-raised text-text before:bg-signal" : "hover:bg-raised/60 hover:text-text",
        !isCurrent && (isUnread ? "text-text" : "text-muted"),
      )}
    >
      <Icon name={channelIcon(channel)} size={16} className="opacity-80" />
      <span className="flex min-w-0 flex-1 flex-col md:pointer-fine:flex-row md:pointer-fine:items-center md:pointer-fine:gap-2">
        <span className="flex min-w-0 items-center gap-1.5 md:pointer-fine:flex-1">
          <span title={channel.name} className={classNames("truncate", isUnread && "font-semibold")}>
            {channel.name}
          </span>
          {channel.locked && <StatusIcon icon="lock" label={channelTexts.locked} />}
          {channel.approval !== "APPROVED" && (
            <StatusIcon icon="clock" label={approvalTexts.states[channel.approval]} />
          )}
          {denied && <StatusIcon icon="denied" label="No access" />}
        </span>
        <Meta channel={channel} now={now} />
      </span>
      {unread > 0 && <UnreadBadge unread={unread} mentions={channel.unreadMentions} isMuted={isMuted} />}
    </Link>
  );
});

/** The number of unread mentions if there are any, or else of unread messages. */
export function UnreadBadge({
  unread,
  mentions,
  isMuted = false,
}: {
  unread: number;
  mentions: number;
  isMuted?: boolean;
}) {
  const label = mentions > 0 ? channelTexts.unreadWithMentions(unread, mentions) : channelTexts.unread(unread);
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames(
        "figures min-w-5 rounded-sm px-1 text-center text-xs font-semibold",
        mentions > 0 ? "bg-warning text-signal-ink" : isMuted ? "bg-line text-muted" : "bg-signal text-signal-ink",
      )}
    >
      {mentions > 0 ? `@${unreadBadge(mentions)}` : unreadBadge(unread)}
    </span>
  );
}

function StatusIcon({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="text-muted">
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
        <span title={unlockLong} className="mr-0.5 font-sans">
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
