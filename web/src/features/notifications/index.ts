export { NotificationSettingsLink } from "./settings/settings-link";
export { settingsTexts } from "./texts";
export { useOtherUnread } from "./use-other-unread";
