import { useState } from "react";
import { classNames } from "../../../lib/class-names";
import type { RealtimeStatus } from "../../../lib/live/realtime-status";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/state/lazy-part";
import { Modal } from "../../../ui/overlay/modal";
import { ChannelNotificationMenu } from "../../notifications";
import { approvalTexts, channelAdminTexts, channelTexts } from "../texts";
import { pinTexts } from "../pins/pin-texts";
import { ChannelsButton } from "./channels-button";
import type { Channel } from "./list/channel-groups";
import { useFavorites } from "./favorites/use-favorites";
import { ConnectionStatus } from "./state/connection-status";

// Lazy, because most visits open no channel that the member created.
const channelMenu = lazyPart(async () => (await import("./admin/channel-menu")).ChannelMenu);

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
  const [isAboutOpen, setAboutOpen] = useState(false);
  const openAbout = (): void => setAboutOpen(true);
  return (
    <header className="relative flex min-h-18 flex-none items-center gap-2 border-b border-line bg-surface px-2 py-2 slim md:h-14 md:min-h-0 md:gap-3 md:px-4">
      <ChannelsButton onClick={onShowChannels} />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap">
          <h1 tabIndex={-1} className="min-w-0 font-display text-lg font-semibold">
            <button
              type="button"
              title={`About #${channel.name}`}
              onClick={openAbout}
              className="block max-w-full truncate text-left transition-colors hover:text-signal"
            >
              #{channel.name}
            </button>
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
        <div className="flex min-w-0 items-center gap-3 md:flex-1">
          {channel.description && (
            // Phones show it in the dialog.
            <button
              type="button"
              title={`About #${channel.name}`}
              onClick={openAbout}
              className="min-h-6 min-w-0 truncate text-left text-sm text-muted hover:text-text max-md:hidden"
            >
              {channel.description}
            </button>
          )}
        </div>
      </div>
      {/* Over the messages, because it must not move them. */}
      <div className="absolute top-full left-2 z-10 mt-1 bg-raised px-2 empty:hidden md:hidden">
        <ConnectionStatus status={status} hideWhenConnected />
      </div>
      <FavoriteButton channel={channel} />
      {channel.viewerCanView && (
        <ChannelNotificationMenu key={channel.id} channel={channel} className="max-md:hidden" />
      )}
      {onEdit && canModerate && (
        <IconButton icon="edit" label={channelAdminTexts.edit(channel.name)} onClick={onEdit} />
      )}
      {onEdit && !canModerate && (
        <channelMenu.Part channel={channel} onEdit={onEdit} fallback={<span className="size-10 flex-none" />} />
      )}
      {channel.viewerCanView && <IconButton icon="pin" label={pinTexts.list} onClick={onShowPins} />}
      <IconButton icon="users" label="Show online members" className="xl:hidden" onClick={onShowPeople} />
      <Modal isCard open={isAboutOpen} onOpenChange={setAboutOpen} title={`About #${channel.name}`}>
        <p className="text-sm wrap-anywhere whitespace-pre-line">
          {channel.description || "It has no description yet."}
        </p>
        <p className="figures mt-4 text-sm text-muted">
          {channel.accessText} · {channelTexts.members(channel.memberCount)}
        </p>
        {/* Phones have no room for these buttons in the header, where a second bell would also look like the one above it. */}
        <div className="mt-6 flex flex-wrap gap-2 md:hidden">
          <FavoriteSwitch channel={channel} />
          {channel.viewerCanView && <ChannelNotificationMenu channel={channel} hasText />}
        </div>
      </Modal>
    </header>
  );
}

const favoriteLabel = (isFavorite: boolean): string => (isFavorite ? "Remove from favorites" : "Add to favorites");

function FavoriteButton({ channel: { id, viewerFavoritePlace } }: Pick<ChannelHeaderProps, "channel">) {
  const { toggle } = useFavorites();
  const isFavorite = viewerFavoritePlace !== null;
  return (
    <IconButton
      icon="star"
      label={favoriteLabel(isFavorite)}
      aria-pressed={isFavorite}
      onClick={() => toggle(id)}
      className={classNames("max-md:hidden", isFavorite && "text-signal [&_svg]:fill-current")}
    />
  );
}

function FavoriteSwitch({ channel: { id, viewerFavoritePlace } }: Pick<ChannelHeaderProps, "channel">) {
  const { toggle } = useFavorites();
  return (
    <Button variant="secondary" onClick={() => toggle(id)}>
      <Icon name="star" size={16} />
      {favoriteLabel(viewerFavoritePlace !== null)}
    </Button>
  );
}
