export { PendingStore } from "./live/sending/pending-store";
export { useUnsentGuard } from "./live/sending/use-unsent-guard";
export { MESSAGE_BOX_ID } from "./messages/composer/message-box";
