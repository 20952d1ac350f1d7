import { openedBy } from "../../../ui/overlay/opened";
import type { FeedMessage } from "../live/window/message-feed";

/** Opens the dialog that sets a reminder of a message; null closes it. */
export const { open: askForReminder, useOpened: useReminderMessage } = openedBy<FeedMessage>();
