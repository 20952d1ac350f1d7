import { classNames } from "../../../lib/class-names";
import type { RealtimeStatus } from "../../../lib/realtime-status";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { approvalTexts, channelAdminTexts, channelTexts, communityTexts, memberTexts } from "../texts";
import type { Channel } from "./channel-groups";
import { ChannelMenu } from "./channel-menu";
import { ConnectionStatus } from "./connection-status";

interface ChannelHeaderProps {
  channel: Channel;
  status: RealtimeStatus;
  onShowChannels: () => void;
  onShowPeople: () => void;
  /** For admins and the channel's creator. */
  onEdit: (() => void) | undefined;
  isAdmin: boolean;
}

function toneOf({ viewerCanView, accessLevel }: Channel): BadgeTone {
  if (accessLevel === "PREMIUM") return "premium";
  return !viewerCanView || accessLevel === "READONLY" ? "neutral" : "signal";
}

/** What the channel is and how one gets in; on narrow screens also the way to the other panes. */
export function ChannelHeader({ channel, status, onShowChannels, onShowPeople, onEdit, isAdmin }: ChannelHeaderProps) {
  return (
    <header className="flex flex-none items-center gap-1 border-b border-line bg-surface px-2 py-2 md:h-14 md:gap-3 md:px-4">
      <IconButton icon="menu" label={communityTexts.showChannels} className="md:hidden" onClick={onShowChannels} />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap">
          <h1 tabIndex={-1} className="min-w-0 truncate font-display text-lg font-semibold">
            #{channel.name}
          </h1>
          {channel.locked && (
            <Badge>
              <Icon name="lock" size={12} />
              {/* On a phone the name needs the room. */}
              <span className="max-md:sr-only">{channelTexts.locked}</span>
            </Badge>
          )}
          {channel.archived && (
            <Badge tone="warning">
              <Icon name="archive" size={12} />
              {channelTexts.archived}
            </Badge>
          )}
          {channel.approval === "APPROVED" ? (
            <Badge tone={toneOf(channel)}>{channel.accessText}</Badge>
          ) : (
            <Badge tone="warning">
              <Icon name="clock" size={12} />
              {approvalTexts.states[channel.approval]}
            </Badge>
          )}
        </div>
        <div
          className={classNames(
            "flex min-w-0 items-center gap-3 md:flex-1",
            channel.viewerCanView && "min-h-5 [@media(max-height:30rem)]:min-h-0",
          )}
        >
          <div className="empty:hidden md:hidden">
            <ConnectionStatus status={status} onlyTrouble />
          </div>
          {channel.description && (
            <p
              title={channel.description}
              className={classNames(
                "truncate text-sm text-muted [@media(max-height:30rem)]:hidden",
                !channel.viewerCanView && "max-md:hidden",
              )}
            >
              {channel.description}
            </p>
          )}
        </div>
      </div>
      {onEdit && isAdmin && <IconButton icon="edit" label={channelAdminTexts.edit(channel.name)} onClick={onEdit} />}
      {onEdit && !isAdmin && <ChannelMenu channel={channel} onEdit={onEdit} />}
      <IconButton icon="users" label={memberTexts.showOnlineUsers} className="xl:hidden" onClick={onShowPeople} />
    </header>
  );
}
