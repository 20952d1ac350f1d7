export { groupChannels, type Channel } from "./channels/list/channel-groups";
export { useAccessChanges } from "./channels/use-access-changes";
export { useCommunityChannelsQuery } from "./channels/channels.generated";
export { channelIcon, UnreadBadge } from "./channels/list/channel-row";
export { SELECTED_STATE } from "./channels/list/use-open-channel";
export { categoryNames } from "./texts";
export { PendingStore } from "./live/sending/pending-store";
export { useUnsentGuard } from "./live/sending/use-unsent-guard";
export { MESSAGE_BOX_ID } from "./messages/composer/message-box";
