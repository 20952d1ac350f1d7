import { use, useState } from "react";
import { classNames } from "../../../lib/class-names";
import type { RealtimeStatus } from "../../../lib/live/realtime-status";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { Modal } from "../../../ui/overlay/modal";
import { ChannelNotificationMenu } from "../../notifications";
import { approvalTexts, channelAdminTexts, channelTexts } from "../texts";
import { pinTexts } from "../pins/pin-texts";
import { UnreadElsewhereContext } from "./channel-context";
import { unreadBadge, type Channel } from "./list/channel-groups";
import { ChannelMenu } from "./admin/channel-menu";
import { ConnectionStatus } from "./state/connection-status";

interface ChannelHeaderProps {
  channel: Channel;
  status: RealtimeStatus;
  onShowPins: () => void;
  onShowChannels: () => void;
  onShowPeople: () => void;
  /** For admins and the channel's creator. */
  onEdit: (() => void) | undefined;
  canModerate: boolean;
}

function accessTone({ viewerCanView, accessLevel }: Channel): BadgeTone {
  if (accessLevel === "PREMIUM") return "premium";
  return !viewerCanView || accessLevel === "READONLY" ? "neutral" : "signal";
}

const OPEN_LEVELS: readonly string[] = ["FREE", "OPEN", "READONLY"];

/** Whether the viewer meets the channel's requirement. */
const isUnlocked = ({ viewerCanView, accessLevel }: Channel): boolean =>
  viewerCanView && !OPEN_LEVELS.includes(accessLevel);

/** The channel's name, topic, and access. On narrow screens, it also has buttons for the side panes. */
export function ChannelHeader(props: ChannelHeaderProps) {
  const { channel, status, onShowPins, onShowChannels, onShowPeople, onEdit, canModerate } = props;
  return (
    <header className="flex flex-none items-center gap-2 border-b border-line bg-surface px-2 py-2 md:h-14 md:gap-3 md:px-4">
      <ChannelsButton onClick={onShowChannels} />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap">
          <h1 tabIndex={-1} className="min-w-0 truncate font-display text-lg font-semibold">
            #{channel.name}
          </h1>
          {channel.locked && (
            <Badge>
              <Icon name="lock" size={12} />
              {/* Phones have no room for the label. */}
              <span className="max-md:sr-only">{channelTexts.locked}</span>
            </Badge>
          )}
          {channel.archived && (
            <Badge tone="warning">
              <Icon name="archive" size={12} />
              Archived
            </Badge>
          )}
          {channel.approval === "APPROVED" ? (
            <Badge tone={accessTone(channel)}>
              {isUnlocked(channel) && (
                <span>
                  <Icon name="check" size={12} />
                  <span className="sr-only">You have access</span>
                </span>
              )}
              {channel.accessText}
            </Badge>
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
          {channel.description && <Topic channel={channel} />}
          {/* Last, because it must not move the topic. */}
          <div className="flex-none empty:hidden md:hidden">
            <ConnectionStatus status={status} hideWhenConnected />
          </div>
        </div>
      </div>
      {channel.viewerCanView && <ChannelNotificationMenu key={channel.id} channel={channel} />}
      {onEdit && canModerate && (
        <IconButton icon="edit" label={channelAdminTexts.edit(channel.name)} onClick={onEdit} />
      )}
      {onEdit && !canModerate && <ChannelMenu channel={channel} onEdit={onEdit} />}
      {channel.viewerCanView && <IconButton icon="pin" label={pinTexts.list} onClick={onShowPins} />}
      <IconButton icon="users" label="Show online members" className="xl:hidden" onClick={onShowPeople} />
    </header>
  );
}

/** Opens the list of channels on phones, and shows the unread count of other channels. */
function ChannelsButton({ onClick }: { onClick: () => void }) {
  const unread = use(UnreadElsewhereContext);
  const label = unread > 0 ? `Show channels, ${unread} unread` : "Show channels";
  return (
    <span className="relative md:hidden">
      <IconButton icon="hash" label={label} onClick={onClick} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute top-0 -right-1 min-w-4 rounded-sm bg-signal px-0.5 text-center text-xs font-semibold text-signal-ink"
        >
          {unreadBadge(unread)}
        </span>
      )}
    </span>
  );
}

/** The channel's topic in one line. A dialog shows a long topic in full. */
function Topic({ channel: { name, description, viewerCanView } }: Pick<ChannelHeaderProps, "channel">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title="Show what this channel is about"
        onClick={() => setOpen(true)}
        className={classNames(
          "min-h-6 min-w-0 truncate text-left text-sm text-muted hover:text-text [@media(max-height:30rem)]:hidden",
          !viewerCanView && "max-md:hidden",
        )}
      >
        {description}
      </button>
      <Modal isCard open={isOpen} onOpenChange={setOpen} title={`About #${name}`}>
        <p className="text-sm wrap-anywhere whitespace-pre-line">{description}</p>
      </Modal>
    </>
  );
}
