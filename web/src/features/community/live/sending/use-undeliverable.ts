import { useApolloClient } from "@apollo/client/react";
import { useSyncExternalStore } from "react";
import { getChannelFeed } from "../feed-registry";
import type { PendingMessage } from "../window/message-feed";
import { getPendingVersion, PendingStore, subscribeToPending } from "./pending-store";

export interface UndeliverableMessage {
  message: PendingMessage;
  discard: () => void;
}

/** Rejected messages to channels that the member can no longer open. No message list shows them. */
export function useUndeliverable(viewerId: string, openChannelIds: readonly string[]): UndeliverableMessage[] {
  const client = useApolloClient();
  useSyncExternalStore(subscribeToPending, getPendingVersion);
  const store = new PendingStore(viewerId);
  return store
    .channelIds()
    .filter((channelId) => !openChannelIds.includes(channelId))
    .flatMap((channelId) =>
      store
        .read(channelId)
        .filter(({ status }) => status === "failed")
        .map((message) => ({
          message,
          discard: () => getChannelFeed(client, viewerId, channelId).discard(message.clientMessageId),
        })),
    );
}
