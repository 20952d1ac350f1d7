import type { NotificationSettings_settingsFragment, UpdateNotificationSettingsInput } from "../../../gql/graphql";

export type Settings = NotificationSettings_settingsFragment;
export type SaveSettings = (input: UpdateNotificationSettingsInput) => void;

/** The member's own time zone, as the browser reports it. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
