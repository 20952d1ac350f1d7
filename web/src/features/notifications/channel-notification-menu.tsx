import { errorText } from "../../lib/text/error-text";
import { Button } from "../../ui/button";
import { Menu, type MenuItem } from "../../ui/overlay/menu";
import { notify } from "../../ui/toast/notify";
import { formatDateTime } from "../../lib/text/format";
import { useIsInFuture } from "../moderation";
import { BellButton } from "./bell-icon";
import {
  ChannelNotificationsDocument,
  useChannelNotificationsQuery,
  useSetChannelNotificationsMutation,
} from "./channel-notifications.generated";
import { channelMenuTexts as texts } from "./texts";

const LEVELS = ["ALL", "MENTIONS", "NOTHING"] as const;

interface ChannelNotificationMenuProps {
  channel: { id: string; name: string };
  className?: string;
  /** Whether its button has a text instead of an icon. */
  hasText?: boolean;
}

/** Chooses which events of a channel notify the viewer, and mutes it for a while. */
export function ChannelNotificationMenu({ channel, className, hasText }: ChannelNotificationMenuProps) {
  const variables = { channelId: channel.id };
  const { data } = useChannelNotificationsQuery({ variables });
  const [mutate] = useSetChannelNotificationsMutation({
    onError: (error) => notify.error(errorText(error, "Couldn't change the setting. Please try again.")),
    refetchQueries: ["ChannelMutes"],
    update: (cache, { data: changed }) => {
      if (!changed) return;
      const channelNotificationSettings = changed.setChannelNotifications;
      cache.writeQuery({ query: ChannelNotificationsDocument, variables, data: { channelNotificationSettings } });
    },
  });
  const settings = data?.channelNotificationSettings;
  const isMuted = useIsInFuture(settings?.mutedUntil ?? null);
  const set = (input: { level?: (typeof LEVELS)[number]; muteMinutes?: number | null }) =>
    void mutate({ variables: { input: { channelId: channel.id, ...input } } });
  const items: MenuItem[] = [
    ...LEVELS.map((level) => ({
      label: texts.levels[level],
      checked: settings?.level === level,
      onSelect: () => set({ level }),
    })),
    "separator",
    ...(isMuted ? [{ label: "Unmute", icon: "close" as const, onSelect: () => set({ muteMinutes: null }) }] : []),
    ...texts.mutes.map(({ label, minutes }) => ({
      label,
      icon: "clock" as const,
      onSelect: () => set({ muteMinutes: minutes }),
    })),
  ];
  const heading = (
    <span className="flex flex-col text-xs text-muted">
      {texts.label(channel.name)}
      {isMuted && settings?.mutedUntil && <span>{texts.mutedUntil(formatDateTime(settings.mutedUntil))}</span>}
    </span>
  );
  return (
    <Menu
      heading={heading}
      items={items}
      trigger={
        hasText ? (
          <Button variant="secondary">Notifications</Button>
        ) : (
          <BellButton
            label={texts.label(channel.name)}
            isMuted={isMuted || settings?.level === "NOTHING"}
            className={className}
          />
        )
      }
    />
  );
}
