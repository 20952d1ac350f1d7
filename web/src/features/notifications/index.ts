import { lazyPart } from "../../ui/state/lazy-part";

export { NotificationBell } from "./bell";
export { ChannelNotificationMenu } from "./channel-notification-menu";
export { NotificationSettingsLink } from "./settings/settings-link";
export { settingsTexts } from "./settings/settings-texts";
export { useMutedChannels } from "./use-muted-channels";
export { useOtherUnread } from "./use-other-unread";

/** The page. Lazy, so that it isn't part of the profile. */
export const notificationSettingsPage = lazyPart(
  async () => (await import("./settings/settings-page")).NotificationSettingsPage,
);
