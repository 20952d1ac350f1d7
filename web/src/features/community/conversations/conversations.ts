// Loaded after the channels, together.
export { ConversationHeader } from "./conversation-header";
export { ConversationList } from "./conversation-list";
export { ConversationsHost } from "./conversations-host";
export { RequestScreen } from "./request-screen";
