import { useSyncExternalStore } from "react";
import { Changes } from "../../../lib/changes";
import { perSession } from "../../../lib/session-scope";
import type { FeedMessage } from "../live/window/message-feed";

// Outside of the rows, because the list removes rows that scroll away while the dialog is open.
const reminder = perSession(() => ({ message: null as FeedMessage | null, changes: new Changes() }));

/** Opens the dialog that sets a reminder; null closes it. */
export function askForReminder(message: FeedMessage | null): void {
  reminder().message = message;
  reminder().changes.notify();
}

/** The message to be reminded of. */
export const useReminderMessage = (): FeedMessage | null =>
  useSyncExternalStore(reminder().changes.subscribe, () => reminder().message);
