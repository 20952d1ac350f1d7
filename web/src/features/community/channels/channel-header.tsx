import type { RealtimeStatus } from "../../../lib/realtime-status";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { accessTexts, channelAdminTexts, channelTexts, communityTexts, memberTexts } from "../texts";
import type { Channel } from "./channel-groups";
import { ConnectionStatus } from "./connection-status";

interface ChannelHeaderProps {
  channel: Channel;
  status: RealtimeStatus;
  onShowChannels: () => void;
  onShowPeople: () => void;
  /** For admins only. */
  onEdit: (() => void) | undefined;
}

function toneOf({ viewerCanView, accessLevel }: Channel): BadgeTone {
  if (accessLevel === "PREMIUM") return "premium";
  return viewerCanView && accessLevel !== "READONLY" ? "signal" : "neutral";
}

/** What the channel is and how one gets in; on narrow screens also the way to the other panes. */
export function ChannelHeader({ channel, status, onShowChannels, onShowPeople, onEdit }: ChannelHeaderProps) {
  return (
    <header className="flex-none bg-surface">
      {/* As high as the bar beside it. */}
      <div className="flex min-h-14 items-center gap-1 border-b border-line px-2 py-1.5 md:gap-3 md:px-4 md:py-0">
        <IconButton icon="menu" label={communityTexts.showChannels} className="md:hidden" onClick={onShowChannels} />
        <div className="min-w-0 flex-1 md:flex md:items-center md:gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:max-w-3/4 md:flex-none md:flex-nowrap">
            <h1 tabIndex={-1} className="min-w-0 truncate font-display text-lg font-semibold">
              #{channel.name}
            </h1>
            <Badge tone={toneOf(channel)}>{channel.accessText}</Badge>
            {channel.locked && (
              <Badge>
                <Icon name="lock" size={12} />
                {channelTexts.locked}
              </Badge>
            )}
            {channel.archived && (
              <Badge tone="warning">
                <Icon name="archive" size={12} />
                {channelTexts.archived}
              </Badge>
            )}
          </div>
          <div className="flex min-h-5 min-w-0 items-center gap-3 [@media(max-height:30rem)]:min-h-0 md:min-h-0 md:flex-1">
            <div className="empty:hidden md:hidden">
              <ConnectionStatus status={status} onlyTrouble />
            </div>
            {channel.description && (
              <p title={channel.description} className="[@media(max-height:30rem)]:hidden truncate text-sm text-muted">
                {channel.description}
              </p>
            )}
          </div>
        </div>
        {onEdit && <IconButton icon="edit" label={channelAdminTexts.edit(channel.name)} onClick={onEdit} />}
        <IconButton icon="users" label={memberTexts.showOnlineUsers} className="xl:hidden" onClick={onShowPeople} />
      </div>
      {!channel.viewerCanView && (
        <p role="note" className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-muted">
          <Icon name="lock" size={16} />
          {accessTexts.warning}
        </p>
      )}
    </header>
  );
}
