// The dialogs that few visits open, which load together.
export { CreateChannelModal } from "./channels/admin/create-channel-modal";
export { ShortcutsDialog } from "./channels/list/shortcuts-dialog";
export { PinnedMessages } from "./pins/pinned-messages";
export { ReminderDialog } from "./saved-messages/reminder-dialog";
export { SavedMessages } from "./saved-messages/saved-messages";
export { ScheduledMessages } from "./scheduled-messages/scheduled-list";
