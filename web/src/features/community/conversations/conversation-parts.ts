import { lazyPart } from "../../../ui/state/lazy-part";

// They load together, after the channels.
const load = () => import("./conversations");
export const conversationHeader = lazyPart(async () => (await load()).ConversationHeader);
export const conversationList = lazyPart(async () => (await load()).ConversationList);
export const conversationsHost = lazyPart(async () => (await load()).ConversationsHost);
export const requestScreen = lazyPart(async () => (await load()).RequestScreen);
